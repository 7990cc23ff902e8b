/** Which words of a person's name in a script of South Asia are initials. */
import { expect, test } from 'vitest';
import { toTags } from './initials.js';

test.each([
  ['डी. के. वंदेमर्क', ['D.', 'K.', 'vandemark']],
  ['एम के वंदेमर्क', ['M.', 'K.', 'vandemark']],
  ['এ. কে. ভান্ডেমার্ক', ['A.', 'K.', 'bhandemark']],
  ['ਜੀ. ਐਸ. ਵੰਦੇਮਰਕ', ['G.', 'S.', 'vandemrak']],
  ['மு. க. வந்தெமிர்க்', ['M.', 'K.', 'vandhemirk']],
  ['కె. వందెమిర్క్', ['K.', 'vandemirk']],
  ['ಹೆಚ್. ಡಿ. ವಂದೆಮಿರ್ಕ್', ['H.', 'D.', 'vandemirk']],
  ['ජේ. එම්. වන්දෙමිර්ක්', ['J.', 'M.', 'wandemirk']],
  ['ایس ایم وندمرک', ['S.', 'M.', 'vndmrk']],
])('%s', (name, tokens) => {
  expect(toTags(name)).toEqual(tokens);
});

test.each([
  ['जी वंदेमर्क', 'one letter is a name as well'],
  ['ओर्सोल्ट वंदेमर्क', 'no letters'],
  ['शी जिन वंदेमर्क', 'a syllable without a stop'],
  ['जी', 'nothing else'],
  ['لي سي وندمرک', 'Arabic letters that nothing says to be Urdu'],
])('%s holds none: %s', (name) => {
  expect(toTags(name).filter((tag) => tag.endsWith('.'))).toEqual([]);
});
