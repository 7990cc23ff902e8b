/**
 * The consonant skeleton of a token: what is left when the choices of romanisation are taken out.
 *
 * Mohammed, Muhammad and Mehmet, Yusuf and Youssef, -ov and -off, -sky and -skii, and a name written without
 * vowels meet in one skeleton. It says only that two spellings may be one name; how alike they are is the
 * spelling distance's to say.
 */

/** Spellings of one sound, longest first; applied left to right before letters are classed. */
const DIGRAPHS: readonly (readonly [string, string])[] = [
  ['tsch', 'c'],
  ['dzh', 'j'],
  ['sch', 's'],
  ['tch', 'c'],
  ['szcz', 's'],
  ['shch', 's'],
  ['sh', 's'],
  ['ch', 'c'],
  ['zh', 'j'],
  ['dj', 'j'],
  ['dz', 'z'],
  ['ts', 's'],
  ['tz', 's'],
  ['cz', 'c'],
  ['sz', 's'],
  ['kh', 'k'],
  ['gh', 'k'],
  ['ph', 'v'],
  ['th', 't'],
  ['dh', 't'],
  ['bh', 'b'],
  ['rh', 'r'],
  ['ck', 'k'],
  ['qu', 'k'],
  ['x', 'ks'],
];

/** The class of each letter; vowels (and y, which is one as often as not) have none. */
const LETTER_CLASSES: Readonly<Record<string, string>> = {
  b: 'b',
  c: 'k',
  d: 't',
  f: 'v',
  g: 'k',
  h: 'h',
  j: 'j',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  p: 'p',
  q: 'k',
  r: 'r',
  s: 's',
  t: 't',
  v: 'v',
  w: 'v',
  z: 's',
};

/** By the code of their first letter, the longest first. */
const digraphsByCode: (readonly (readonly [string, string])[] | undefined)[] = Array.from({ length: 128 }, () => undefined);
for (const digraph of DIGRAPHS) {
  const code = digraph[0].charCodeAt(0);
  digraphsByCode[code] = [...(digraphsByCode[code] ?? []), digraph].sort((a, b) => b[0].length - a[0].length);
}

/** What is compared of each character: the class of a letter ({@link LETTER_CLASSES}), a digit as it is. */
const classesByCode: string[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character >= '0' && character <= '9' ? character : (LETTER_CLASSES[character] ?? '');
});

const findDigraph = (form: string, at: number): readonly [string, string] | undefined => {
  const digraphs = digraphsByCode[form.charCodeAt(at)];
  if (digraphs === undefined) return undefined;
  const next = at + 1 < form.length ? form.charCodeAt(at + 1) : 0;
  for (const digraph of digraphs)
    if (digraph[0].length === 1 || (digraph[0].charCodeAt(1) === next && form.startsWith(digraph[0], at))) return digraph;
  return undefined;
};

/**
 * @param form lower-case ASCII letters and digits.
 * @returns classes of its consonants and its digits, equal neighbours (not divided by a vowel) once; may be empty.
 */
export const toSkeleton = (form: string): string => {
  let skeleton = '';
  let lastClass = '';
  for (let i = 0; i < form.length;) {
    const digraph = findDigraph(form, i);
    const classes = digraph ? digraph[1] : (classesByCode[form.charCodeAt(i)] ?? '');
    i += digraph ? digraph[0].length : 1;
    const mapped = classes === 'c' ? 's' : classes;
    if (mapped !== lastClass) skeleton += mapped;
    lastClass = mapped;
  }
  return skeleton;
};
