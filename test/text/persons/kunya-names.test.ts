/** Given names that begin with "father of". */
import { expect, test } from 'vitest';
import { toGluedKunya, toKunyaHead, toKunyaName } from '../../../src/text/persons/kunya-names.js';

test.each([
  ['abu', 'open'],
  ['abou', 'open'],
  ['abul', 'closed'],
  ['abol', 'closed'],
  ['abdul', undefined],
  ['bou', undefined],
] as const)('%s is father of, %s', (form, head) => expect(toKunyaHead(form)).toBe(head));

test.each([
  ['fazl', 'abulfadl'],
  ['ghasem', 'abulqasim'],
  ['hassan', 'abulhasan'],
  ['khayr', 'abulkhayr'],
  ['barakas', 'abulbarakat'],
  ['hussain', 'abulhusayn'],
  ['bakr', undefined],
  ['yusuf', undefined],
] as const)('behind it %s makes %s', (form, name) => expect(toKunyaName(form)).toBe(name));

test.each([
  ['abulkhair', 'abulkhayr'],
  ['abolhossein', 'abulhusayn'],
  ['bouaziz', 'buaziz'],
  ['boussaid', 'busaid'],
  ['bouteflika', undefined],
  ['boumediene', undefined],
  ['boulanger', undefined],
  ['abulail', undefined],
] as const)('%s is written %s too', (form, other) => expect(toGluedKunya(form)).toBe(other));
