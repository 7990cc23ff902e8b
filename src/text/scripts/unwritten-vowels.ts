/** Short vowels of a word that its script leaves out, where the letters beside one would read as one sound without it. */

/** What stands for such a vowel; what compares without vowels (kernels/vowelless-distance.ts) lets it stand for any or none. */
export const UNWRITTEN_VOWEL = 'e';

/** @returns a form and the sound of its next letter, with a vowel between two that would be one: سهيل is no shil, مدلل no mdl, כהנא no khna. */
export const joinSounds = (form: string, sound: string): string =>
  mergesWith(form, sound) ? form + UNWRITTEN_VOWEL + sound : form + sound;

const CLASSES_ALIKE: readonly string[] = ['dt', 'sz', 'kgq', 'fvw', 'l', 'm', 'n', 'r', 'b', 'p', 'h', 'j'];
const DIGRAPH_ENDS: Readonly<Record<string, string>> = { h: 'sktdgzcpbr', s: 't', z: 'td', j: 'd' };
const mergesWith = (form: string, sound: string): boolean => {
  const last = form.at(-1);
  const first = sound.charAt(0);
  if (last === undefined || sound === '' || (last === 'h' && /[sktdgzc]h$/u.test(form) && sound !== 'h')) return false;
  return (
    (sound.length === 1 && (DIGRAPH_ENDS[first]?.includes(last) ?? false)) ||
    CLASSES_ALIKE.some((alike) => alike.includes(last) && alike.includes(first))
  );
};
