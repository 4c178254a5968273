import { signPack, storePackKey } from '../../server/access/pack-keys.ts';
import type { Gateway } from '../../server/gateway.ts';
import type { RulePack } from '../../src/domain/calendar/rule-pack.ts';

/** Gives a rule pack out at a gateway, signed with the gateway's own key unless another signature is given. */
export async function publishPack({ store, clock, random }: Gateway['services'], pack: RulePack, signature?: string): Promise<void> {
  const text = JSON.stringify(pack);
  const signed = signature ?? signPack(text, await storePackKey({ store, clock, random }));
  await store.db.insertInto('rule_pack').values({ version: pack.version, text, signature: signed, published_at: clock.now() }).execute();
}
