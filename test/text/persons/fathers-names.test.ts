/** What a father's name is made of, and which words stand behind one. */
import { expect, test } from 'vitest';
import { isPatronymic, toFilialEnd, toForefather } from '../../../src/text/persons/fathers-names.js';

test.each([
  ['emomalievich', 'emomali'],
  ['nursultanovna', 'nursultan'],
  ['heydarogly', 'heydar'],
  ['rashadqizi', 'rashad'],
  ['abishuly', 'abish'],
  ['davlatzoda', 'davlat'],
  ['rahmonov', 'rahmon'],
  ['karimova', 'karim'],
  ['mirzoyev', 'mirzo'],
])('%s is made of %s', (form, name) => {
  expect(toForefather(form)).toBe(name);
});

test.each([
  'popov',
  'petrov',
  'petrovich',
  'sergeevna',
  'aleksandrov',
  'aliyev',
  'petrovic',
  'davutoglu',
  'karimzadeh',
  'rasouli',
  'vandemirk',
])('%s is taken for a name of its own', (form) => {
  expect(toForefather(form)).toBeUndefined();
});

test.each([
  ['oglu', 'ogly'],
  ['ogli', 'ogly'],
  ['ughli', 'ogly'],
  ['qizi', 'qizi'],
  ['gyzy', 'qizi'],
  ['uulu', 'uly'],
])("%s stands behind a father's name", (form, end) => {
  expect(toFilialEnd(form)).toBe(end);
});

test.each(['ali', 'uli', 'bin', 'vandemirk'])('%s does not', (form) => {
  expect(toFilialEnd(form)).toBeUndefined();
});

test.each([
  ['heydarogly', true],
  ['petrovna', true],
  ['davutoglu', false],
  ['rahmonov', false],
  ['stefanov', false],
])('whether %s says whose child somebody is: %s', (form, expected) => {
  expect(isPatronymic(form)).toBe(expected);
});
