/** Arabic names of two words of which the article, or all, is written with the first. */
import { expect, test } from 'vitest';
import { splitArticles } from '../../../src/text/persons/glued-articles.js';
import { romaniseName } from '../../../src/text/romanise.js';

const split = (name: string): string =>
  splitArticles(romaniseName(name))
    .map(({ forms }) => forms[0])
    .join(' ');

test.each([
  ['Saifur Rahman', 'saif ur rahman'],
  ['Rehman, Saifur', 'rehman saif ur'],
  ['Saifurrahman', 'saif ur rahman'],
  ['Sayfurahmon Karimov', 'sayf ur rahmon karimov'],
  ['Asaduzzaman Khan', 'asad uz zaman khan'],
  ['Moniruz Zaman', 'monir uz zaman'],
  ['Shamsun Nahar', 'shams un nahar'],
  ['Nurul Islam Sarkar', 'nur ul islam sarkar'],
  ['Nourelhouda Vandemirk', 'nour el houda vandemirk'],
  ['Obaidul Haque', 'obaid ul haque'],
  ['Mujeebur Rehman', 'mujeeb ur rehman'],
  ['Saifurrahnan Vandemirk', 'saif ur rahnan vandemirk'],
  ['Saufurrahman Vandemirk', 'sauf ur rahman vandemirk'],
  ['Шахидул Ислам', 'shakhid ul islam'],
])('%s is %s', (name, expected) => expect(split(name)).toBe(expected));

test.each([
  'Nurul',
  'Mansur Rahman',
  'Monsur Rahman',
  'Timur Islam',
  'Gafur Rahman',
  'Arthur Rahman',
  'Shaul Islam',
  'Paul Islam',
  'Raul Hassan',
  'Rasul Islam',
  'Abdul Islam',
  'Abdur Rahman',
  'Abdurrahman Karim',
  'Saifuddin Ahmed',
  'Alaoddini Yahya',
  'Saifullah Rahman',
  'Abul Kalam',
  'Abulqasim Islam',
  'Aynur Rahimova',
  'Marius Salman',
  'Anisur Vandemirk',
  'Jamalhussain Ali',
])('%s stays as it is', (name) => expect(split(name)).toBe(name.toLowerCase()));
