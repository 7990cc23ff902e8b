/**
 * Marks the forms of a word that are no spellings of it: how another language reads its Han characters (han-readings.ts),
 * and what a servant is the first half of (compound-names.ts). They are compared to the letter and stand behind its spellings.
 */

const MARK = '=';

export const isReading = (form: string): boolean => form.startsWith(MARK);
/** The same of a form among the bytes of a token's key. */
export const isReadingAt = (bytes: Uint8Array, start: number): boolean => bytes[start] === MARK.charCodeAt(0);
/** @param form a reading with or without its mark, or a spelling. */
export const withoutMark = (form: string): string => (isReading(form) ? form.slice(MARK.length) : form);

/** Each form once, readings that are spelt as none of the others last. @param readings without marks. */
export const withReadings = (forms: readonly string[], readings: readonly string[] = []): readonly string[] => {
  const spellings = new Set(forms.filter((form) => form !== '' && !isReading(form)));
  const others = [...forms.filter(isReading), ...readings.map((reading) => MARK + reading)].filter(
    (form) => !spellings.has(withoutMark(form)),
  );
  return [...spellings, ...new Set(others)];
};
