/**
 * Greek words in up to four romanisations: ELOT 743 (passports), the spelling by ear, the Latinised classical one, and what
 * other languages' sounds are written with.
 */
import anyAscii from 'any-ascii';

interface Reading {
  readonly rewrite: readonly (readonly [RegExp, string])[];
  readonly letters: Readonly<Record<string, string>>;
}

const LETTERS: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  ϊ: 'i',
  ϋ: 'y',
};
const VOICELESS = '(?=[θκξπσςτφχψ]|$)';
const COMMON: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`αυ${VOICELESS}`, 'g'), 'af'],
  [new RegExp(`ευ${VOICELESS}`, 'g'), 'ef'],
  [new RegExp(`ηυ${VOICELESS}`, 'g'), 'if'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/ηυ/g, 'iv'],
  [/γγ/g, 'ng'],
  [/γχ/g, 'nch'],
  [/γξ/g, 'nx'],
];
const READINGS: readonly Reading[] = [
  { rewrite: [...COMMON, [/ου/g, 'ou'], [/^μπ/, 'b'], [/^ντ/, 'd'], [/^γκ/, 'g'], [/μπ$/, 'b']], letters: LETTERS },
  {
    rewrite: [
      ...COMMON,
      [/ου/g, 'u'],
      [/μπ/g, 'b'],
      [/^ντ/, 'd'],
      [/ντ/g, 'nd'],
      [/^γκ/, 'g'],
      [/γκ/g, 'ng'],
      [/ει|οι|υι/g, 'i'],
      [/αι/g, 'e'],
    ],
    letters: { ...LETTERS, χ: 'h', υ: 'i', ξ: 'ks' },
  },
  {
    rewrite: [
      [/αυ/g, 'au'],
      [/ευ/g, 'eu'],
      [/ου/g, 'ou'],
      [/γγ/g, 'ng'],
      [/γχ/g, 'nch'],
    ],
    letters: { ...LETTERS, β: 'b', φ: 'ph', η: 'e', χ: 'kh' },
  },
  // Names of other languages: Ντόναλντ, Γκόρντον, Τζέιμς.
  {
    rewrite: [...COMMON, [/ου/g, 'u'], [/μπ/g, 'b'], [/ντ/g, 'd'], [/γκ/g, 'g'], [/τζ/g, 'j'], [/τσ/g, 'ch'], [/ει|οι|υι/g, 'i']],
    letters: { ...LETTERS, χ: 'h', υ: 'i' },
  },
];

/** Distinct forms of one lower-case Greek word, best first. The diaeresis is what keeps two vowels apart. */
export const romaniseGreek = (word: string): string[] => {
  const bare = word
    .normalize('NFD')
    .replace(/[\u0300-\u0307\u0309-\u036f]/g, '')
    .normalize('NFC');
  const forms: string[] = [];
  for (const { rewrite, letters } of READINGS) {
    let rewritten = bare;
    for (const [pattern, replacement] of rewrite) rewritten = rewritten.replace(pattern, replacement);
    let form = '';
    for (const letter of rewritten) form += letter <= '\x7f' ? letter : (letters[letter] ?? anyAscii(letter));
    form = form.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (form !== '' && !forms.includes(form)) forms.push(form);
  }
  return forms;
};
