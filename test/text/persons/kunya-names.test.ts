/** Given names that begin with "father of". */
import { expect, test } from 'vitest';
import { joinKunya, toGluedKunya, toKunyaHead } from '../../../src/text/persons/kunya-names.js';

test.each([
  ['abu', 'open'],
  ['abou', 'open'],
  ['abul', 'closed'],
  ['abol', 'closed'],
  ['abdul', undefined],
  ['bou', undefined],
] as const)('%s is father of, %s', (form, head) => expect(toKunyaHead(form)).toBe(head));

test.each([
  ['fazl', ['abulfadl', 'abufazl']],
  ['ghasem', ['abulqasim', 'abughasem']],
  ['hassan', ['abulhasan', 'abuhassan']],
  ['khayr', ['abulkhayr', 'abukhayr']],
  ['barakas', ['abulbarakat', 'abubarakas']],
  ['hussain', ['abulhusayn', 'abuhussain']],
  ['bakr', []],
  ['yusuf', []],
])('behind it and an article %s makes %j', (form, names) => {
  expect(joinKunya('open', true, [form])).toEqual(names);
  expect(joinKunya('closed', false, [form])).toEqual(names);
  expect(joinKunya('closed', true, [form])).toEqual([]);
  expect(joinKunya(undefined, true, [form])).toEqual([]);
});

test.each([
  ['bakr', ['abubakr']],
  ['taleb', ['abutalib']],
  ['dharr', ['abudharr']],
  ['hassan', []],
])('behind it without an article %s makes %j', (form, names) => expect(joinKunya('open', false, [form])).toEqual(names));

test.each([
  ['abulkhair', ['abulkhayr', 'abukhair']],
  ['abolhossein', ['abulhusayn', 'abuhossein']],
  ['bouaziz', ['buaziz']],
  ['boussaid', ['busaid']],
  ['bouteflika', []],
  ['boumediene', []],
  ['boulanger', []],
  ['boukhalfa', ['bukhalfa']],
  ['boucher', []],
  ['abulail', []],
])('%s is written %j too', (form, others) => expect(toGluedKunya(form)).toEqual(others));
