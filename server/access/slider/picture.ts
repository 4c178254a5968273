import type { Random } from '../../ports.ts';
import { randomBelow } from '../../random-number.ts';
import type { Picture } from './png.ts';

/** Pixels of the background, and of the piece with its knobs. */
export const SIZE = { width: 300, height: 150, piece: 52 } as const;
const BODY = 38;
const KNOB = 8;
/** Holes that are none: of the piece's shape, as dark as the real one, at least so many pixels higher or lower. */
const DECOYS = { count: 2, apart: 16 } as const;

/** Whether a pixel of the piece's box belongs to it: a square with a knob on top and one to the right. */
export function isPiece(x: number, y: number): boolean {
  const top = SIZE.piece - BODY;
  const inBody = x < BODY && y >= top;
  const onTop = (x - BODY / 2) ** 2 + (y - top) ** 2 <= KNOB ** 2;
  const onRight = (x - BODY) ** 2 + (y - top - BODY / 2) ** 2 <= KNOB ** 2;
  return inBody || onTop || onRight;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A soft hill of colour: its height at a pixel is the product of one factor a column and one a row. */
function hill(random: Random) {
  const [x, y, reach] = [randomBelow(random, SIZE.width), randomBelow(random, SIZE.height), 900 + randomBelow(random, 3_000)];
  const fall = (length: number, middle: number) => Float64Array.from({ length }, (_, i) => Math.exp(-((i - middle) ** 2) / reach));
  const tint = [0, 0, 0].map(() => randomBelow(random, 160) - 80);
  return { tint, columns: fall(SIZE.width, x), rows: fall(SIZE.height, y) };
}

/** Colours are told in steps of this size, which keeps the file small. */
const STEP = 8;

/** Hills of colour at random places, with noise in every pixel. */
function paint(random: Random): Uint8Array {
  const { width, height } = SIZE;
  const hills = Array.from({ length: 7 }, () => hill(random));
  const noise = random.bytes(width * height);
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let c = 0; c < 3; c += 1) {
      let light = 130 + ((noise[i] ?? 0) & 31);
      for (const { tint, columns, rows } of hills) light += (tint[c] ?? 0) * (columns[x] ?? 0) * (rows[y] ?? 0);
      pixels[i * 4 + c] = Math.min(240, Math.max(40, Math.round(light / STEP) * STEP));
    }
    pixels[i * 4 + 3] = 255;
  }
  return pixels;
}

/** Calls `each` with the byte offsets of the piece's pixels, in its own picture and at a spot of the background. */
function overPiece({ x, y }: Spot, each: (inPiece: number, inBackground: number) => void): void {
  for (let dy = 0; dy < SIZE.piece; dy += 1)
    for (let dx = 0; dx < SIZE.piece; dx += 1) if (isPiece(dx, dy)) each((dy * SIZE.piece + dx) * 4, ((y + dy) * SIZE.width + x + dx) * 4);
}

function cutOut(background: Uint8Array, spot: Spot): Uint8Array {
  const piece = new Uint8Array(SIZE.piece ** 2 * 4);
  overPiece(spot, (inPiece, inBackground) => piece.set(background.subarray(inBackground, inBackground + 4), inPiece));
  return piece;
}

/** Darkens a hole by shares that differ from pixel to pixel. */
function darken(background: Uint8Array, spot: Spot, random: Random): void {
  const noise = random.bytes(SIZE.piece ** 2);
  overPiece(spot, (inPiece, at) => {
    const share = 0.45 + ((noise[inPiece / 4] ?? 0) / 255) * 0.25;
    for (let c = 0; c < 3; c += 1) background[at + c] = Math.round((background[at + c] ?? 0) * share);
  });
}

export interface SliderPicture {
  /** Where the hole begins: never sent. */
  readonly x: number;
  readonly y: number;
  readonly background: Picture;
  readonly piece: Picture;
}

/** A background with a hole, the piece that fits, and holes at other heights that it does not fit. */
export function drawSlider(random: Random): SliderPicture {
  const { width, height, piece: side } = SIZE;
  const spot = (): Spot => ({ x: side + 8 + randomBelow(random, width - 2 * side - 16), y: 4 + randomBelow(random, height - side - 8) });
  const hole = spot();
  const background = paint(random);
  const piece = cutOut(background, hole);
  darken(background, hole, random);
  for (let n = 0; n < DECOYS.count; ) {
    const decoy = spot();
    if (Math.abs(decoy.y - hole.y) < DECOYS.apart) continue;
    darken(background, decoy, random);
    n += 1;
  }
  return {
    ...hole,
    background: { width, height, pixels: background },
    piece: { width: side, height: side, pixels: piece },
  };
}
