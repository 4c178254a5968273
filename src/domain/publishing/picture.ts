/*
 * Pictures of what is published: which are taken, how large they may be, and what a file of one says of itself. The page looks before it sends, the
 * gateway before it stores.
 */

/** Bytes of a picture as it is stored and served. */
export const MOST_PICTURE_BYTES = 300_000;
/** Longer side of one, px: the largest window is 1000 wide, and twice that is sharp on every screen. */
const MOST_PICTURE_SIDE = 2_000;
/** Bytes of a file that the page still makes smaller by itself. */
export const MOST_FILE_BYTES = 20_000_000;

export const pictureTypes = ['png', 'jpg', 'webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What the bytes of a picture say, whatever its name says. */
export interface PictureFacts {
  readonly type: PictureType;
  /** Size in px. */
  readonly wide: number;
  readonly high: number;
}

/** Pictures of the product's own origin: those it brings along, and those that operators gave it. The content policy shows no other. */
const OWN_PICTURE = /^\/pictures\/[a-z0-9-]{1,80}\.(?:svg|png|jpg|webp)$/;
const GIVEN = /^\/pictures\/(up-[0-9a-f]{40}\.(?:png|jpg|webp))$/;

export const isOwnPicture = (path: string): boolean => OWN_PICTURE.test(path);

/** Name of a picture that an operator gave; null for a path that is of no such. */
export const givenPicture = (path: string): string | null => GIVEN.exec(path)?.[1] ?? null;

/** Size out of three bytes each, low first, less one. */
const three = (view: DataView, at: number): number => 1 + view.getUint8(at) + (view.getUint8(at + 1) << 8) + (view.getUint8(at + 2) << 16);
const letters = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)));

function pngSize(view: DataView): [number, number] | null {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a && letters(view, 12) === 'IHDR';
  return isPng ? [view.getUint32(16), view.getUint32(20)] : null;
}

/** Goes from marker to marker to the one that says the size (SOF0 to SOF15, without DHT, JPG and DAC). */
function jpgSize(view: DataView): [number, number] | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return null;
}

function webpSize(view: DataView): [number, number] | null {
  if (letters(view, 0) !== 'RIFF' || letters(view, 8) !== 'WEBP') return null;
  const kind = letters(view, 12);
  if (kind === 'VP8X') return [three(view, 24), three(view, 27)];
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

/** Type and size of a picture out of its bytes; null for what is none, or none of the types that are taken. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sizes = { png: pngSize, jpg: jpgSize, webp: webpSize };
  for (const type of pictureTypes) {
    try {
      const size = sizes[type](view);
      if (size !== null && size[0] > 0 && size[1] > 0) return { type, wide: size[0], high: size[1] };
    } catch {
      // It ends before it has said its size: it is cut off, or something else.
    }
  }
  return null;
}

/** Whether a picture may be stored as it is. */
export const isSmallEnough = ({ wide, high }: Pick<PictureFacts, 'wide' | 'high'>, bytes: number): boolean =>
  bytes <= MOST_PICTURE_BYTES && Math.max(wide, high) <= MOST_PICTURE_SIDE;

/** How a picture of a size is drawn anew, one try after the other until it is small enough: always in whole px, with less of both from try to try. */
export function smallerSizes({ wide, high }: Pick<PictureFacts, 'wide' | 'high'>): { wide: number; high: number; quality: number }[] {
  const fit = Math.min(1, MOST_PICTURE_SIDE / Math.max(wide, high));
  return [
    [1, 0.9],
    [1, 0.75],
    [0.75, 0.75],
    [0.5, 0.7],
    [0.35, 0.6],
  ].map(([scale = 1, quality = 1]) => ({
    wide: Math.max(1, Math.round(wide * fit * scale)),
    high: Math.max(1, Math.round(high * fit * scale)),
    quality,
  }));
}
