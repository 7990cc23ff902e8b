/**
 * Latin words with letters beyond a–z: the letter without its mark, and the spelling that English, passports and
 * telegrams use instead (Müller, Mueller; Ødegård, Oedegaard; Milošević, Miloshevich; Əliyev, Aliyev).
 */
import anyAscii from 'any-ascii';
import { toWadeGiles } from './han.js';

/** Spellings that differ from the bare letter. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ǿ: 'oe',
  ō: 'ou',
  č: 'ch',
  ć: 'ch',
  š: 'sh',
  ş: 'sh',
  ș: 'sh',
  ž: 'zh',
  ż: 'zh',
  đ: 'dj',
  ð: 'th',
  ğ: 'gh',
  ň: 'n',
  ś: 'sh',
};
/** In Turkish, Azerbaijani and Uzbek words ü and ö are never spelled ue and oe. */
const TURKIC = /[ışğə]/;
const AZERBAIJANI: Readonly<Record<string, string>> = { ə: 'a', x: 'kh', ç: 'ch', ş: 'sh', ğ: 'gh', q: 'g', c: 'j' };
const VIETNAMESE = /[ăâêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/;

/** One to three distinct forms of one lower-case word, best first; letters without a Latin base are left out. */
export const romaniseLatin = (word: string): string[] => {
  const forms: string[] = [];
  if (word.includes('ə')) {
    forms.push(spell(word, (letter) => AZERBAIJANI[letter]));
    forms.push(spell(word, (letter) => (letter === 'ə' ? 'a' : undefined)));
  }
  forms.push(spell(word, () => undefined));
  const isTurkic = TURKIC.test(word);
  const isVietnamese = VIETNAMESE.test(word);
  forms.push(
    spell(word, (letter) => {
      if (isTurkic && (letter === 'ü' || letter === 'ö' || letter === 'ä')) return undefined;
      if (letter === 'đ' && isVietnamese) return undefined;
      return SPELLED_OUT[letter];
    }),
  );
  return [...new Set(forms)].filter((form) => form !== '').slice(0, 3);
};

const spell = (word: string, toSpelling: (letter: string) => string | undefined): string => {
  let form = '';
  for (const letter of word) form += toSpelling(letter) ?? (letter <= '\x7f' ? letter : anyAscii(letter));
  return form.toLowerCase().replace(/[^a-z0-9]/g, '');
};

/**
 * How a language writes the sounds of Russian, Arabic and Persian names: its spellings, what English writes, and a sign of
 * it that its own words seldom show.
 */
interface Respelling {
  readonly sign: RegExp;
  readonly spellings: RegExp;
  readonly english: Readonly<Record<string, string>>;
}

const toRespelling = (sign: RegExp, english: Readonly<Record<string, string>>): Respelling => ({
  sign,
  spellings: new RegExp(
    Object.keys(english)
      .sort((a, b) => b.length - a.length)
      .join('|'),
    'g',
  ),
  english,
});

/**
 * Swedish, Danish and Norwegian write Tjernysjov, Jurjevitj, Sjtjerbakov (Språkrådet), Dutch Tsjernysjov (Taalunie);
 * German Tschernyschow, Jelzin, Dschalal (Duden), Polish Czernyszow, Jelcyn (PWN), Albanian Xhafer.
 */
const RESPELLINGS: readonly Respelling[] = [
  toRespelling(/tsj|dzj|sjtsj/, { sjtsj: 'shch', tsj: 'ch', dzj: 'j', sj: 'sh', zj: 'zh', ch: 'kh', oe: 'u', j: 'y' }),
  toRespelling(/tj|sj(?=[aeiouytbdgklmnprsv]|$)/, { sjtj: 'shch', stj: 'shch', tj: 'ch', sj: 'sh', zj: 'zh', j: 'y' }),
  toRespelling(/tsch|dsch|sch(?:ow|ew|in|uk)|^je(?=l[tz]|k|g|[fw]g)|(?<=[aeiou])je[wf]/, {
    schtsch: 'shch',
    tsch: 'ch',
    dsch: 'j',
    sch: 'sh',
    ch: 'kh',
    j: 'y',
    w: 'v',
    z: 'ts',
  }),
  toRespelling(/szcz|(?:sz|cz).*(?:ow|ew|in|yn|ko)$/, { szcz: 'shch', sz: 'sh', cz: 'ch', ch: 'kh', j: 'y', w: 'v' }),
  toRespelling(/xh/, { xh: 'j', j: 'y' }),
];
const LEAST_RESPELT = 4;
/** What each sign above has: most words are done with here. */
const MAY_BE_RESPELT = /j|sch|sz|cz|xh/;

/** How English spells a foreign name that another European language wrote; undefined where a word shows no sign of one. */
const toEnglishSpelling = (form: string): string | undefined => {
  if (form.length < LEAST_RESPELT || !MAY_BE_RESPELT.test(form)) return undefined;
  const respelling = RESPELLINGS.find(({ sign }) => sign.test(form));
  const spelt = respelling && form.replace(respelling.spellings, (letters) => respelling.english[letters]!);
  return spelt === form ? undefined : spelt;
};

/** An o alone stands behind labials only: no Koji. */
const PINYIN_SYLLABLE =
  '(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|er|an|en|in|un|ia|ua|uo|[aeiu])|[bpmfwyl]?o)';
const PINYIN_WORD = new RegExp(`^(?:${PINYIN_SYLLABLE}){1,3}$`);
const PINYIN_SYLLABLES = new RegExp(`${PINYIN_SYLLABLE}(?=$|zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw](?=[aeiou]|$))`, 'g');
/** Initials that no other romanisation of Chinese has; j tells in words of two syllables only. */
const PINYIN_ALONE =
  /^(?:zh|z(?=[aeou].*[bdglmptwx])|[xq](?=[iu]))|^[^aeiou].*[aeioung](?:zh|[xqj](?=[iu]))|^j[iu].*[aeioung][bcdfghjklmnpqrstwxyz][aeiou]/;

/** A word in pinyin as Wade and Giles spelled it: `zhang` chang, `xiaoming` hsiaoming. */
const toOlderChinese = (form: string): string | undefined => {
  if (form.length > 14 || !PINYIN_ALONE.test(form) || !PINYIN_WORD.test(form)) return undefined;
  let [syllables, older] = ['', ''];
  for (const [syllable] of form.matchAll(PINYIN_SYLLABLES)) {
    syllables += syllable;
    older += toWadeGiles(syllable);
  }
  return syllables === form ? older : undefined;
};

/** Dhal, dad and za, which Arabic is romanised by, as Persian and Urdu speak them: Redha is Reza; behind abd the word ends. */
const EMPHATIC = /(?<!^ab)dh(?=[aeiouy]|$)/;
const ALL_EMPHATIC = new RegExp(EMPHATIC.source, 'g');
const toEasternSpelling = (form: string): string | undefined =>
  form.length >= LEAST_RESPELT && form.includes('dh') && EMPHATIC.test(form) ? form.replaceAll(ALL_EMPHATIC, 'z') : undefined;

/** A word of Japanese syllables of which one is written as Kunrei alone writes it: Zyunzi is Junji. */
const KUNREI_WORD = /^(?=.*[szt]y[auo])(?:[kstnhmrgzdbp]?y?[aiueo]|n(?![aiueoy]))+$/;
const KUNREI: Readonly<Record<string, string>> = { sy: 'sh', ty: 'ch', zy: 'j', si: 'shi', ti: 'chi', zi: 'ji', tu: 'tsu', hu: 'fu' };
const toHepburn = (form: string): string | undefined =>
  form.includes('y') && KUNREI_WORD.test(form) ? form.replace(/[szt]y|[stz]i|[th]u/g, (kana) => KUNREI[kana]!) : undefined;

/**
 * Three times and more the same letter, which no language writes: a key that stuck, or a u that was put down as oo beside
 * an o (Abooo). Numerals and letters for a name (AAA) stay.
 */
const REPEATED = /([a-hj-z])\1{2,}/;
const ALL_REPEATED = new RegExp(REPEATED.source, 'g');
export const toUnrepeated = (form: string): string | undefined => {
  if (!REPEATED.test(form)) return undefined;
  const once = form.replace(ALL_REPEATED, (_, letter: string) => (letter === 'o' || letter === 'e' ? letter + letter : letter));
  return once.length < 3 ? undefined : once;
};

/** How else a word is spelled that another language or another romanisation wrote; undefined where it shows no sign of either. */
export const toOtherSpelling = (form: string): string | undefined =>
  toEnglishSpelling(form) ?? toOlderChinese(form) ?? toEasternSpelling(form) ?? toHepburn(form);
