/** Pet forms by rule: what each language makes, and that a rule never outranks a table. */
import { describe, expect, test } from 'vitest';
import { toHypocorisms } from '../../../src/text/persons/hypocorisms.js';
import { toToken } from '../../../src/text/tokens/lazy-token.js';
import { isFormalName, isListedName, isOwnName, toNameGroups } from '../../../src/text/persons/person-words.js';

describe('toHypocorisms', () => {
  test.each([
    ['english', 'francine', [], 'franny'],
    ['english', 'daniel', [], 'dann'],
    ['english', 'andrea', [], 'drea'],
    ['english', 'robert', ['bob'], 'bobbey'],
    ['spanish', 'luis', [], 'luisito'],
    ['portuguese', 'antonio', ['toni'], 'toninho'],
    ['russian', 'aleksandr', ['sasha'], 'sashenka'],
    ['german', 'klara', [], 'klarchen'],
  ])('%s %s (%j) is called %s', (language, formal, short, form) => {
    expect(toHypocorisms(language, [formal], short)).toContain(form);
  });

  test.each([
    ['amanda', 'amie', 'two letters are too few of a name'],
    ['mark', 'markk', 'the whole name is no beginning of it'],
    ['bruce', 'bruy', 'a beginning ends in a consonant'],
  ])('%s is not called %s: %s', (formal, form) => {
    expect(toHypocorisms('english', [formal], [])).not.toContain(form);
  });

  test('leaves out the names themselves and forms of fewer than four letters; knows no language without rules', () => {
    const forms = toHypocorisms('english', ['robert'], ['bobby']);
    expect(forms.has('robert') || forms.has('bobby')).toBe(false);
    for (const form of forms) expect(form.length).toBeGreaterThanOrEqual(4);
    expect(toHypocorisms('hindi-urdu', ['rajesh'], ['raju'])).toEqual(new Set());
  });
});

describe('pet forms beside the tables', () => {
  test('a pet form by rule stands for its names, but is no listed name, so that a slip may still make it', () => {
    expect(toNameGroups('bobbey').some((group) => isFormalName(group, 'robert'))).toBe(true);
    expect(isListedName('bobbey')).toBe(false);
    expect(toToken('person', 'name', ['bobbey'], false).isKnown).toBe(false);
  });

  test('a name of its own is told from what is only short for one', () => {
    expect(isOwnName('ali') && isOwnName('reza')).toBe(true);
    expect(isOwnName('shurik')).toBe(false);
  });
});
