import { describe, expect, test } from 'vitest';
import { buildFirstForms, mayBeFirstForm } from '../../src/index/first-forms.js';
import { fillHalfKeys, toExactKey } from '../../src/text/tokens/relation-keys.js';
import { toTokenKey } from '../../src/text/tokens/token-key.js';
import { createRandom } from '../mangle.js';

const random = createRandom(11);
const draw = (): string =>
  Array.from({ length: 1 + Math.floor(random() * 12) }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('');

describe('first forms', () => {
  test('what is a first form is never denied, and little else is affirmed; other forms are none', () => {
    const forms = Array.from({ length: 5000 }, draw);
    const others = Array.from({ length: 5000 }, draw).filter((form) => form.length > 4);
    const filter = buildFirstForms(
      forms.map((form, at) => toTokenKey('name', at % 3 === 0 ? [form, others[at % others.length]!] : [form], at % 5 === 0)),
    );
    for (const form of forms) expect(mayBeFirstForm(filter, toExactKey(form)), form).toBe(true);
    expect(others.filter((form) => mayBeFirstForm(filter, toExactKey(form))).length).toBeLessThan(others.length / 20);
  });

  test('an index without a token has none', () => expect(mayBeFirstForm(buildFirstForms([]), toExactKey('vandemirk'))).toBe(false));

  test('keys of halves are those of the halves by themselves', () => {
    const [heads, tails] = [new Float64Array(64), new Float64Array(64)];
    for (const form of ['vandemirk', 'ab', 'a', '']) {
      fillHalfKeys(form, heads, tails);
      for (let at = 1; at < form.length; at++)
        expect([heads[at], tails[at]]).toEqual([toExactKey(form.slice(0, at)), toExactKey(form.slice(at))]);
    }
  });
});
