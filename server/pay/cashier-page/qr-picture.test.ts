import decodeQr from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPicture } from './qr-picture.ts';

/** The picture as bytes of pixels, eight to a module. */
function pixelsOf(svg: string): { width: number; height: number; data: Uint8ClampedArray } {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const [scale, side] = [8, size * 8];
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4;
      for (let at = start; at < start + scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  return { width: side, height: side, data };
}

test.each([
  'weixin://wxpay/bizpayurl?pr=JyC91EIz1',
  'https://qr.alipay.com/bax03431ljhokirwl38f00a7',
  `https://qr.alipay.com/${'a1'.repeat(120)}`,
])('[PLUS-51] a code is read back as what it says: %s', (text) => {
  const svg = qrPicture(text, '付款二维码');
  expect(decodeQr(pixelsOf(svg))).toBe(text);
  expect(svg).toContain('aria-label="付款二维码"');
});
