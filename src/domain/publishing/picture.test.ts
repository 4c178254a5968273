import { expect, test } from 'vitest';
import { jpgOf, pngOf, webpOf } from '../../../tests/support/pictures.ts';
import { givenPicture, isOwnPicture, isSmallEnough, readPicture, smallerSizes } from './picture.ts';

test('[PLUS-22] a picture says its type and size by its bytes', () => {
  expect(readPicture(pngOf(908, 480))).toEqual({ type: 'png', wide: 908, high: 480 });
  expect(readPicture(jpgOf(1_000, 600))).toEqual({ type: 'jpg', wide: 1_000, high: 600 });
  for (const kind of ['VP8X', 'VP8 ', 'VP8L'] as const)
    expect(readPicture(webpOf(kind, 1_600, 1_160)), kind).toEqual({ type: 'webp', wide: 1_600, high: 1_160 });
});

test('[PLUS-22] what is cut off anywhere before its size, or is something else, is no picture', () => {
  for (const bytes of [pngOf(9, 9).subarray(0, 23), jpgOf(9, 9).subarray(0, 18), webpOf('VP8X', 9, 9).subarray(0, 29)])
    for (let end = 0; end <= bytes.length; end += 1) expect(readPicture(bytes.subarray(0, end)), `${end}`).toBeNull();
  expect(readPicture(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBeNull();
  expect(readPicture(new TextEncoder().encode('GIF89a............................'))).toBeNull();
  // A part of another file, at an offset of its own.
  expect(readPicture(Buffer.concat([Buffer.from('abc'), pngOf(7, 8)]).subarray(3))).toEqual({ type: 'png', wide: 7, high: 8 });
});

test('[PLUS-22] a picture of 300,000 bytes and 2,000 px is taken as it is, larger ones are drawn smaller from try to try', () => {
  expect(isSmallEnough({ wide: 2_000, high: 10 }, 300_000)).toBe(true);
  expect([
    isSmallEnough({ wide: 2_001, high: 10 }, 1),
    isSmallEnough({ wide: 10, high: 2_001 }, 1),
    isSmallEnough({ wide: 1, high: 1 }, 300_001),
  ]).toEqual([...[false, false, false]]);
  const sizes = smallerSizes({ wide: 6_000, high: 3_000 });
  expect(sizes[0]).toEqual({ wide: 2_000, high: 1_000, quality: 0.9 });
  expect(sizes.at(-1)).toEqual({ wide: 700, high: 350, quality: 0.6 });
  expect(smallerSizes({ wide: 800, high: 600 })[0]).toMatchObject({ wide: 800, high: 600 });
  expect(smallerSizes({ wide: 9_000, high: 1 }).every(({ high }) => high === 1)).toBe(true);
});

test('[PLUS-22] only pictures of the product and of operators are of its own origin', () => {
  const given = `/pictures/up-${'0a'.repeat(20)}.webp`;
  expect([isOwnPicture('/pictures/raffle.svg'), isOwnPicture(given), givenPicture(given)]).toEqual([true, true, given.slice(10)]);
  for (const path of [
    '/pictures/../x.png',
    '//evil/pictures/a.png',
    'https://e.cn/pictures/a.png',
    '/pictures/a.js',
    'data:image/png;base64,AA==',
  ])
    expect([isOwnPicture(path), givenPicture(path)], path).toEqual([false, null]);
  expect([givenPicture('/pictures/raffle.svg'), givenPicture(`/pictures/up-${'0a'.repeat(20)}.svg`)]).toEqual([null, null]);
});
