import * as v from 'valibot';
import { type RemoteConfig, remoteConfigSchema } from '../../src/api/calls/config.ts';
import { type HeadHandler, type Services, value } from '../call.ts';

/** Remote configuration (CFG): what the table `remote_config` holds, over the specification's defaults. */
export async function readRemoteConfig({ store, log }: Pick<Services, 'store' | 'log'>): Promise<RemoteConfig> {
  const rows = await store.db.selectFrom('remote_config').selectAll().execute();
  const set: Record<string, unknown> = {};
  for (const { name, value: text } of rows) {
    const one = v.safeParse(remoteConfigSchema, { [name]: JSON.parse(text) });
    // One wrong setting must not take the others with it.
    if (one.success) set[name] = one.output[name];
    else log.error('remote setting does not fit its schema', { name });
  }
  return v.parse(remoteConfigSchema, set);
}

export const remoteConfig: HeadHandler<'remoteConfig'> = async (asked) => value(await readRemoteConfig(asked));
