/**
 * Kana as modified Hepburn, as passports write it: long vowels short (Tarō → taro), then spelled out (tarou), then
 * with h (taroh). Katakana of foreign names is spelled the same way (ジョン → jon).
 */
import { readForeignName } from './foreign-names.js';
import { toHeardSpellings } from './kana-by-ear.js';

const SYLLABLES = new Map<string, string>();
const addRow = (kana: string, romaji: string): void => {
  const sounds = romaji.split(' ');
  kana.split(' ').forEach((syllable, at) => SYLLABLES.set(syllable, sounds[at]!));
};
addRow('あ い う え お か き く け こ が ぎ ぐ げ ご', 'a i u e o ka ki ku ke ko ga gi gu ge go');
addRow('さ し す せ そ ざ じ ず ぜ ぞ た ち つ て と', 'sa shi su se so za ji zu ze zo ta chi tsu te to');
addRow('だ ぢ づ で ど な に ぬ ね の は ひ ふ へ ほ', 'da ji zu de do na ni nu ne no ha hi fu he ho');
addRow('ば び ぶ べ ぼ ぱ ぴ ぷ ぺ ぽ ま み む め も', 'ba bi bu be bo pa pi pu pe po ma mi mu me mo');
addRow('や ゆ よ ら り る れ ろ わ ゐ ゑ を ん ゔ', 'ya yu yo ra ri ru re ro wa i e o n vu');
addRow('ぁ ぃ ぅ ぇ ぉ ゃ ゅ ょ ゎ ゕ ゖ', 'a i u e o ya yu yo wa ka ke');
for (const [kana, stem] of [
  ['き', 'ky'],
  ['ぎ', 'gy'],
  ['し', 'sh'],
  ['じ', 'j'],
  ['ち', 'ch'],
  ['ぢ', 'j'],
  ['に', 'ny'],
  ['ひ', 'hy'],
  ['び', 'by'],
  ['ぴ', 'py'],
  ['み', 'my'],
  ['り', 'ry'],
] as const) {
  addRow(`${kana}ゃ ${kana}ゅ ${kana}ょ`, `${stem}a ${stem}u ${stem}o`);
}
addRow('しぇ じぇ ちぇ いぇ うぃ うぇ うぉ', 'she je che ye wi we wo');
addRow('ゔぁ ゔぃ ゔぇ ゔぉ ゔゅ ふぁ ふぃ ふぇ ふぉ ふゅ', 'va vi ve vo vyu fa fi fe fo fyu');
addRow('てぃ でぃ とぅ どぅ てゅ でゅ つぁ つぃ つぇ つぉ', 'ti di tu du tyu dyu tsa tsi tse tso');
addRow('くぁ くぃ くぇ くぉ ぐぁ すぃ ずぃ', 'kwa kwi kwe kwo gwa si zi');

const KATAKANA = /^[ァ-ヶー]+$/u;

/**
 * Up to three forms of one run of kana (full width, voiced marks composed), and of a name of another language those that it
 * may be. May be empty for stray marks.
 * @param isForeign several words in katakana stand in the text, and none in other letters.
 */
export const romaniseKana = (run: string, isForeign: boolean): string[] => {
  const long = spell(run);
  const short = long.replace(/o[uo-]|u[u-]|a-|i-|e-/g, (vowels) => vowels.charAt(0)).replace(/-/g, '');
  const spelled = long.replace(/([aiueo])-/g, (_, vowel: string) => vowel + (vowel === 'o' ? 'u' : vowel)).replace(/-/g, '');
  const withH = long
    .replace(/o[uo-]/g, 'oh')
    .replace(/([aiue])-/g, '$1')
    .replace(/-/g, '');
  const heard = isForeign && KATAKANA.test(run) ? toHeardSpellings(long) : [];
  return [...new Set([...readForeignName('kana', run), short, spelled, withH, ...heard])].filter((form) => form !== '');
};

/** Hepburn with `-` for the prolonged sound mark. */
const spell = (run: string): string => {
  let romaji = '';
  let doubled = false;
  for (let at = 0; at < run.length; at++) {
    const kana = toHiragana(run.charAt(at));
    if (kana === 'っ') {
      doubled = true;
      continue;
    }
    if (kana === 'ー') {
      romaji += '-';
      continue;
    }
    const pair = at + 1 < run.length ? SYLLABLES.get(kana + toHiragana(run.charAt(at + 1))) : undefined;
    const sound = pair ?? SYLLABLES.get(kana);
    if (pair !== undefined) at++;
    if (sound === undefined) continue;
    if (doubled && /^[^aiueon]/.test(sound)) romaji += sound.startsWith('ch') ? 't' : sound.charAt(0);
    doubled = false;
    romaji += sound;
  }
  return romaji;
};

const toHiragana = (kana: string): string => (kana >= 'ァ' && kana <= 'ヶ' ? String.fromCharCode(kana.charCodeAt(0) - 0x60) : kana);
