import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A whole picture in PNG of one colour, or of noise that no encoder makes small. */
export function pngOf(wide: number, high: number, noise = false): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(wide);
  head.writeUInt32BE(high, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = 1 + wide * 3;
  const points = Buffer.alloc(row * high, 0x66);
  // The same noise in every run.
  let seed = 1;
  for (let at = 0; at < points.length; at += 1) {
    if (noise) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      points[at] = (seed >> 8) & 0xff;
    }
    if (at % row === 0) points[at] = 0;
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.alloc(0))]);
}

/** The head of a JPEG: a segment of an application, tables, then the frame that says its size. */
export function jpgOf(wide: number, high: number): Uint8Array {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, high >> 8, high & 0xff, wide >> 8, wide & 0xff, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0]), frame, Buffer.from([0xff, 0xd9])]);
}

/** The head of a WebP of one of its three kinds. */
export function webpOf(kind: 'VP8X' | 'VP8 ' | 'VP8L', wide: number, high: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBP', 8, 'latin1');
  bytes.write(kind, 12, 'latin1');
  if (kind === 'VP8X') {
    bytes.writeUIntLE(wide - 1, 24, 3);
    bytes.writeUIntLE(high - 1, 27, 3);
  } else if (kind === 'VP8 ') {
    bytes.writeUInt16LE(wide, 26);
    bytes.writeUInt16LE(high, 28);
  } else {
    bytes.writeUInt8(0x2f, 20);
    bytes.writeUInt32LE(((wide - 1) | ((high - 1) << 14)) >>> 0, 21);
  }
  return bytes;
}
