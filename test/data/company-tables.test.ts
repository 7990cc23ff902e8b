/** The tables of data/companies: each row parses, each form is plain and stands where it may, and there is enough of each. */
import { describe, expect, it } from 'vitest';
import { compareNames } from '../../src/compare-names.js';
import { readTable, toParts } from '../../src/table.js';
import { toPlainText } from '../../src/text/normalize.js';
import { prepareName } from '../../src/text/prepare.js';
import { isCompanyOrPlace, toCompanyFrequency, toCompanyWord, toNumber, toPlace } from '../../src/text/companies/company-words.js';
import { isListedName } from '../../src/text/persons/person-words.js';
import { toLegalForms } from '../../src/text/companies/legal-forms.js';
import { saysOrganisation, type MarkedScript } from '../../src/text/scripts/organisation-words.js';

const words = readTable('companies/words.tsv', 3);
const legalForms = readTable('companies/legal-forms.tsv', 5);
const frequencies = readTable('companies/frequencies.tsv', 2);
const numbers = readTable('companies/numbers.tsv', 2);
const places = readTable('companies/places.tsv', 4);
const commonForms = readTable('companies/common-legal-forms.tsv', 3);
const scriptWords = readTable('companies/script-words.tsv', 3);
const scriptMarks = readTable('companies/script-marks.tsv', 2);
const kindredWords = readTable('companies/kindred-words.tsv', 1);
const abbreviations = readTable('companies/abbreviations.tsv', 2);

const COUNTRY = /^[a-z]{2}$/u;
const LEGAL_CLASSES: readonly string[] = [
  'private_company',
  'public_company',
  'partnership',
  'limited_partnership',
  'limited_liability_partnership',
  'cooperative',
  'foundation',
  'association',
  'sole_trader',
  'branch',
  'state_enterprise',
  'fund_trust',
  'other',
];

type Table = readonly (readonly string[])[];
const column = (table: Table, at: number): string[] => table.map((row) => row[at]!);
const formsOf = (table: Table, at: number, separator: string): string[] => column(table, at).flatMap((cell) => cell.split(separator));
const repeated = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at);
const notPlain = (forms: readonly string[]): string[] => forms.filter((form) => form === '' || toPlainText(form) !== form);
const ofSeveralWords = (forms: readonly string[]): string[] => forms.filter((form) => form.includes(' '));
const tagsOf = (name: string): string[] => prepareName(name, 'organisation').tokens.map(({ tag }) => tag);

describe.each([
  ['words.tsv', formsOf(words, 2, ',')],
  ['frequencies.tsv', column(frequencies, 0)],
  ['numbers.tsv', formsOf(numbers, 1, ',')],
  ['places.tsv', formsOf(places, 3, ',')],
] as const)('%s', (_, forms) => {
  it('has forms of one plain word, each once', () => {
    expect(notPlain(forms)).toEqual([]);
    expect(ofSeveralWords(forms)).toEqual([]);
    expect(new Set(forms).size).toBe(forms.length);
  });
});

describe('words.tsv', () => {
  it('has 250 groups or more, of four kinds, each under a word of its own', () => {
    expect(words.length).toBeGreaterThanOrEqual(250);
    expect(new Set(column(words, 1))).toEqual(new Set(['generic', 'structure', 'connective', 'abbreviation']));
    expect(repeated(column(words, 0))).toEqual([]);
    expect(words.filter(([canonical, , forms]) => !forms!.split(',').includes(canonical!))).toEqual([]);
  });

  it('has no word that is a place too', () => {
    expect(formsOf(words, 2, ',').filter((form) => toPlace(form) !== undefined)).toEqual([]);
  });

  it.each([
    ['trading', 'trdg torgovyy bazargani comercio ticaret tijara handel maoyi'],
    ['international', 'intl mezhdunarodnyy internacional uluslararasi'],
    ['manufacturing', 'mfg proizvodstvo fabricacion'],
    ['company', 'co cia compagnie kompaniya sherkat sharikat'],
    ['brother', 'bros brothers hermanos fratelli bratya'],
    ['engineering', 'engg inzhiniring ingenieria mohandesi'],
    ['and', 'et und y i ve'],
    ['the', 'la le el die'],
    ['saint', 'st santo sankt'],
    ['army', 'djeich jeysh fauj serawit kundae'],
    ['movement', 'tehreek jonbesh kilusan levizja'],
    ['ministry', 'wasaaradda wazarat mantralaya kagawaran ypourgeio'],
    ['hospital', 'asibiti moustachfa haspatal byongwon'],
    ['freedom', 'liberty libertad hurriyya uhuru wolnosc'],
    ['convoy', 'caravan qafila qawafil'],
  ])('reads %s under its other names', (canonical, forms) => {
    expect(forms.split(' ').filter((form) => toCompanyWord(form)?.canonical !== canonical)).toEqual([]);
  });
});

describe('names in Latin letters of another language', () => {
  it.each([
    ["Jam'iyat Qawafil al-Rahma", 'Convoys of Mercy Association'],
    ['Hizb al-Wahda', 'Unity Party'],
    ['Zavod Nomer 9', 'Plant No. 9'],
  ])('%s is %s', (query, listed) => {
    expect(compareNames(query, listed, 'organisation').score).toBeGreaterThanOrEqual(80);
  });

  it('tells Hizb al-Wahda from the Victory Party', () => {
    expect(compareNames('Hizb al-Wahda', 'Victory Party', 'organisation').score).toBeLessThan(50);
  });
});

describe('legal-forms.tsv', () => {
  const forms = formsOf(legalForms, 3, '|');
  const ids = column(legalForms, 0);
  const jurisdictions = new Set(formsOf(legalForms, 2, ',').filter((code) => code !== '*'));

  it('has one row for each id, of a class and of jurisdictions that exist', () => {
    expect(repeated(ids)).toEqual([]);
    expect(column(legalForms, 1).filter((formClass) => !LEGAL_CLASSES.includes(formClass))).toEqual([]);
    expect([...jurisdictions].filter((code) => !COUNTRY.test(code))).toEqual([]);
    expect(jurisdictions.size).toBeGreaterThanOrEqual(150);
  });

  it('has plain forms of two letters or more, each once in a row', () => {
    expect(notPlain(forms)).toEqual([]);
    expect(forms.filter((form) => form.length < 2)).toEqual([]);
    expect(legalForms.flatMap(([id, , , cell]) => repeated(cell!.split('|')).map((form) => `${id!}: ${form}`))).toEqual([]);
  });

  it('names only ids that exist as equivalents, and never itself', () => {
    const known = new Set(ids);
    const wrong = legalForms.flatMap(([id, , , , equivalents]) =>
      toParts(equivalents, ',')
        .filter((equivalent) => equivalent === id || !known.has(equivalent))
        .map((equivalent) => `${id!}: ${equivalent}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['s a de c v', 'sadecv'],
    ['sa de cv', 'sadecv'],
    ['obshchestvo s ogranichennoy otvetstvennostyu', 'ooo'],
    ['ooo', 'ooo'],
    ['sp z o o', 'spzoo'],
    ['gmbh and co kg', 'gmbhcokg'],
    ['sdn bhd', 'sdnbhd'],
    ['pty ltd', 'ptyltd'],
    ['kabushiki kaisha', 'kk'],
    ['you xian gong si', 'yxgs'],
    ['ltd sti', 'ltdsti'],
    ['sharikat dhat masouliya mahdouda', 'sharikadmm'],
    ['sahami khas', 'ir_sahami_khas'],
  ])('finds %s', (phrase, id) => {
    expect(toLegalForms(phrase)?.map(({ canonical }) => canonical)).toContain(id);
  });

  it.each(['group ltd', 'trading company', 'commercial bank', 'sanayi ve ticaret limited sirketi'])(
    'leaves the business to the name: %s is no legal form',
    (phrase) => {
      expect(toLegalForms(phrase)).toBeUndefined();
    },
  );

  it.each([
    'ООО Ромашка',
    'Общество с ограниченной ответственностью Ромашка',
    'ПАО Ромашка',
    'ТОВ Ромашка',
    'Ромашка ЕООД',
    'Ромашка d.o.o.',
    'Romashka Sp. z o.o.',
    'Romashka GmbH & Co. KG',
    'Romashka S.A. de C.V.',
    'Romashka Ltd. Şti.',
    '罗马什卡有限公司',
    '罗马什卡股份有限公司',
    '株式会社ロマシカ',
    '주식회사 로마시카',
    'Ρομάσκα Α.Ε.',
    'Ρομάσκα ΕΠΕ',
    'רומשקה בע"מ',
    'شركة رومشكا ذات مسؤولية محدودة',
    'رومشکا سهامی خاص',
    'Romashka Pty. Ltd.',
  ])('tags the legal form of %s', (name) => {
    expect(tagsOf(name)).toContain('legal_form');
    expect(tagsOf(name).filter((tag) => tag !== 'legal_form').length).toBeGreaterThan(0);
  });
});

describe('frequencies.tsv', () => {
  it('has 800 words or more, in orders of magnitude, fewer the commoner', () => {
    const counts = [10_000, 3000, 1000, 300, 100].map(
      (per100k) => frequencies.filter(([, frequency]) => Number(frequency) === per100k).length,
    );
    expect(frequencies.length).toBeGreaterThanOrEqual(800);
    expect(frequencies.filter(([, per100k]) => !['10000', '3000', '1000', '300', '100', '30'].includes(per100k!))).toEqual([]);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
  });

  it('knows a common word from a rare one', () => {
    expect(toCompanyFrequency('trading')).toBeGreaterThan(toCompanyFrequency('falcon'));
    expect(toCompanyFrequency('xyzzy')).toBe(0);
  });
});

describe('numbers.tsv', () => {
  it('has each number from 0 to 100, in digits and more', () => {
    expect(column(numbers, 0).map(Number)).toEqual(Array.from({ length: 101 }, (_, number) => number));
  });

  it.each([
    ['one', 1],
    ['first', 1],
    ['1st', 1],
    ['i', 1],
    ['un', 1],
    ['uno', 1],
    ['eins', 1],
    ['pervyy', 1],
    ['awwal', 1],
    ['iii', 3],
    ['tretiy', 3],
    ['twelfth', 12],
    ['xiv', 14],
    ['vingt', 20],
    ['thirtyfirst', 31],
    ['xc', 90],
    ['100th', 100],
    ['747', 747],
  ])('reads %s', (form, number) => {
    expect(toNumber(form)).toBe(number);
  });

  it('has five languages or more for each number up to 20', () => {
    expect(numbers.slice(1, 21).filter(([, forms]) => forms!.split(',').filter((form) => /^[a-z]{3,}$/u.test(form)).length < 8)).toEqual(
      [],
    );
  });
});

describe('places.tsv', () => {
  it('has 1,200 places or more, of a kind and a country', () => {
    expect(places.length).toBeGreaterThanOrEqual(1200);
    expect(new Set(column(places, 1))).toEqual(new Set(['country', 'region', 'city']));
    expect(column(places, 2).filter((country) => country !== '*' && !COUNTRY.test(country))).toEqual([]);
    expect(places.filter(([canonical, , , forms]) => !forms!.split(',').includes(canonical!))).toEqual([]);
  });

  it.each([
    ['tehran teheran', 'ir'],
    ['moscow moskva moskovskiy', 'ru'],
    ['beijing peking', 'cn'],
    ['kyiv kiev', 'ua'],
    ['damascus dimashq', 'sy'],
    ['iran iranian irani', 'ir'],
    ['quds qods', 'ps'],
    ['guangdong kwangtung', 'cn'],
    ['germany deutsche deutschland', 'de'],
  ])('reads %s as one place', (forms, country) => {
    const found = forms.split(' ').map((form) => toPlace(form));
    expect(found.map((place) => place?.country)).toEqual(forms.split(' ').map(() => country));
    expect(new Set(found.map((place) => place?.group)).size).toBe(1);
  });
});

describe('turkish-abbreviations.tsv', () => {
  const rows = readTable('companies/turkish-abbreviations.tsv', 2);

  it('shortens words of words.tsv, each form once', () => {
    expect(repeated(rows.map(([form]) => form!))).toEqual([]);
    expect(notPlain(rows.flat())).toEqual([]);
    expect(rows.filter(([form, word]) => toCompanyWord(word!) === undefined || !word!.startsWith(form!.slice(0, 2)))).toEqual([]);
  });

  it.each(rows.map(([form, word]) => [form!, word!] as const))('reads %s as %s beside Turkish words alone', (form, word) => {
    const long = `Vandemirk ${word} Ticaret Limited Sirketi`;
    expect(compareNames(`Vandemirk ${form}. Tic. Ltd. Sti.`, long, 'organisation').score).toBeGreaterThanOrEqual(90);
    expect(prepareName(`${form} Vandemirk Ltd`, 'organisation').tokens.some(({ forms }) => forms.includes(word))).toBe(false);
  });
});

describe('compounds.tsv', () => {
  const rows = readTable('companies/compounds.tsv', 4).map(([language, role, english, forms]) => ({
    language: language!,
    role: role!,
    english: english!,
    forms: toParts(forms, ','),
  }));
  const ofRole = (language: string, role: string): string[] =>
    rows.filter((row) => row.language === language && row.role === role).flatMap(({ forms }) => forms);

  it('has heads and tails of each language, plain and each once, with English words that the tables know', () => {
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['head', 'tail']));
    for (const language of new Set(rows.map((row) => row.language))) {
      for (const role of ['head', 'tail']) {
        expect(ofRole(language, role).length).toBeGreaterThan(10);
        expect(repeated(ofRole(language, role))).toEqual([]);
        expect(notPlain(ofRole(language, role))).toEqual([]);
      }
    }
    expect(rows.flatMap(({ english }) => english.split(/[ /]/u)).filter((word) => !isCompanyOrPlace(word))).toEqual([]);
  });

  it.each([
    ['Vandemirk Stahlhandel GmbH', 'Vandemirk Steel Trade GmbH'],
    ['Vandemirk Industrieanlagenbau', 'Vandemirk Industrial Plant Construction'],
    ['Vandemirk Handelsonderneming', 'Vandemirk Trading Company'],
    ['Vandemirk Fastighetsbolag', 'Vandemirk Real Estate Company'],
    ['Vandemirk Vegyipari', 'Vandemirk Chemical Industry'],
    ['Vandemirk Paperitehdas', 'Vandemirk Paper Factory'],
  ])('%s is %s', (name, english) => expect(compareNames(name, english, 'organisation').score).toBeGreaterThan(90));

  it.each([
    ['Elbank', 'Electricity Bank'],
    ['Baumann', 'Construction Man'],
  ])('%s is no %s', (name, english) => expect(compareNames(name, english, 'organisation').score).toBeLessThan(70));
});

describe('state-names.tsv', () => {
  const rows = readTable('companies/state-names.tsv', 2).map(([short, names]) => ({ short: short!, names: toParts(names, ',') }));

  it('has short names that places.tsv has as countries, each once, with plain names of two words or more', () => {
    const countries = places.filter(([, kind]) => kind === 'country').flatMap(([, , , forms]) => toParts(forms, ','));
    expect(repeated(rows.map(({ short }) => short))).toEqual([]);
    expect(rows.filter(({ short }) => !countries.includes(short))).toEqual([]);
    const names = rows.flatMap((row) => row.names);
    expect(notPlain(names)).toEqual([]);
    expect(repeated(names)).toEqual([]);
    expect(names.filter((name) => !name.includes(' '))).toEqual([]);
  });

  it.each(rows.flatMap(({ short, names }) => names.map((name) => [name, short])))('%s is read as %s', (name, short) => {
    expect(prepareName(`Vandemirk ${name}`, 'organisation').tokens.at(-1)!.forms[0]).toBe(short);
  });
});

describe('word-phrases.tsv', () => {
  /** Words that keep the weight of a name. */
  const OF_THE_NAME = ['red', 'fire', 'traffic'];
  const rows = readTable('companies/word-phrases.tsv', 2).map(([form, english]) => ({ form: form!, english: english!.split(' ') }));

  it('has plain phrases of two words or more, each once, with a reading for each word that the tables know', () => {
    const phrases = rows.map(({ form }) => form);
    expect(notPlain(phrases.map((form) => form.replaceAll('*', '')))).toEqual([]);
    expect(repeated(phrases)).toEqual([]);
    expect(rows.filter(({ form, english }) => !form.includes(' ') || form.split(' ').length !== english.length)).toEqual([]);
    expect(rows.flatMap(({ english }) => english).filter((word) => word !== '=' && word !== '-' && !isCompanyOrPlace(word) && !OF_THE_NAME.includes(word))).toEqual([]);
  });

  it.each([
    ['Vandemirk Caja de Ahorros', 'Vandemirk Savings Bank'],
    ['Ligue des droits de l’homme Vandemirk', 'Vandemirk Human Rights League'],
    ['Вандемирк темір жолы', 'Vandemirk Railway'],
    ['Вандемиркская железная дорога', 'Vandemirk Railway'],
    ['Vandemirk Demir Yolları', 'Vandemirk Railway'],
  ])('%s is %s', (name, english) => {
    expect(compareNames(name, english, 'organisation').score).toBeGreaterThanOrEqual(85);
  });

  it.each([
    ['Vandemirk Zheleznaya Doroga', 'Vandemirk Zheleznaya Doorga'],
    ['Vandemirk Zheleznaya Doroga', 'Vandemirk Zheleznya Doroga'],
    ['Caja de Ahorros Vandemirk', 'Caja de Ahoros Vandemirk'],
  ])('a slip in a word of it leaves the others: %s, %s', (name, slipped) => {
    expect(compareNames(slipped, name, 'organisation').score).toBeGreaterThanOrEqual(90);
  });
});

describe('place-phrases.tsv', () => {
  const rows = readTable('companies/place-phrases.tsv', 2).map(([canonical, phrases]) => ({
    canonical: canonical!,
    phrases: toParts(phrases, ','),
  }));

  it('has 50 places of places.tsv or more, each once, with plain names of two words or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(repeated(rows.map(({ canonical }) => canonical))).toEqual([]);
    expect(rows.filter(({ canonical }) => !column(places, 0).includes(canonical))).toEqual([]);
    const phrases = rows.flatMap((row) => row.phrases);
    expect(notPlain(phrases)).toEqual([]);
    expect(repeated(phrases)).toEqual([]);
    expect(phrases.filter((phrase) => !phrase.includes(' '))).toEqual([]);
  });

  it.each(['Hong Kong', 'Rio de Janeiro', 'Buenos Aires', 'Saint Petersburg', 'Middle East'])(
    "%s has no word of a company's own",
    (place) => {
      expect(tagsOf(`Vandemirk ${place} Trading`).filter((tag) => tag === 'name')).toEqual(['name']);
      expect(
        compareNames(`Vandemirk ${place} Trading`, `Vandemirk ${place.replaceAll(' ', '')} Trading`, 'organisation').score,
      ).toBeGreaterThanOrEqual(97);
    },
  );
});

describe('common-legal-forms.tsv', () => {
  const formsOfSort = (wanted: string): string[] => commonForms.flatMap(([sort, forms]) => (sort === wanted ? toParts(forms, ',') : []));

  it('has 150 abbreviations or more, each of five letters at most and in legal-forms.tsv', () => {
    expect(commonForms.filter(([sort]) => sort !== 'abbreviation' && sort !== 'word')).toEqual([]);
    expect(new Set(formsOfSort('abbreviation')).size).toBeGreaterThanOrEqual(150);
    expect(
      formsOfSort('abbreviation').filter(
        (form) => !/^[a-z]{2,5}$/u.test(form) || !(toLegalForms(form) ?? toLegalForms(Array.from(form).join(' '))),
      ),
    ).toEqual([]);
  });

  it('has long words of legal forms, which a neighbour may be glued to', () => {
    const allWords = new Set(formsOf(legalForms, 3, '|').flatMap((form) => form.split(' ')));
    expect(formsOfSort('word').length).toBeGreaterThanOrEqual(20);
    expect(formsOfSort('word').filter((word) => word.length < 7 || !allWords.has(word))).toEqual([]);
  });
});

describe('kindred-words.tsv', () => {
  const groups = column(kindredWords, 0).map((row) => toParts(row, ','));

  it('has words of words.tsv, two or more in a row, each once there, and each pair in one row', () => {
    const canonical = new Set(column(words, 0));
    expect(groups.flat().filter((word) => !canonical.has(word))).toEqual([]);
    expect(groups.filter((group) => group.length < 2 || new Set(group).size < group.length)).toEqual([]);
    expect(
      repeated(
        groups.flatMap((group) => group.flatMap((word) => group.filter((other) => word < other).map((other) => `${word} ${other}`))),
      ),
    ).toEqual([]);
  });

  it.each(groups)("%s and %s are alike beside a word of the company's own, less than one word in two forms", (word, other) => {
    const kindred = compareNames(`Vandemirk ${word}`, `Vandemirk ${other}`, 'organisation');
    expect(kindred.parts.map(({ reason }) => reason)).toContain('synonym');
    expect(kindred.score).toBeGreaterThanOrEqual(70);
    expect(kindred.score).toBeLessThan(compareNames(`Vandemirk ${word}`, `Vandemirk ${word}`, 'organisation').score);
  });
});

describe('abbreviations.tsv', () => {
  it('writes out words, each once, in words that the tables know', () => {
    expect(abbreviations.filter(([form]) => !/^[a-z]{2,20}$/u.test(form!))).toEqual([]);
    expect(repeated(column(abbreviations, 0))).toEqual([]);
    expect(formsOf(abbreviations, 1, ' ').filter((word) => !isCompanyOrPlace(word) && !isListedName(word))).toEqual([]);
  });
});

describe('borrowed-ends.tsv', () => {
  const rows = readTable('companies/borrowed-ends.tsv', 2);
  it('has Cyrillic words, each once, with an English one', () => {
    expect(rows.filter(([word, english]) => !/^[а-яё]{3,}$/u.test(word!) || !/^[a-z]{3,}$/u.test(english!))).toEqual([]);
    expect(repeated(column(rows, 0))).toEqual([]);
  });
});

describe('script-marks.tsv', () => {
  const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
    ['han', /^\p{Script=Han}{2,}$/u],
    ['japanese', /^\p{Script=Han}{2,}$/u],
    ['hangul', /^\p{Script=Hangul}{2,}$/u],
    ['thai', /^\p{Script=Thai}{4,}$/u],
    ['lao', /^\p{Script=Lao}{4,}$/u],
    ['khmer', /^\p{Script=Khmer}{4,}$/u],
    ['burmese', /^\p{Script=Myanmar}{3,}$/u],
  ]);

  it('has words of seven scripts, each once, in letters of its script', () => {
    expect(new Set(column(scriptMarks, 0))).toEqual(new Set(SCRIPTS.keys()));
    expect(repeated(scriptMarks.map(([script, word]) => `${script!} ${word!}`))).toEqual([]);
    expect(scriptMarks.filter(([script, word]) => !SCRIPTS.get(script!)?.test(word!))).toEqual([]);
  });

  it.each(scriptMarks)('%s %s says that an organisation bears a name', (script, word) => {
    expect(saysOrganisation(script as MarkedScript, `${word} ${word}`)).toBe(true);
    expect(saysOrganisation(script as MarkedScript, word.slice(1))).toBe(
      scriptMarks.some(([other, mark]) => other === script && word.slice(1).includes(mark!)),
    );
  });

  it('leaves what says so to its own script', () => {
    expect((['han', 'japanese', 'hangul', 'thai'] as const).map((script) => saysOrganisation(script, 'Vandemirk 주식회사'))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('script-words.tsv', () => {
  const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
    ['arabic', /^\p{Script=Arabic}+$/u],
    ['han', /^\p{Script=Han}+$/u],
    ['cyrillic', /^\p{Script=Cyrillic}+$/u],
    ['greek', /^\p{Script=Greek}+$/u],
    ['hebrew', /^\p{Script=Hebrew}+$/u],
    ['georgian', /^\p{Script=Georgian}+$/u],
    ['armenian', /^\p{Script=Armenian}+$/u],
    ['thai', /^[\p{Script=Thai}]+$/u],
    ['lao', /^[\p{Script=Lao}]+$/u],
    ['khmer', /^[\p{Script=Khmer}.]+$/u],
    ['kana', /^[\p{Script=Katakana}ー]+$/u],
    ['devanagari', /^[\p{Script=Devanagari}]+$/u],
    ['bengali', /^[\p{Script=Bengali}]+$/u],
    ['gujarati', /^\p{Script=Gujarati}+$/u],
    ['gurmukhi', /^\p{Script=Gurmukhi}+$/u],
    ['oriya', /^\p{Script=Oriya}+$/u],
    ['tamil', /^\p{Script=Tamil}+$/u],
    ['telugu', /^\p{Script=Telugu}+$/u],
    ['kannada', /^\p{Script=Kannada}+$/u],
    ['malayalam', /^\p{Script=Malayalam}+$/u],
    ['sinhala', /^\p{Script=Sinhala}+$/u],
    ['hangul', /^[\p{Script=Hangul}]+$/u],
    ['burmese', /^[\p{Script=Myanmar}]+$/u],
  ]);

  it('has 1,500 words or more, each once, in letters of its script', () => {
    expect(scriptWords.length).toBeGreaterThanOrEqual(1500);
    expect(repeated(scriptWords.map(([script, word]) => `${script!} ${word!}`))).toEqual([]);
    expect(scriptWords.filter(([script, word]) => !SCRIPTS.get(script!)?.test(word!))).toEqual([]);
  });

  it('stands for plain English words, nine in ten of which the tables of company words know', () => {
    const english = formsOf(scriptWords, 2, ' ')
      .filter((word) => word !== '*')
      .flatMap((word) => word.split('/'));
    expect(notPlain(english)).toEqual([]);
    const WITHOUT_ALTERNATIVES = ['han', 'hangul'];
    expect(scriptWords.filter(([script, , words]) => WITHOUT_ALTERNATIVES.includes(script!) && words!.includes('/'))).toEqual([]);
    const unknown = english.filter(
      (word) =>
        toCompanyWord(word) === undefined &&
        toPlace(word) === undefined &&
        toLegalForms(word) === undefined &&
        toNumber(word) === undefined,
    );
    expect(unknown.length / english.length).toBeLessThan(0.1);
  });

  it.each([
    ['Чебоксарский завод электрооборудования', 'Cheboksary Electrical Equipment Plant'],
    ['Научно-исследовательский институт «Вандемирк»', 'Vandemirk Scientific Research Institute'],
    ['Ομάδα Βάντεμιρκ', 'Vandemirk Group'],
    ['مصنع فولاذ الزبيدي', 'Zubaidi Steel Factory'],
    ['王德路桥工程有限公司', 'Wangde Road and Bridge Engineering Co., Ltd.'],
    ['תעשיות ונדמירק', 'Vandemirk Industries'],
    ['ვანდემირკ ჯგუფი', 'Vandemirk Group'],
  ])('reads %s as %s', (name, english) => {
    expect(compareNames(name, english, 'organisation').score).toBeGreaterThanOrEqual(70);
  });
});
