import { openPicture } from '../../../desk/draw-picture.ts';
import { fail, ok, type Result } from '../../../domain/core/result.ts';
import { isSmallEnough, MOST_FILE_BYTES, readPicture, smallerSizes } from '../../../domain/publishing/picture.ts';

/** Why a file is no picture that can be published: not one, larger than can be made small, or not readable. */
export type PictureFailure = 'type' | 'large' | 'unread';

/** Px of a picture that a browser can be asked to draw. */
const MOST_PIXELS = 100_000_000;

/** Draws whatever the browser can show as a picture that is small enough. A drawing of lines becomes points, without the scripts that it may hold. */
async function drawSmaller(file: Blob): Promise<Result<Uint8Array, PictureFailure>> {
  const drawn = await openPicture(file, async (picture): Promise<Result<Uint8Array, PictureFailure>> => {
    for (const size of smallerSizes(picture)) {
      const bytes = await picture.draw(size, 'image/webp');
      // A browser that writes no WebP answers PNG: what came is looked at like any other file.
      if (bytes !== null && readPicture(bytes) !== null && isSmallEnough(size, bytes.length)) return ok(bytes);
    }
    return fail('large');
  });
  return drawn ?? fail('type');
}

/**
 * The bytes of a file as they can be stored: as they are where they fit, else drawn anew and smaller. A JPEG always is: cameras write into it where it
 * was taken.
 */
export async function preparePicture(file: Blob): Promise<Result<Uint8Array, PictureFailure>> {
  if (file.size > MOST_FILE_BYTES) return fail('large');
  const content = await file.arrayBuffer().catch(() => null);
  if (content === null) return fail('unread');
  const bytes = new Uint8Array(content);
  const facts = readPicture(bytes);
  if (facts !== null && facts.type !== 'jpg' && isSmallEnough(facts, bytes.length)) return ok(bytes);
  if (facts !== null && facts.wide * facts.high > MOST_PIXELS) return fail('large');
  return drawSmaller(file);
}

/** Bytes as base64, in pieces that a call of a function takes. */
export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE) pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return btoa(pieces.join(''));
}
const PIECE = 8_192;
