import type { SliderImage } from '../../../src/api/calls/account.ts';
import { sha256Hex } from '../../hash.ts';
import type { Clock, Random } from '../../ports.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { drawSlider } from './picture.ts';
import { pngUrl } from './png.ts';

/** Life of a picture, milliseconds, and how far from the hole the piece may be left, pixels (reliability B4). */
export const SLIDER_LIFE = 120_000;
export const TOLERANCE = 5;

/** Slider pictures: each belongs to one login name, is tried once, and passed it opens one thing within its life. */
export interface Slider {
  make(loginName: string): Promise<SliderImage>;
  /** Where the piece was left. False takes the picture away: another guess needs another picture. */
  check(tried: { readonly id: string; readonly x: number; readonly loginName: string }): Promise<boolean>;
  /** Whether `id` was passed for this login name and can be used. */
  isPassed(tx: WriteTx, id: string, loginName: string): Promise<boolean>;
  /** The same, and uses it up. */
  use(tx: WriteTx, id: string, loginName: string): Promise<boolean>;
}

export function createSlider({ store, clock, random }: { store: Store; clock: Clock; random: Random }): Slider {
  return {
    async make(loginName) {
      const { x, y, background, piece } = drawSlider(random);
      const id = random.uuid();
      const row = { id, subject: sha256Hex(loginName), x, passed: 0, expires_at: clock.now() + SLIDER_LIFE };
      await store.db.insertInto('slider').values(row).execute();
      return {
        id,
        background: pngUrl(background),
        piece: pngUrl(piece),
        width: background.width,
        height: background.height,
        pieceWidth: piece.width,
        pieceY: y,
        validSeconds: SLIDER_LIFE / 1_000,
      };
    },
    async check({ id, x, loginName }) {
      const row = await store.db.deleteFrom('slider').where('id', '=', id).where('passed', '=', 0).returningAll().executeTakeFirst();
      if (!row || row.expires_at <= clock.now() || row.subject !== sha256Hex(loginName)) return false;
      if (Math.abs(row.x - x) > TOLERANCE) return false;
      await store.db
        .insertInto('slider')
        .values({ ...row, passed: 1 })
        .execute();
      return true;
    },
    async isPassed({ db }, id, loginName) {
      const query = db.selectFrom('slider').select('id').where('id', '=', id).where('passed', '=', 1);
      const found = await query.where('subject', '=', sha256Hex(loginName)).where('expires_at', '>', clock.now()).executeTakeFirst();
      return found !== undefined;
    },
    async use({ db }, id, loginName) {
      const query = db.deleteFrom('slider').where('id', '=', id).where('passed', '=', 1);
      const used = await query.where('subject', '=', sha256Hex(loginName)).where('expires_at', '>', clock.now()).executeTakeFirst();
      return used.numDeletedRows > 0n;
    },
  };
}
