/** Chinese and Korean given names of two syllables that one romanisation writes, as others write them too. */
import { isPinyinSurname, toChineseReadings } from './chinese-readings.js';
import { isKoreanSurname, toKoreanReadings } from './korean-readings.js';
import { withForms, type RomanToken } from '../scripts/roman-token.js';
import { findRussianReading } from '../scripts/east-asian-cyrillic.js';
import { withReadings } from '../scripts/readings.js';

/** A given name of two syllables beside a Chinese or Korean surname, also as other romanisations write it. */
export const readSyllables = (tokens: readonly RomanToken[]): readonly RomanToken[] => {
  const isChinese = tokens.length > 1 && tokens.some(({ forms: [form], vowelless }) => !vowelless && isPinyinSurname(form!));
  const isKorean = tokens.length > 1 && tokens.some(({ forms: [form], vowelless }) => !vowelless && isKoreanSurname(form!));
  const readRussian =
    tokens.length > 1 && tokens.every(({ script }) => script === 'latin')
      ? findRussianReading(tokens.map(({ forms: [form] }) => form!))
      : undefined;
  if (!isChinese && !isKorean && readRussian === undefined) return tokens;
  const read: RomanToken[] = [];
  for (const token of tokens) {
    const [form] = token.script === 'latin' ? token.forms : [''];
    const readings = [
      ...(readRussian?.(form!) ?? []),
      ...(isChinese ? toChineseReadings(form!) : []),
      ...(isKorean ? toKoreanReadings(form!) : []),
    ];
    read.push(readings.length === 0 ? token : withForms(token, withReadings(token.forms, readings)));
  }
  return read;
};
