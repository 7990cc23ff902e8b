import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRepeatedMembers } from '../src/json-members.js';

const find = (text: string): string[] => findRepeatedMembers(text, JSON.parse(text)).map(({ name, line }) => `${name} ${line}`);

describe('members of JSON that stand twice in their object', () => {
  test.each([
    ['at the top', '{"a":1,"a":2}', ['a 1']],
    ['three times', '{"a":1,"a":2,"b":3,"a":2}', ['a 1', 'a 1']],
    ['far down', '{"b":[{"a":{"c":1}},{"a":{"c":1,"c":1}}]}', ['c 1']],
    ['with blanks and on other lines', '{\n"a" : 1,\n"b": 2,\n"a"\t\n: 2}', ['a 4']],
    ['with an escape', String.raw`{"type":1,"\u0074ype":2}`, ['type 1']],
    ['with a quotation mark in it', String.raw`{"a\"b":1,"a\"b":2}`, ['a"b 1']],
    ['beside an empty name', '{"":1,"":2}', [' 1']],
    ['with a name of JavaScript', '{"__proto__":1,"__proto__":2}', ['__proto__ 1']],
    ['where the text of one is written as a member', String.raw`{"a":"\"a\":1","a":2}`, ['a 1']],
    ['in a list', '[{"a":1,"a":2},{"a":1}]', ['a 1']],
  ])('%s', (_, text, found) => {
    expect(find(text)).toEqual(found);
  });

  test.each([
    ['a text that begins with a colon', '{"a":":b","c":": d"}'],
    ['a text with the marks of a member', String.raw`{"a":"\"a\": 1, \"a\" :2","b":"\\"}`],
    ['one name in several objects', '{"a":{"a":[{"a":1},{"a":2}]}}'],
    ['no object', '"a:b"'],
    ['lists as deep as calls are not', `${'['.repeat(200_000)}{"a":1}${']'.repeat(200_000)}`],
  ])('%s is none', (_, text) => {
    expect(find(text)).toEqual([]);
  });

  /** Names and texts that are hard to tell from marks. */
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '"', ':', '\\', ' ', '{', ',', '\n', 'é'), maxLength: 4 });
  const { object } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, word, fc.constant(null), fc.integer(), fc.array(tie('value'), { maxLength: 3 }), tie('object')),
    object: fc.dictionary(word, tie('value'), { maxKeys: 4 }),
  }));

  test('what is written from objects has none, and has one with a member written again', () => {
    fc.assert(
      fc.property(object, word, fc.constantFrom(undefined, 1, '\t'), (value, name, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(find(text)).toEqual([]);
        const repeated = `{${JSON.stringify(name)}:${text},"x${text.length}":1,${JSON.stringify(name)} :${text}}`;
        expect(findRepeatedMembers(repeated, JSON.parse(repeated)).map((member) => member.name)).toEqual([name]);
      }),
    );
  });
});
