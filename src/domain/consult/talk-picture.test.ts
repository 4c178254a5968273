import { expect, test } from 'vitest';
import { jpgOf, pngOf } from '../../../tests/support/pictures.ts';
import { drawnSizes, isDrawn, MOST_SENT, MOST_SMALL } from './talk-picture.ts';

/** A picture with a segment between its head and the rest. */
const withSegment = (marker: number, words: string): Uint8Array => {
  const whole = jpgOf(30, 20);
  return Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, marker, 0, words.length + 2]), Buffer.from(words), whole.subarray(2)]);
};

test('[CONSULT-01] a picture that says where it was taken, holds words, or hides something behind its end is none that was drawn', () => {
  expect(isDrawn(jpgOf(30, 20), MOST_SENT)).toBe(true);
  // What a canvas writes itself: its kind, and its colours.
  for (const marker of [0xe0, 0xe2]) expect(isDrawn(withSegment(marker, 'JFIF'), MOST_SENT)).toBe(true);
  for (const marker of [0xe1, 0xed, 0xfe]) expect(isDrawn(withSegment(marker, 'Exif'), MOST_SENT)).toBe(false);
  expect(isDrawn(Buffer.concat([jpgOf(30, 20), Buffer.from('<script>')]), MOST_SENT)).toBe(false);
  expect(isDrawn(Buffer.concat([jpgOf(30, 20), jpgOf(30, 20)]), MOST_SENT)).toBe(false);
});

test('[CONSULT-01] another type, a cut file and more bytes or px than are taken are no drawn picture', () => {
  expect(isDrawn(pngOf(30, 20), MOST_SENT)).toBe(false);
  expect(isDrawn(Buffer.from('hello'), MOST_SENT)).toBe(false);
  expect(isDrawn(new Uint8Array(), MOST_SENT)).toBe(false);
  expect(isDrawn(jpgOf(30, 20).subarray(0, -2), MOST_SENT)).toBe(false);
  expect([isDrawn(jpgOf(2_000, 20), MOST_SENT), isDrawn(jpgOf(2_001, 20), MOST_SENT)]).toEqual([true, false]);
  expect([isDrawn(jpgOf(200, 200), MOST_SMALL), isDrawn(jpgOf(200, 201), MOST_SMALL)]).toEqual([true, false]);
  const large = withSegment(0xe2, 'x'.repeat(200));
  const padded = Buffer.concat([...Array.from({ length: 60 }, () => large.subarray(2, 206))]);
  const whole = Buffer.concat([large.subarray(0, 2), padded, large.subarray(2)]);
  expect([isDrawn(whole, MOST_SENT), isDrawn(whole, MOST_SMALL)]).toEqual([true, false]);
});

test('[CONSULT-01] a picture is drawn within its side and as it is proportioned, and smaller from try to try', () => {
  expect(drawnSizes({ wide: 4_000, high: 1_000 }, MOST_SENT).map(({ wide, high }) => [wide, high])).toEqual([
    [2_000, 500],
    [2_000, 500],
    [1_500, 375],
    [1_000, 250],
    [600, 150],
  ]);
  expect(drawnSizes({ wide: 100, high: 1 }, MOST_SMALL)[0]).toEqual({ wide: 100, high: 1, quality: 0.85 });
  expect(drawnSizes({ wide: 100, high: 1 }, MOST_SMALL)[4]).toEqual({ wide: 30, high: 1, quality: 0.5 });
});
