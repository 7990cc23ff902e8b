/** The tables of names in data/names: every row parses, groups hold what they promise, names known to differ stay apart. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '../../src/text/normalize.js';
import { toHypocorisms } from '../../src/text/persons/hypocorisms.js';
import { romaniseArabic } from '../../src/text/scripts/arabic.js';

const TABLES = [
  'particles',
  'honorifics',
  'letter-titles',
  'generations',
  'nicknames',
  'variants',
  'frequencies',
  'rare',
  'given-genders',
  'told-apart',
  'served',
  'formed-endings',
  'pet-endings',
  'arabic-with-al',
  'arabic-by-heart',
] as const;
type Table = (typeof TABLES)[number];

const textOf = (table: Table): string => readFileSync(new URL(`../../data/names/${table}.tsv`, import.meta.url), 'utf8');
const linesOf = (table: Table): string[] => textOf(table).trimEnd().split('\n');
const rowsOf = (table: Table): string[][] =>
  linesOf(table)
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Words of a–z, single blanks between them; glued tables allow no blank. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/u;
const GLUED = /^[a-z]+$/u;
const LABEL = /^[a-z]+(?:-[a-z]+)*$/u;
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);
/** As `repeated`, for long lists. */
const repeatedKeys = (keys: readonly string[]): string[] => {
  const seen = new Set<string>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
};

const variants = rowsOf('variants').map(([culture, kind, forms]) => ({ culture: culture!, kind: kind!, forms: forms!.split(',') }));
const nicknames = rowsOf('nicknames').map(([language, formal, short]) => ({
  language: language!,
  formal: formal!.split(','),
  short: short!.split(','),
}));

describe.each(TABLES)('data/names/%s.tsv', (table) => {
  it('says what its columns are, where the facts come from, and of when they are', () => {
    const header = linesOf(table)
      .filter((line) => line.startsWith('#'))
      .join('\n');
    expect(header).toMatch(/Columns: /u);
    expect(header).toMatch(/Source of facts: /u);
    expect(header).toMatch(/Date: \d{4}-\d{2}\./u);
    expect(
      linesOf(table)
        .slice(0, 1)
        .every((line) => line.startsWith('# ')),
    ).toBe(true);
  });

  it('ends in a line break and has no blank line, carriage return, or blank at the edge of a cell', () => {
    expect(textOf(table).endsWith('\n')).toBe(true);
    expect(linesOf(table).filter((line) => line === '' || line.includes('\r'))).toEqual([]);
    expect(rowsOf(table).filter((cells) => cells.some((cell) => cell !== cell.trim() || cell === ''))).toEqual([]);
  });

  it('has no row twice', () => {
    expect(repeatedKeys(linesOf(table))).toEqual([]);
  });
});

describe('tables of single words', () => {
  const CASES = [
    {
      table: 'particles',
      least: 100,
      kinds: ['article', 'patronymic', 'clan', 'kunya', 'theophoric', 'nobiliary', 'connective', 'middle'],
      marks: ['joins', 'joins-previous'],
    },
    {
      table: 'honorifics',
      least: 200,
      kinds: ['honorific', 'rank', 'office', 'religious', 'academic', 'postnominal'],
      marks: ['ambiguous'],
    },
  ] as const;

  it.each(CASES)('$table: form, language or culture, a known kind, a known mark or none', ({ table, least, kinds, marks }) => {
    const rows = rowsOf(table);
    const wrong = rows.filter(
      ([form, culture, kind, mark, more]) =>
        !PLAIN.test(form!) ||
        !LABEL.test(culture!) ||
        !(kinds as readonly string[]).includes(kind!) ||
        more !== undefined ||
        (mark !== undefined && !(marks as readonly string[]).includes(mark)),
    );
    expect(wrong).toEqual([]);
    expect(new Set(rows.map(([form]) => form)).size).toBeGreaterThanOrEqual(least);
  });

  it('particles: a form has one row for each culture and kind', () => {
    expect(repeatedKeys(rowsOf('particles').map(([form, culture, kind]) => `${form!}|${culture!}|${kind!}`))).toEqual([]);
  });

  it('honorifics: a form has one row for each language, and one ambiguity in all of them', () => {
    const rows = rowsOf('honorifics');
    expect(repeatedKeys(rows.map(([form, language]) => `${form!}|${language!}`))).toEqual([]);
    const marks = new Map<string, Set<string | undefined>>();
    for (const [form, , , mark] of rows) marks.set(form!, (marks.get(form!) ?? new Set()).add(mark));
    expect([...marks].filter(([, of]) => of.size > 1).map(([form]) => form)).toEqual([]);
  });

  it('letter-titles: two to five letters, each once, before or behind a name', () => {
    const rows = rowsOf('letter-titles');
    expect(
      rows.filter(
        ([letters, place, language, more]) =>
          !/^[a-z]{2,5}$/u.test(letters!) || !['before', 'behind'].includes(place!) || !LABEL.test(language!) || more !== undefined,
      ),
    ).toEqual([]);
    expect(repeatedKeys(rows.map(([letters]) => letters!))).toEqual([]);
  });

  it.each(['khan', 'syed', 'sayyid', 'haji', 'bey', 'king', 'major', 'u', 'md', 'sheikh'])(
    'honorifics: %s, a name as well, is ambiguous',
    (form) => {
      expect(
        rowsOf('honorifics')
          .filter((row) => row[0] === form)
          .map((row) => row[3]),
      ).toContain('ambiguous');
    },
  );

  it.each(['mr', 'dr', 'herr', 'gospodin', 'monsieur', 'hojatoleslam', 'ayatollah', 'licenciado', 'shri', 'polkovnik'])(
    'honorifics: %s is no name',
    (form) => {
      const marks = rowsOf('honorifics')
        .filter((row) => row[0] === form)
        .map((row) => row[3]);
      expect(marks.length).toBeGreaterThan(0);
      expect(marks.every((mark) => mark === undefined)).toBe(true);
    },
  );

  it('generations: form, ordinal or known label, language', () => {
    const LABELS = /^(?:\d|junior|senior|grandson|great-grandson|great-great-grandson|nephew|youngest|eldest)$/u;
    expect(
      rowsOf('generations').filter(
        ([form, label, language, more]) => !PLAIN.test(form!) || !LABELS.test(label!) || !LABEL.test(language!) || more !== undefined,
      ),
    ).toEqual([]);
    expect(rowsOf('generations').length).toBeGreaterThanOrEqual(40);
  });
});

describe('variants', () => {
  it('holds at least 500 groups of two or more distinct spellings, each with a culture and a kind', () => {
    const wrong = variants.filter(
      ({ culture, kind, forms }) =>
        !LABEL.test(culture) ||
        !['given', 'surname', 'both'].includes(kind) ||
        forms.length < 2 ||
        forms.some((form) => !GLUED.test(form)) ||
        repeated(forms).length > 0,
    );
    expect(wrong).toEqual([]);
    expect(variants.length).toBeGreaterThanOrEqual(500);
    expect(new Set(variants.map(({ culture }) => culture)).size).toBeGreaterThanOrEqual(25);
  });

  it('has no group twice under one culture, and no spelling group that lies inside another', () => {
    expect(repeatedKeys(variants.map(({ culture, forms }) => `${culture}|${[...forms].sort().join()}`))).toEqual([]);
    const spellings = variants
      .filter(({ culture }) => culture !== 'translation' && culture !== 'crosslinguistic')
      .map(({ forms }) => new Set(forms));
    const groupsOf = new Map<string, Set<string>[]>();
    for (const group of spellings) for (const form of group) groupsOf.set(form, [...(groupsOf.get(form) ?? []), group]);
    const inside = spellings.filter((group) => {
      const [first] = group;
      return groupsOf.get(first!)!.some((other) => other !== group && [...group].every((form) => other.has(form)));
    });
    expect(inside.map((group) => [...group].join())).toEqual([]);
  });

  it('is written as toPlainText gives it', () => {
    expect(variants.flatMap(({ forms }) => forms).filter((form) => toPlainText(form) !== form)).toEqual([]);
  });

  const linksOf = (form: string): Set<number> =>
    new Set(variants.flatMap(({ culture, forms }, at) => (culture !== 'translation' && forms.includes(form) ? [at] : [])));
  const shareGroup = (pair: string): boolean => {
    const [a, b] = pair.split(' ') as [string, string];
    const groups = linksOf(b);
    return [...linksOf(a)].some((group) => groups.has(group));
  };

  /** Different names that look alike: a group that held both would make two people one. */
  const DISTINCT = [
    'hassan hussein',
    'karim karam',
    'ali alya',
    'hamid hamad',
    'ahmad hamid',
    'ahmed mahmoud',
    'mahmoud muhammad',
    'mohamed mahmoud',
    'hamdan hamdi',
    'salim salman',
    'said saad',
    'saeed sayyid',
    'salem saleem',
    'nasir nasr',
    'khalil khalid',
    'jamal jamil',
    'kamal kamil',
    'rashid rashad',
    'amir omar',
    'amin amir',
    'majid majd',
    'farid fahd',
    'faisal fadil',
    'walid wahid',
    'tariq tahir',
    'munir muin',
    'salah saleh',
    'samir samira',
    'amin amina',
    'nabil nabila',
    'zahra zuhra',
    'yasir yasin',
    'yunus yusuf',
    'ismail ibrahim',
    'musa isa',
    'aziz azzam',
    'ghalib ghali',
    'habib hamid',
    'hakim halim',
    'abdulrahman abdulrahim',
    'abdulaziz abdulazim',
    'abdulkarim abdulhakim',
    'abdulmalik abdulmajid',
    'sergei sergio',
    'ivan igor',
    'aleksandr aleksei',
    'aleksandr aleksandra',
    'andrei andrea',
    'maria mario',
    'yulia yuri',
    'oleg olga',
    'valery valeria',
    'valeri valerie',
    'ivanov ivanova',
    'petrov pavlov',
    'ivanovich ivanovna',
    'kuznetsov kozlov',
    'popov petrov',
    'wang wu',
    'lin liang',
    'zhou zhao',
    'sun song',
    'kim kang',
    'lee lim',
    'park bae',
    'jung jang',
    'choi cho',
    'tanaka takada',
    'sato saito',
    'ito sato',
    'john jonathan',
    'anna marie',
    'eric erica',
    'paul paula',
    'carl carla',
    'christian christina',
    'christina christine',
    'daniel danielle',
    'frances francis',
    'gabriel gabrielle',
    'joseph josephine',
    'louis louise',
    'martin martina',
    'michael michelle',
    'nicholas nicole',
    'patrick patricia',
    'stephen stephanie',
    'johnson johnston',
    'fernandez hernandez',
    'gonzalez gomez',
    'perez peretz',
    'martin martinez',
    'nguyen ngo',
    'tran trinh',
    'pham phan',
    'diallo diop',
    'diarra diawara',
    'ndiaye niang',
    'mensah osei',
    'abebe bekele',
    'tesfaye tadesse',
    'abdi adan',
    'kumar kumari',
    'singh sinha',
    'sharma verma',
    'patel patil',
    'gupta guha',
    'das dasgupta',
    'suresh ramesh',
    'rajesh rakesh',
    'sunil anil',
    'ganesh ganguly',
    'cohen kaplan',
    'moshe mordechai',
    'yosef yossi',
    'yitzhak yaakov',
    'elvin alvin',
    'bertram bertrand',
  ];
  it.each(DISTINCT)('keeps %s apart', (pair) => {
    expect(shareGroup(pair)).toBe(false);
  });

  /** One name in two spellings, one pair or more for each culture that the lists are full of. */
  const SAME = [
    'mohammed muhammad',
    'mohammed mohamed',
    'hussein husayn',
    'gaddafi qadhafi',
    'abdulrahman abderrahmane',
    'yusuf youssef',
    'omar umar',
    'mustafa moustapha',
    'salim salem',
    'ghassan gassan',
    'hosseini husayni',
    'khamenei khameneii',
    'soleimani suleimani',
    'akhundzada akhunzada',
    'haqqani hakkani',
    'pervez parvaiz',
    'chaudhry chowdhury',
    'mehmet muhammad',
    'erdogan erdoghan',
    'aliyev aliev',
    'yevgeny evgeny',
    'sergei serguei',
    'shchukin chtchoukine',
    'gorbachev gorbachyov',
    'zelensky zelenskyy',
    'lukashenko lukashenka',
    'vladimir volodymyr',
    'sergeevich serhiiovych',
    'saakashvili saakachvili',
    'sargsyan sarkisian',
    'basayev basaev',
    'mirziyoyev mirziyoev',
    'nazarbayev nazarbaev',
    'rahmon rakhmon',
    'yitzhak itzhak',
    'chaim haim',
    'zhang cheung',
    'chen chan',
    'wang wong',
    'zhou chou',
    'xu hsu',
    'lee yi',
    'park pak',
    'choi choe',
    'jung chung',
    'ono ohno',
    'sato satoh',
    'kyaw kyau',
    'thaksin taksin',
    'sukarno soekarno',
    'lakshmi laxmi',
    'krishnamurthy krishnamurti',
    'bandyopadhyay banerjee',
    'rahman rehman',
    'prabhakaran pirapaharan',
    'mamadou mamadu',
    'diallo jallow',
    'toure touray',
    'mohamed maxamed',
    'abdi cabdi',
    'gebreselassie gebresilassie',
    'gonzalez gonzales',
    'jimenez gimenez',
    'souza sousa',
    'luis luiz',
    'milosevic miloshevich',
    'djordjevic dordevic',
    'mueller muller',
    'soerensen sorensen',
    'stephen steven',
    'catherine kathryn',
  ];
  it.each(SAME)('knows %s to be one name', (pair) => {
    expect(shareGroup(pair)).toBe(true);
  });

  it('links a name and its translation under the culture of translations only', () => {
    const pair = variants.filter(({ forms }) => forms.includes('giovanni') && forms.includes('john')).map(({ culture }) => culture);
    expect(pair).toEqual(['translation']);
  });
});

describe('nicknames', () => {
  it('holds at least 300 groups in ten languages or more, of formal names and short forms that are no formal name of the row', () => {
    const wrong = nicknames.filter(
      ({ language, formal, short }) =>
        !LABEL.test(language) || [...formal, ...short].some((form) => !GLUED.test(form)) || repeated([...formal, ...short]).length > 0,
    );
    expect(wrong).toEqual([]);
    expect(nicknames.length).toBeGreaterThanOrEqual(300);
    expect(new Set(nicknames.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  });

  it('has no formal name at the head of two rows of a language', () => {
    expect(repeatedKeys(nicknames.map(({ language, formal }) => `${language}|${formal[0]!}`))).toEqual([]);
  });

  it.each([
    'william bill',
    'robert bob',
    'margaret peggy',
    'richard dick',
    'francisco paco',
    'jose pepe',
    'giuseppe beppe',
    'aleksandr sasha',
    'evgeny zhenya',
    'volodymyr vova',
    'jan honza',
    'ferenc feri',
    'konstantinos kostas',
    'joao joaozinho',
    'katarzyna kasia',
    'johannes hans',
    'wilhelmina mien',
    'dragan gaga',
    'yosef yossi',
    'mohammed hamada',
    'mehmet memo',
    'mohammad mamad',
    'rajendra raju',
    'olatunde tunde',
    'mamadou madou',
    'gheorghe gigi',
    'guillaume guigui',
    'lars lasse',
    'juhani jussi',
  ])('knows %s', (pair) => {
    const [name, short] = pair.split(' ') as [string, string];
    expect(nicknames.some(({ formal, short: forms }) => formal.includes(name) && forms.includes(short))).toBe(true);
  });
});

describe('rare', () => {
  const rows = rowsOf('rare');

  it('holds names alone, each once, and none that another table has', () => {
    expect(rows.filter(([culture, name, ...more]) => !LABEL.test(culture!) || !GLUED.test(name!) || more.length > 0)).toEqual([]);
    const known = new Set([...rowsOf('frequencies').map(([, , name]) => name!), ...variants.flatMap(({ forms }) => forms)]);
    const names = rows.map(([, name]) => name!);
    expect(repeatedKeys(names)).toEqual([]);
    expect(names.filter((name) => known.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(2_000);
  });
});

describe('given-genders', () => {
  const namesOf = (role: string): readonly string[] =>
    rowsOf('given-genders')
      .filter(([of]) => of === role)
      .map(([, name]) => name!);

  it('holds a role and a name in each row', () => {
    expect(
      rowsOf('given-genders').filter(
        ([role, name, ...more]) => !['man-in-e', 'woman-by-e', 'woman'].includes(role!) || !GLUED.test(name!) || more.length > 0,
      ),
    ).toEqual([]);
  });

  it("men in e end in it, and no name is a man's and a woman's", () => {
    expect(namesOf('man-in-e').filter((name) => !name.endsWith('e'))).toEqual([]);
    expect(namesOf('woman').filter((name) => namesOf('man-in-e').includes(name) || namesOf('woman-by-e').includes(name))).toEqual([]);
    expect(Math.min(...['man-in-e', 'woman-by-e', 'woman'].map((role) => namesOf(role).length))).toBeGreaterThan(20);
  });
});

describe('served', () => {
  it('holds a name in each row', () => {
    expect(rowsOf('served').filter(([name, ...more]) => !GLUED.test(name!) || more.length > 0)).toEqual([]);
    expect(rowsOf('served').length).toBeGreaterThan(150);
  });
});

describe('formed-endings', () => {
  it('holds a people and endings, each in one row', () => {
    const rows = rowsOf('formed-endings').map(([people, endings, ...more]) => ({ people: people!, endings: endings!.split(','), more }));
    expect(
      rows.filter(
        ({ people, endings, more }) => !LABEL.test(people) || endings.some((ending) => !/^[a-z]{2,}$/u.test(ending)) || more.length > 0,
      ),
    ).toEqual([]);
    expect(repeated(rows.flatMap(({ endings }) => endings))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
  });
});

describe('pet-endings', () => {
  const rows = rowsOf('pet-endings').map(([language, bases, endings, ...more]) => ({
    language: language!,
    bases: bases!,
    endings: endings!.split(','),
    more,
  }));

  it('holds what a language puts on which forms, each language once', () => {
    expect(
      rows.filter(
        ({ language, bases, endings, more }) =>
          !LABEL.test(language) ||
          !['all', 'short'].includes(bases) ||
          endings.some((ending) => !GLUED.test(ending)) ||
          repeated(endings).length > 0 ||
          more.length > 0,
      ),
    ).toEqual([]);
    expect(repeated(rows.map(({ language }) => language))).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('holds languages that nicknames have, so that each row is used', () => {
    const languages = new Set(nicknames.map(({ language }) => language));
    expect(rows.filter(({ language }) => !languages.has(language))).toEqual([]);
  });

  it.each(rows)('makes pet forms in $language', ({ language, bases, endings }) => {
    const [formal, short] = [['valendira'], ['velond']];
    const stems = bases === 'all' ? ['valendir', 'velond'] : ['velond'];
    expect(toHypocorisms(language, formal, short)).toEqual(new Set(stems.flatMap((stem) => endings.map((ending) => stem + ending))));
  });
});

describe('arabic-by-heart', () => {
  const rows = rowsOf('arabic-by-heart');

  it('holds words in Arabic script without hamza on alef, each with one to three readings', () => {
    expect(
      rows.filter(
        ([word, readings, ...more]) =>
          !/^[\u0621-\u06D3]+$/u.test(word!) ||
          /[أإٱ]/u.test(word!) ||
          readings!.split(',').length > 3 ||
          readings!.split(',').some((reading) => !GLUED.test(reading)) ||
          more.length > 0,
      ),
    ).toEqual([]);
    expect(repeated(rows.map(([word]) => word!))).toEqual([]);
    expect(rows.length).toBeGreaterThan(25);
  });

  it.each(rows)('%s is read as %s', (word, readings) => {
    expect(romaniseArabic(word, false)).toEqual([{ raw: word, forms: readings.split(','), vowelless: false }]);
  });
});

describe('arabic-with-al', () => {
  it('holds words in Arabic script that begin as the article does', () => {
    expect(rowsOf('arabic-with-al').filter(([word, ...more]) => !/^ال[\u0621-\u06D3]+$/u.test(word!) || more.length > 0)).toEqual([]);
    expect(rowsOf('arabic-with-al').length).toBeGreaterThan(25);
  });
});

describe('frequencies', () => {
  const rows = rowsOf('frequencies');

  it('holds at least 3,000 names over 25 cultures or more, each with a band between 10 and 50,000 in 100,000', () => {
    const wrong = rows.filter(
      ([culture, kind, name, per100k, more]) =>
        !LABEL.test(culture!) ||
        !['given', 'surname'].includes(kind!) ||
        !GLUED.test(name!) ||
        !/^[1-9]\d{1,4}$/u.test(per100k!) ||
        Number(per100k) > 50_000 ||
        more !== undefined,
    );
    expect(wrong).toEqual([]);
    expect(new Set(rows.map(([, , name]) => name)).size).toBeGreaterThanOrEqual(3000);
    expect(new Set(rows.map(([culture]) => culture)).size).toBeGreaterThanOrEqual(25);
  });

  it('gives a name one figure in a culture and kind', () => {
    expect(repeatedKeys(rows.map(([culture, kind, name]) => `${culture!}|${kind!}|${name!}`))).toEqual([]);
  });

  it('orders names as statistics do: the commonest before the common before the rare', () => {
    const figure = (culture: string, kind: string, name: string): number =>
      Number(rows.find((row) => row[0] === culture && row[1] === kind && row[2] === name)?.[3]);
    expect(figure('anglo', 'surname', 'smith')).toBeGreaterThan(figure('anglo', 'surname', 'thackeray'));
    expect(figure('korean', 'surname', 'kim')).toBeGreaterThan(figure('korean', 'surname', 'namgung'));
    expect(figure('vietnamese', 'surname', 'nguyen')).toBeGreaterThan(figure('vietnamese', 'surname', 'ngo'));
    expect(figure('arabic', 'given', 'mohammed')).toBeGreaterThan(figure('arabic', 'given', 'safwan'));
  });
});
