/** Surnames that are written with two particles as one word. */
import { expect, test } from 'vitest';
import { splitParticles } from '../../../src/text/persons/glued-particles.js';
import { romaniseName } from '../../../src/text/romanise.js';

const split = (name: string): string =>
  splitParticles(romaniseName(name))
    .map(({ forms }) => forms.join('/'))
    .join(' ');

test.each([
  ['Piet Vanderlinden', 'piet vander linden'],
  ['Vandenbergh, Joris', 'vanden bergh joris'],
  ['Vanderwal', 'vander wal'],
  ['Karl Vondermüller', 'karl vonder muller/mueller'],
  ['Maria Delacruz', 'maria dela cruz'],
  ['Juan Delosreyes', 'juan delos reyes'],
])('%s is %s', (name, expected) => expect(split(name)).toBe(expected));

test.each(['delawar khan', 'delaney', 'delattre', 'vanderlei silva', 'vanderson', 'vander berg', 'vonder'])('%s stays as it is', (name) =>
  expect(split(name)).toBe(name),
);
