import type { SaidPicture } from '../../../api/entities/talk.ts';
import { toBase64 } from '../../../desk/base64.ts';
import { type OpenPicture, openPicture } from '../../../desk/draw-picture.ts';
import { drawnSizes, isDrawn, MOST_CHOSEN_BYTES, MOST_SENT, MOST_SMALL } from '../../../domain/consult/talk-picture.ts';
import { fail, ok, type Result } from '../../../domain/core/result.ts';

/** Why a file cannot be said: larger than may be chosen, or nothing that the browser opens as a picture. */
export type PictureFailure = 'large' | 'type';

/** A picture within a limit, in base64; null when no size has few enough bytes. */
async function drawnWithin(picture: OpenPicture, limit: typeof MOST_SENT | typeof MOST_SMALL): Promise<string | null> {
  for (const size of drawnSizes(picture, limit)) {
    const bytes = await picture.draw(size, 'image/jpeg');
    if (bytes !== null && isDrawn(bytes, limit)) return toBase64(bytes);
  }
  return null;
}

/** Draws a file anew, as it is sent and small: what it holds beside what is seen stays on this device. */
export async function preparePicture(file: Blob): Promise<Result<SaidPicture, PictureFailure>> {
  if (file.size > MOST_CHOSEN_BYTES) return fail('large');
  const said = await openPicture(file, async (picture): Promise<SaidPicture | null> => {
    const [data, small] = [await drawnWithin(picture, MOST_SENT), await drawnWithin(picture, MOST_SMALL)];
    return data === null || small === null ? null : { data, small };
  });
  return said === null ? fail('type') : ok(said);
}
