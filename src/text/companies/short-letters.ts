/**
 * Short words of companies a vowel, an h or a doubled letter apart: in a word they are spellings, in letters that each
 * stand for a word (KBC, KKBC; ITF, ITEF) they are as much another name as any letter.
 *
 * Letters for words are what nobody can say. Words of three letters are taken for such whatever they are, with one vowel
 * for another too: of so few, a company is called by nearly every one; so with letters of one place in the mouth (AFG, AFK). c for k, s for z and
 * the like stay as cheap as they are: another script has one letter for both (МБК).
 */

const LEAST_LETTERS = 3;
/** Letters of the longer one, at most: in longer ones a vowel is left out by a slip as often (SABIC, SBIC). */
const MOST_LETTERS = 4;

/** What a word of some language begins with before its first vowel, beside any one consonant. */
const ONSET =
  /^(?:[bcdfghjkmpstvz]?h|[bcfgkpsv]l|[bcdfgkptvw]r|[dt][sz]|[dgk]j|[dgkmpst]n|s[ckmptvw]|[dghkqst][wvy]|k[sh]|ps|pt|sch|tch|zh?v|ll|mb|mc|nd|ng|sch?[lmnrw]|s[cpt]h?r|spl|th?r|chr)$/u;
/** What it ends with behind its last vowel, beside any one consonant. */
const CODA = /^(?:[lrnmshw][a-z]h?|[a-z]h|([a-z])\1|[kpcft]t|[bkpgt]s|[dt]z|ck|gn)$/u;

const isSayable = (form: string): boolean => {
  const [onset, ...others] = form.split(/[aeiouy]+/u);
  const coda = others.at(-1);
  return coda !== undefined && (onset!.length <= 1 || ONSET.test(onset!)) && (coda.length <= 1 || CODA.test(coda));
};

/** The letters that no ear passes over. */
const toTelling = (form: string): string => form.replace(/[aeiouyh]/gu, '').replace(/(.)\1/gu, '$1');

/** Another script has one letter for two (Ж, Ю), or one for y and i: ZHBI is ZBI elsewhere, MYU MIU, ALY ALI. */
const toWritten = (form: string): string => form.replace(/(?<=[cdgkpstz])h/gu, '').replace(/[yj](?=[aou]|$)/gu, 'i');

/** Letters that an ear may take for one another in a word. */
const KIN: ReadonlySet<string> = new Set(['bp', 'dt', 'gk', 'fp', 'mn', 'lr']);
/** Whether two words of three letters are one but for one of such letters. */
const areKin = (form: string, other: string): boolean => {
  if (form.length !== LEAST_LETTERS || other.length !== LEAST_LETTERS) return false;
  const apart = [0, 1, 2].filter((at) => form[at] !== other[at]);
  return apart.length === 1 && KIN.has([form[apart[0]!]!, other[apart[0]!]!].sort().join(''));
};

/** Whether two forms are letters of which a vowel, an h or a doubled one more makes another name. */
export const areOtherLetters = (form: string, other: string): boolean => {
  const [shorter, longer] = form.length < other.length ? [form, other] : [other, form];
  if (shorter.length < LEAST_LETTERS || longer.length > MOST_LETTERS) return false;
  if (areKin(form, other)) return true;
  if (toTelling(form) !== toTelling(other) || toWritten(form) === toWritten(other)) return false;
  return longer.length === LEAST_LETTERS || (shorter.length < longer.length && (!isSayable(form) || !isSayable(other)));
};
