import type { Store } from '../../../server/store/store.ts';
import type { ProtocolTable } from '../../../server/store/tables/tables.ts';
import { startOfChinaDay } from '../../../src/domain/core/china-time.ts';

const login = { scene: 'login', code: 'user-service', name: '《用户服务协议》' };

/** Two versions of the login protocol: who agreed to the first agrees anew to the second. Their texts are files of the page. */
const demoProtocols: readonly ProtocolTable[] = [
  { ...login, version: '1.0', url: '/protocols/user-service-1.0.html', published_at: startOfChinaDay('2025-01-01') },
  { ...login, version: '2.0', url: '/protocols/user-service-2.0.html', published_at: startOfChinaDay('2026-07-01') },
];

/** Stores what is not there yet: an operator's own texts stay. */
export async function seedProtocols(store: Store): Promise<void> {
  await store.write(async ({ db }) => {
    await db
      .insertInto('protocol')
      .values([...demoProtocols])
      .onConflict((c) => c.columns(['scene', 'code', 'version']).doNothing())
      .execute();
  });
}
