/** Names by rule and pairs of a man's and a woman's name: what they do to how alike two words are. */
import { describe, expect, test } from 'vitest';
import { areOtherGenders } from '../../../src/text/persons/given-genders.js';
import { isFormedName } from '../../../src/text/persons/formed-names.js';
import { toOrthographies } from '../../../src/text/spelling/orthography.js';
import { NO_MATCH, toSimilarity } from '../../../src/text/tokens/token-match.js';
import { compareTokens } from '../../../src/text/tokens/token-similarity.js';
import { toToken } from '../../../src/text/tokens/lazy-token.js';
import type { Token } from '../../../src/text/tokens/token.js';

const name = (form: string): Token => toToken('person', 'name', [form], false);

describe('isFormedName', () => {
  test.each(['yusufov', 'haidarullah', 'karimzadeh', 'mingshan', 'qingshan', 'petrosyan', 'ibrahimkhel', 'grigorchuk'])(
    '%s is a name by rule',
    (form) => {
      expect(isFormedName(form)).toBe(true);
    },
  );

  test.each(['vandemirk', 'qzxov', 'yusfuov', 'mignshan', 'ivanovova', 'basan', 'ov'])('%s is none', (form) => {
    expect(isFormedName(form)).toBe(false);
  });
});

describe('areOtherGenders', () => {
  test.each([
    ['mario', 'maria'],
    ['karima', 'karim'],
    ['daniel', 'danielle'],
    ['alexander', 'alexandra'],
    ['valery', 'valeria'],
    ['gabriel', 'gabrielle'],
    ['michele', 'michela'],
    ['denis', 'denise'],
    ['christian', 'christina'],
    ['aminu', 'amina'],
    ['bogdan', 'bogdana'],
    ['shakir', 'shakira'],
    ['wahid', 'wahidah'],
  ])('%s and %s are a man and a woman, who are never alike', (a, b) => {
    expect(areOtherGenders(a, b)).toBe(true);
    expect(compareTokens(name(a), name(b))).toBe(NO_MATCH);
    expect(compareTokens(name(b), name(a))).toBe(NO_MATCH);
  });

  test.each([
    ['ivanov', 'ivanova'],
    ['hamza', 'hamzah'],
    ['ibrahim', 'ibrahima'],
    ['mari', 'maria'],
    ['marie', 'maria'],
    ['mario', 'marioo'],
    ['christine', 'christina'],
    ['sophie', 'sophia'],
    ['caroline', 'carolina'],
    ['martine', 'martina'],
    ['rosalind', 'rosalinda'],
    ['emily', 'emilia'],
    ['youssouf', 'youssoufa'],
  ])('%s and %s may be one person', (a, b) => {
    expect(toSimilarity(compareTokens(name(a), name(b)))).toBeGreaterThan(6000);
  });
});

describe('toOrthographies', () => {
  const haveOne = (a: string, b: string): boolean => toOrthographies(a).some((text) => toOrthographies(b).includes(text));

  test.each([
    ['yahya', 'jahja'],
    ['khalid', 'chalid'],
    ['shoigu', 'shoyhu'],
    ['sahrawi', 'sahraoui'],
    ['gleb', 'hleb'],
    ['zhuravlyov', 'zjuravljov'],
    ['suwaid', 'sweid'],
    ['mikhailiuk', 'mihajlyuk'],
    ['ivanovich', 'ivanovitj'],
    ['jusef', 'youssef'],
    ['solovyov', 'solovev'],
    ['burdiuk', 'burdzyuk'],
    ['shevcova', 'shevcovova'],
    ['tikhanouskaya', 'tsikhanovskaya'],
    ['zhirkov', 'schirkow'],
    ['gocanyuk', 'gozanjuk'],
    ['nazarbayev', 'nasarbajew'],
    ['kharitonov', 'xaritonov'],
    ['rumyantsev', 'rumjancev'],
    ['lozitsky', 'lozickij'],
    ['lozitsky', 'loziczkij'],
    ['samokutyaev', 'szamokutjajev'],
    ['chuychenko', 'csujcsenko'],
    ['alekseevich', 'aleksejewicz'],
    ['volodymyrovych', 'volodimirovics'],
    ['yuryevich', 'jurevicius'],
    ['muranov', 'muranovas'],
    ['burov', 'boerov'],
    ['shcheglov', 'shheglov'],
    ['shcheglov', 'szczeglow'],
    ['rybakou', 'rybakov'],
    ['kavaliou', 'kovalev'],
    ['shautsou', 'shevtsov'],
    ['gohary', 'jawhari'],
    ['dhaheri', 'zahiri'],
    ['tchibanda', 'chibanda'],
    ['piatrouna', 'petrovna'],
    ['aliaksandravich', 'aleksandrovich'],
    ['kasbarian', 'gasparyan'],
    ['khodjabaghian', 'khojapaghyan'],
    ['dikranian', 'tigranyan'],
  ])('%s and %s are one name, written in two languages', (a, b) => {
    expect(haveOne(a, b)).toBe(true);
  });

  test.each([
    ['salim', 'shalim'],
    ['kasbar', 'gaspar'],
    ['adrian', 'atrian'],
    ['karim', 'kamir'],
    ['hasan', 'hasna'],
    ['zhao', 'chao'],
    ['qasim', 'hashim'],
    ['simone', 'simona'],
    ['marion', 'maren'],
    ['andrews', 'andreev'],
    ['schulman', 'ullmann'],
    ['nicolas', 'nikol'],
    ['emil', 'cemil'],
    ['aziz', 'asis'],
    ['jalil', 'khalil'],
    ['andreou', 'andreev'],
    ['mamadou', 'mamadov'],
  ])('%s and %s are two words', (a, b) => {
    expect(haveOne(a, b)).toBe(false);
  });

  test('makes two spellings that no table knows one, however many letters apart, and no two syllables', () => {
    expect(toSimilarity(compareTokens(name('mihajlyuk'), name('mikhailiuk')))).toBeGreaterThan(9000);
    expect(toSimilarity(compareTokens(name('zhang'), name('jiang')))).toBeLessThan(7000);
  });

  test('compares surnames of one common end by their stems beyond one slip', () => {
    expect(toSimilarity(compareTokens(name('kolpikov'), name('golikov')))).toBeLessThan(
      toSimilarity(compareTokens(name('kolpikat'), name('golikat'))),
    );
    expect(compareTokens(name('kolpikov'), name('golikov'))).toBe(compareTokens(name('golikov'), name('kolpikov')));
    expect(toSimilarity(compareTokens(name('vilkova'), name('volkova')))).toBeGreaterThan(7000);
  });
});
