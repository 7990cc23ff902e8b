import { describe, expect, test } from 'vitest';
import { checkImage, MAX_IMAGE_BYTES, MIN_IMAGE_BYTES, sniffImage } from '../../src/api/images.js';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00];
const PDF = [...Buffer.from('%PDF-1.7\n')];
const bytes = (start: readonly number[], length = start.length): Uint8Array => {
  const whole = new Uint8Array(length);
  whole.set(start);
  return whole;
};

describe('sniffImage', () => {
  test.each([
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a JPEG with Exif', [0xff, 0xd8, 0xff, 0xe1], 'image/jpeg'],
    ['a PNG', PNG, 'image/png'],
    ['a PDF', PDF, 'application/pdf'],
    ['nothing', [], undefined],
    ['a JPEG cut short', [0xff, 0xd8], undefined],
    ['a PNG whose line ends were converted', [0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a, 0x00], undefined],
    ['a PDF after a space', [0x20, ...PDF], undefined],
    ['a GIF', [...Buffer.from('GIF89a')], undefined],
    ['a page of HTML', [...Buffer.from('<html><script>')], undefined],
    ['an SVG', [...Buffer.from('<svg xmlns=')], undefined],
    ['a ZIP', [0x50, 0x4b, 0x03, 0x04], undefined],
    ['an executable', [0x7f, 0x45, 0x4c, 0x46], undefined],
  ])('reads %s', (_, start, type) => {
    expect(sniffImage(bytes(start))).toBe(type);
  });
});

describe('checkImage', () => {
  test('accepts 34 KB to 4 MB, both included', () => {
    expect([MIN_IMAGE_BYTES, MAX_IMAGE_BYTES]).toEqual([34_816, 4_194_304]);
    expect(checkImage(bytes(PNG, MIN_IMAGE_BYTES - 1))).toEqual({ problem: 'too_small' });
    expect(checkImage(bytes(PNG, MIN_IMAGE_BYTES))).toEqual({ contentType: 'image/png' });
    expect(checkImage(bytes(PDF, MAX_IMAGE_BYTES))).toEqual({ contentType: 'application/pdf' });
    expect(checkImage(bytes(PDF, MAX_IMAGE_BYTES + 1))).toEqual({ problem: 'too_large' });
  });

  test('refuses other bytes of a right size', () => {
    expect(checkImage(bytes([...Buffer.from('MZ')], MIN_IMAGE_BYTES))).toEqual({ problem: 'unknown_format' });
  });
});
