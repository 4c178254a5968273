import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Random, systemRandom } from '../../ports.ts';
import { randomBelow } from '../../random-number.ts';
import { drawSlider, isPiece, SIZE } from './picture.ts';
import { encodePng } from './png.ts';

/** Pixels of a PNG as another program reads it: chunks by their checksums, rows by their filter. */
function decode(png: Buffer): { width: number; height: number; pixels: number[] } {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const pixels: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const line = rows.subarray(y * (width * 4 + 1), (y + 1) * (width * 4 + 1));
    expect(line[0]).toBe(1);
    for (let i = 1; i < line.length; i += 1) pixels.push(((line[i] ?? 0) + (i > 4 ? (pixels.at(-4) ?? 0) : 0)) & 255);
  }
  return { width, height, pixels };
}

test('a picture is the same picture after it was written as a PNG and read by its rules', () => {
  const pixels = systemRandom.bytes(7 * 5 * 4);
  const png = encodePng({ width: 7, height: 5, pixels });
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(decode(png)).toEqual({ width: 7, height: 5, pixels: [...pixels] });
});

test('[CALL-085] the hole lies inside the background, away from where the piece starts, and no two pictures are alike', () => {
  const drawn = Array.from({ length: 40 }, () => drawSlider(systemRandom));
  for (const { x, y, background, piece } of drawn) {
    expect(x).toBeGreaterThan(SIZE.piece);
    expect(x + SIZE.piece).toBeLessThan(background.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + SIZE.piece).toBeLessThan(background.height);
    expect(piece.pixels).toHaveLength(SIZE.piece ** 2 * 4);
  }
  expect(new Set(drawn.map(({ x }) => x)).size).toBeGreaterThan(15);
  expect(new Set(drawn.map(({ background }) => Buffer.from(background.pixels).toString('base64'))).size).toBe(drawn.length);
});

test('no pixel of the piece stands in the background where it was cut out, and holes of the same shape stand elsewhere', () => {
  const elsewhere = Array.from({ length: 20 }, () => {
    const { x, y, background, piece } = drawSlider(systemRandom);
    let same = 0;
    for (let dy = 0; dy < SIZE.piece; dy += 1) {
      for (let dx = 0; dx < SIZE.piece; dx += 1) {
        if (!isPiece(dx, dy)) continue;
        const cut = piece.pixels.subarray((dy * SIZE.piece + dx) * 4).subarray(0, 3);
        const left = background.pixels.subarray(((y + dy) * SIZE.width + x + dx) * 4).subarray(0, 3);
        same += cut.every((value, i) => value === left[i]) ? 1 : 0;
      }
    }
    expect(same).toBe(0);
    const dark = (row: number): number => {
      const line = background.pixels.subarray(row * SIZE.width * 4, (row + 1) * SIZE.width * 4);
      return line.filter((value, i) => i % 4 === 0 && value % 8 !== 0).length;
    };
    return Array.from({ length: SIZE.height }, (_, row) => row).filter((row) => (row < y || row >= y + SIZE.piece) && dark(row) > 20)
      .length;
  });
  // They may lie at the same height as the hole: that of one picture alone proves nothing.
  expect(elsewhere.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(10 * elsewhere.length);
});

test('a drawn number is below its limit, and the upper end of the bytes, which would favour small ones, is drawn again', () => {
  const bytes = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 7];
  let at = 0;
  const random: Random = {
    bytes(count) {
      at += count;
      return Uint8Array.from(bytes.slice(at - count, at));
    },
    uuid: () => '',
  };
  expect(randomBelow(random, 1_000_000)).toBe(7);
  expect(at).toBe(8);
});
