import * as v from 'valibot';
import { type RemoteConfig, remoteConfig } from '../../../src/api/calls/config.ts';
import type { Log } from '../../../src/domain/core/log.ts';
import type { Store } from '../store.ts';

/** The look of the deployment stands in the same table and is asked for by a call of its own (CONST-19). */
export const THEME = 'theme';

/** Remote configuration (CFG): what the table `remote_config` holds, over the specification's defaults. */
export async function readRemoteConfig({ store, log }: { store: Store; log: Log }): Promise<RemoteConfig> {
  const rows = await store.db.selectFrom('remote_config').selectAll().execute();
  const set: Record<string, unknown> = {};
  for (const { name, value: text } of rows) {
    if (name === THEME) continue;
    const one = v.safeParse(remoteConfig.output, { [name]: JSON.parse(text) });
    // One wrong setting must not take the others with it.
    if (one.success) set[name] = one.output[name];
    else log.error('remote setting does not fit its schema', { name });
  }
  return v.parse(remoteConfig.output, set);
}
