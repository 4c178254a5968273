import { readPicture } from '../publishing/picture.ts';

/*
 * Pictures in talks. What somebody chose is drawn anew on his device, so that nothing travels that is not seen: where it was taken, by whom, what a file hides
 * behind its end. The gateway takes nothing else.
 */

/** Bytes of a file that may be chosen. */
export const MOST_CHOSEN_BYTES = 2 * 1024 * 1024;
/** Bytes of a picture as it is sent and stored, and the px of its longer side. */
export const MOST_SENT = { bytes: 480_000, side: 2_000 } as const;
/** The same of its small one, which stands in the talk. */
export const MOST_SMALL = { bytes: 8_000, side: 200 } as const;
/** Pictures of one talk. */
export const MOST_IN_TALK = 20;

type Limit = typeof MOST_SENT | typeof MOST_SMALL;
interface Size {
  readonly wide: number;
  readonly high: number;
}

/** How a picture of a size is drawn anew, one try after the other until it has few enough bytes: in whole px, never larger than it is. */
export function drawnSizes({ wide, high }: Size, { side }: Limit): (Size & { readonly quality: number })[] {
  const fit = Math.min(1, side / Math.max(wide, high));
  return [
    [1, 0.85],
    [1, 0.7],
    [0.75, 0.7],
    [0.5, 0.6],
    [0.3, 0.5],
  ].map(([scale = 1, quality = 1]) => ({
    wide: Math.max(1, Math.round(wide * fit * scale)),
    high: Math.max(1, Math.round(high * fit * scale)),
    quality,
  }));
}

const START_OF_SCAN = 0xda;
const END = 0xd9;
/** What cameras, programs and people write beside a picture: EXIF and XMP, IPTC, words. */
const told: readonly number[] = [0xe1, 0xed, 0xfe];

/** Where the picture itself begins: behind its head, which says nothing beside it. -1 where it says something, or has no end. */
function scanOf(view: DataView): number {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (told.includes(marker)) return -1;
    if (marker === END || marker === START_OF_SCAN) return at;
    at += 2 + view.getUint16(at + 2);
  }
  return -1;
}

/** Whether bytes are a JPEG as a canvas draws it: whole, with nothing beside what is seen and nothing behind its end, and within a limit. */
export function isDrawn(bytes: Uint8Array, { bytes: most, side }: Limit): boolean {
  const facts = bytes.length > most ? null : readPicture(bytes);
  if (facts === null || facts.type !== 'jpg' || Math.max(facts.wide, facts.high) > side) return false;
  try {
    const from = scanOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (from < 0) return false;
    // Within the picture 255 is followed by 0 or by a mark to begin again: the first of these two is its end.
    const end = bytes.findIndex((byte, at) => at >= from && byte === 0xff && bytes[at + 1] === END);
    return end === bytes.length - 2;
  } catch {
    return false;
  }
}
