/**
 * Words of the Thai script by the Royal Thai General System, and as people write their names: Somchai Chaidi and Somchai
 * Jaidi, Chanwirakun and Charnvirakul.
 *
 * Vowels are written before, above, below and behind their consonant, and some not at all: a consonant before one that ends
 * the syllable is read with o, any other with a. What a sign silences (์) is left out. Where a syllable ends is not written either:
 * what is likeliest is taken.
 * Source of facts: the Royal Institute's rules of 1999; general knowledge of how names are written. Date: 2026-11.
 */
import { toLetters } from './letters.js';
import { cutSyllables, spellSyllables, toSyllablePatterns } from './syllables.js';

const INITIALS = toLetters(
  'กk ขkh ฃkh คkh ฅkh ฆkh งng จch ฉch ชch ซs ฌch ญy ฎd ฏt ฐth ฑth ฒth ณn ดd ตt ถth ทth ธth นn บb ปp ผph ฝf พph ฟf ภph มm ยy รr ลl วw ศs ษs สs หh ฬl อ ฮh ฤrue',
);
const FINALS = toLetters(
  'กk ขk คk ฆk งng จt ชt ซt ฌt ญn ฎt ฏt ฐt ฑt ฒt ณn ดt ตt ถt ทt ธt นn บp ปp พp ฟp ภp มm ยi รn ลn วo ศt ษt สt ฬn อ ห ฮ ฉt ผp ฝp ฃk ฅk ฤri',
);
/** As people write them, after the letters that they are written with. */
const CUSTOMARY_INITIALS = toLetters('จj พp ภp ผp ทt ธt ถt ฐt วv', INITIALS);
const CUSTOMARY_FINALS = toLetters('จj ชj ดd สs ศs ษs ลl รr บb ทd ธdh วw ฬl', FINALS);

const TONES = /[็-๎๏ๆฯ]/gu;
const SILENCED = /(?:[ตทด]ร|ษณ|[ก-ฮ])[ิีุ]?์/gu;
const CONSONANT = '[ก-ฮ]';
/** A vowel that is written above, below or behind its consonant. */
const VOWEL = '[ัะ-ู]';
/** A consonant that no such vowel is written at. */
const BARE = `${CONSONANT}(?!${VOWEL})`;
/** The silent ห that gives the consonant behind it its tone. */
const LEAD = '(?<lead>ห(?=[งญนมยรลว]))?';
const LEAD_OF_SYLLABLE = `(?<lead>ห(?=[งญนมยรลว](?:${VOWEL}|${CONSONANT})))?`;
const FIRST = `(?<first>${CONSONANT})`;
/** What r, l and w are spoken together with. */
const [BEFORE_R, BEFORE_L, BEFORE_W] = ['(?<=[กขคตปผพทสศ])', '(?<=[กขคปผพ])', '(?<=[กขค])'] as const;
/** A first consonant, and another that is spoken with it. */
const ONSET =
  LEAD_OF_SYLLABLE + FIRST + `(?<second>${BEFORE_R}ร(?!ร)(?=${VOWEL}|${BARE})|${BEFORE_L}ล(?=${VOWEL}|${BARE})|${BEFORE_W}ว(?=${VOWEL}))?`;
/** The same behind a vowel that is written before it: another consonant or a vowel follows. */
const ONSET_BEHIND = `${LEAD}${FIRST}(?<second>${BEFORE_R}ร(?=[ก-ฮัะ-ู])|${BEFORE_L}ล(?=[ก-ฮัะ-ู]))?`;
/**
 * A consonant that ends the syllable: none whose vowel is written behind it. At the end of a word the r of tr and a short
 * vowel are not spoken (มิตร, ชาติ).
 */
const END = `(?<end>[ตทดช]ร$|[ตทธฒ][ิุ]$|${CONSONANT}(?!${VOWEL}|รร|[ก-ฮ]$))?`;
/** What stands behind the consonant, and how the vowel is read; the first that fits. */
const VOWELS = toSyllablePatterns([
  [`เ${ONSET_BEHIND}ียะ?${END}`, 'ia'],
  [`เ${ONSET_BEHIND}ือะ?${END}`, 'uea'],
  [`เ${ONSET_BEHIND}าะ`, 'o'],
  [`เ${ONSET_BEHIND}า`, 'ao'],
  [`เ${ONSET_BEHIND}[ิอ]${END}`, 'oe'],
  [`เ${ONSET_BEHIND}ย(?!${VOWEL})`, 'oei'],
  [`เ${ONSET_BEHIND}ะ?${END}`, 'e'],
  [`แ${ONSET_BEHIND}ะ?${END}`, 'ae'],
  [`โ${ONSET_BEHIND}ะ?${END}`, 'o'],
  [`[ใไ]${ONSET_BEHIND}ย?`, 'ai'],
  [`${ONSET}ัวะ?${END}`, 'ua'],
  [`${ONSET}ำ`, 'am'],
  [`${ONSET}ะ`, 'a'],
  [`${ONSET}[ัา]${END}`, 'a'],
  [`${ONSET}[ิี]${END}`, 'i'],
  [`${ONSET}ืออ?${END}`, 'ue'],
  [`${ONSET}[ึื]${END}`, 'ue'],
  [`${ONSET}[ุู]${END}`, 'u'],
  [`${ONSET}รร(?=${BARE})${END}`, 'a'],
  [`${ONSET}รร`, 'an'],
  [`${ONSET}ว(?=${BARE})${END}`, 'ua'],
  [`${LEAD}(?<first>[ก-หฮ])(?<second>[รล])?อ(?!${VOWEL})${END}`, 'o'],
  [`${ONSET}ร$`, 'on'],
  // Of an odd number of bare consonants the first stands alone: กมล is ka-mon, พงษ์ behind รัตน phong.
  [`(?![กขคตปผพท]ร)${FIRST}(?=(?:${CONSONANT}{2})+(?:$|[เ-ไ]))`, 'a'],
  [`${ONSET}(?<end>${CONSONANT}(?![ัะ-ูรลว])|[รลว](?=$|[ก-ฮเ-ไ]))`, 'o'],
  [ONSET, 'a'],
]);

/** Words whose letters are not read one by one, also within names. */
const IRREGULAR: readonly (readonly [RegExp, string])[] = [
  [/เจริญ/gu, 'จะเริญ'],
  [/เพชร/gu, 'เพช'],
  [/พรหม/gu, 'พรม'],
  [/ธรรม(?=[ก-ฮ])/gu, 'ธัมมะ'],
];
/** A consonant that ends a syllable with a short vowel and begins another before one of these: รัตนา is rat-ta-na. */
const READ_TWICE = /(?<=[ัิุริ])(?:[ตฒทธสศษ](?=[ณนมยวญ])|ช(?=[ณนมยวญร]))(?!.์)/gu;

/** Three spellings of a word: as the rules have it, as its bearers do, and by the rules without the h of what is aspirated. */
export const romaniseThai = (run: string): string[] => {
  const plain = run
    .replace(SILENCED, '')
    .replace(TONES, '')
    .replace(/ฤ(?![ัะ-ู])/gu, 'ริ');
  const word = IRREGULAR.reduce((text, [words, reading]) => text.replace(words, reading), plain).replace(READ_TWICE, '$&$&ะ');
  const syllables = cutSyllables(word, VOWELS);
  const official = spellSyllables(syllables, INITIALS, FINALS).replaceAll('sr', 's');
  const customary = spellSyllables(syllables, CUSTOMARY_INITIALS, CUSTOMARY_FINALS).replace(/or(?![aeiou])/gu, 'orn');
  return [official, customary, official.replace(/(?<=[pt])h/gu, '')];
};
