import { crc32, deflateSync } from 'node:zlib';

/** Pixels in rows from the top, four bytes each: red, green, blue, opacity. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const SUB = 1;

/** Rows as PNG filters them: each byte as its difference from the same channel of the pixel to the left. */
function filtered({ width, height, pixels }: Picture): Buffer {
  const line = width * 4;
  const rows = Buffer.alloc(height * (line + 1));
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * line, y * (line + 1)];
    rows[to] = SUB;
    for (let i = 0; i < line; i += 1) rows[to + 1 + i] = (pixels[from + i] ?? 0) - (i < 4 ? 0 : (pixels[from + i - 4] ?? 0));
  }
  return rows;
}

/** A picture as PNG (ISO 15948): 8 bits a channel with opacity, no interlace, no further data. */
export function encodePng(picture: Picture): Buffer {
  const { width, height } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(filtered(picture))), chunk('IEND', Buffer.alloc(0))]);
}

export function pngUrl(picture: Picture): string {
  return `data:image/png;base64,${encodePng(picture).toString('base64')}`;
}
