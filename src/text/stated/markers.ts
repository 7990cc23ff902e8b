/**
 * The words and signs that stand between the names of one field, by what they say of the name behind them and by language.
 *
 * Source of facts: usage of registers, banks' forms and civil registries in each language. Date: 2026-11.
 */

/** Before a name of another time, in brackets: elsewhere these are words of names (Former Glory Ltd). */
const FORMER = [
  String.raw`former|prev\.?|previous|prior`,
  'antes|antiguo|anterior|ancien|ancienne',
  'ehemalige?[rs]?|frühere?[rs]?|già',
  String.raw`dawn[ay]|dříve|dřívější`,
  String.raw`tidl\.?|fd|förr`,
  'entinen|endine|endise|buvusi|buvęs|bijusī|bijušais',
  'fost|fostă|bivš[ia]|nekadašnj[ia]',
  'eski|önceki|dahulu|sebelumnya|πρώην',
  String.raw`быв\.?|бывшее|колишн(?:я|ій|є)|нын[её]`,
  'سابقاً|سابقا|לשעבר',
].join('|');
/** What may follow such a word: formerly of which name. */
const OF_NAME = '(?: (?:name|names|adı|ünvanı|nombre|nom|nome|название|наименование|unvan[ıi]|adi|isim|ismi):?)?';

/** The same in Chinese, Japanese and Korean, which do not part it from the name: 旧金山 is San Francisco. */
const UNPARTED = ['原名|原称|原稱|原|旧称|舊稱|旧名|旧社名|旧商号|旧(?!金山)|前身[为為は]?|曾用名', '현|구|옛|전'].join('|');
const IN_BRACKET = String.raw`(?<=[(（]\s*)`;
export const FORMER_UNPARTED = new RegExp(
  String.raw`${IN_BRACKET}(?:${UNPARTED})(?:[:：.]\s*|\s+|(?=\p{Script=Han}{2}|\p{Script=Katakana}{2}))`,
  'u',
);

/** `a.k.a.`, `d/b/a` and the like, with stops, slashes or neither. */
const ABBREVIATED_AS = String.raw`[afn](?:\.\s?|/)k(?:\.\s?|/)a\.?|[afn]ka|d(?:\.\s?|/)b(?:\.\s?|/)a\.?|dba|t/as?|o/a`;
/** What is called otherwise, with the word before it for when: `conocida como`, `dawniej znane jako`. */
const KNOWN_AS = [
  '(?:(?:aussi|anciennement|précédemment) )?connue? sous (?:le nom|la dénomination)(?: de?)?',
  '(?:(?:también|também|antes|anteriormente) )?(?:conocid[ao]|conhecid[ao]|denominad[ao]) (?:como|por)',
  '(?:(?:tidligere|tidigare|også|även) )?(?:kendt|kjent|känt|känd) som',
  '(?:(?:voorheen|ook) )?bekend als',
  '(?:(?:dawniej|poprzednio|także) )?znan[aey] jako',
  '(?:già |anche )?not[ao] come',
  '(?:vormals|früher|auch) bekannt als',
];
/** Words for once, and for in trade. */
const ONCE = [
  'anteriormente denominad[ao]',
  String.raw`vormals|früher|frueher|fruher|ehemals|ehem\.`,
  'voorheen|tidigare|tidligere|dawniej|poprzednio',
  String.raw`vorm\.`,
  'anciennement|anteriormente|antes denominad[ao]',
  'exploitant sous le nom|handelend onder de naam|firmierend als',
];
const SHIP = String.raw`imo(?: no\.?| number)?\W*\d{7}\b(?:\W+(?:owner|operator|manager|owned by|operated by|managed by)\b:?)?`;
/** Between two names of the same person or company, or of whom one acts for. */
const ALSO = [
  `(?:(?:also|now) )?(?:${ABBREVIATED_AS}|(?:trading|doing business|operating) as)`,
  '(?:(?:also|now|formerly|previously|better|commonly) )?(?:known|called|named) as',
  'formerly|previously|alias|vulgo|detto|detta|apodad[oa]|genannt|bekannt als',
  ...KNOWN_AS,
  ...ONCE,
  String.raw`${IN_BRACKET}(?:(?:now|ex|экс)(?=[\s.-])|(?:${FORMER})${OF_NAME})`,
  'c/o|care of|on behalf of|obo|for (?:the )?account of|in trust for',
  'for further credit(?: to)?|ffc',
  SHIP,
  String.raw`ранее|раніше|прежде|бывш(?:ий|ая|ее)|бывш\.|он же|она же|известн(?:ый|ая) как`,
];
/** Before another surname of the same person: one of birth, or of marriage. */
const SURNAME = [
  String.raw`née|geb\.|geborene`,
  String.raw`roz\.|rozená|rođ\.|rođena|z domu`,
  String.raw`урожд\.|урожд[её]нн(?:ая|ый)|в девичестве`,
  String.raw`épouse|epouse|ép\.|veuve|viuda de|vda\.? de`,
  'född|født',
];
/** The same, where the word is a name too unless it is written small. */
const SMALL_SURNAME = [String.raw`né|nee|born|ep\.|nacida|nascida|nata`];
/** Before somebody else's name. */
const KIN = ['[sdw]/o|(?:son|daughter|wife|widow) of'];

const toMarker = (words: readonly string[], flags: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, flags);
export const ALSO_BETWEEN = new RegExp(String.raw`${toMarker(ALSO, 'iu').source}|;|(?<=\s)@(?=\s)`, 'iu');
/** Between two names where it is written small among words that are not: in capitals Now and Ex are words of a name. */
export const SMALL_ALSO = /(?<=\p{Lu}.*\s)(?:now|antes|ex)\s+(?=[\p{Lu}"“«])/u;
export const BEFORE_SURNAME = toMarker(SURNAME, 'iu');
export const BEFORE_SMALL_SURNAME = toMarker(SMALL_SURNAME, 'u');
export const BEFORE_KIN = toMarker(KIN, 'iu');
/** Between the holders of one account. Spanish y and Portuguese e join a person's own surnames, and Or and Et are names. */
export const JOINT = /\s(?:[aA][nN][dD]|&|(?:[aA][nN][dD]|&|[yY]|[eE])\s?\/\s?(?:[oO][rR]?)|ITF|POA|or|und|oder|et|и)\s|\s\/\s/u;

/** Words of which each marker in Latin letters has one, but for those whose letters with marks tell. */
const WORDS_OF_MARKERS = [
  String.raw`[afn]\.?k\.?a|d\.?b\.?a|as|als|naam|alias|vulgo|dett[oa]|apodad[oa]|genannt|bekannt|formerly|previously|now|ex`,
  'connue?|conocid[ao]|conhecid[ao]|denominad[ao]|kendt|kjent|bekend|znan[aey]|not[ao]',
  'vorm|vormals|frueher|fruher|ehem|ehemals|voorheen|tidigare|tidligere|dawniej|poprzednio',
  'further|ffc|imo|anciennement|anteriormente|antes|nom',
  'geb|geborene|roz|rozen|domu|epouse|ep|veuve|viuda|vda|nee|born|nacida|nascida|nata',
  'son|daughter|wife|widow|and|or|und|oder|et|care|obo|behalf|account|trust|itf|poa',
].join('|');
/** What every marker and bracket has (a test asks it of each): most names are done with once this is not found. */
export const MAY_STATE = new RegExp(
  String.raw`[;@/&(（"“”„«»]|^[A-Z]{2,8} [-–—] |[éÉöÖøØüÜđ]|[а-яА-Я]{2}|\b(?:${WORDS_OF_MARKERS})\b`,
  'i',
);
