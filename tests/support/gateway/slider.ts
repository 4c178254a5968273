import type { Services } from '../../../server/pipeline/call.ts';
import { calls } from '../../../src/api/calls/table.ts';
import type { TestClient } from './gateway-client.ts';

/** Where the hole of a picture is: what a person sees, read from the store. */
export async function holeOf({ store }: Pick<Services, 'store'>, id: string): Promise<number> {
  const row = await store.db.selectFrom('slider').select('x').where('id', '=', id).executeTakeFirstOrThrow();
  return row.x;
}

/** Passes a new slider picture for a login name; answers its id. */
export async function passSlider(services: Pick<Services, 'store'>, { client }: TestClient, loginName: string): Promise<string> {
  const picture = await client.call(calls.getSliderImage, { loginName });
  if (!picture.ok) throw new Error(JSON.stringify(picture.error));
  const { id } = picture.value;
  const checked = await client.call(calls.checkSliderImage, { id, x: await holeOf(services, id), loginName });
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return id;
}
