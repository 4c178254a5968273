import * as v from 'valibot';
import { themeConfig as themeCall } from '../../src/api/calls/config.ts';
import { type HeadHandler, value } from '../pipeline/call.ts';
import { readRemoteConfig, THEME } from '../store/tables/remote-config.ts';

export const remoteConfig: HeadHandler<'remoteConfig'> = async (asked) => value(await readRemoteConfig(asked));

/** The look of the deployment; '' (follow the system) without a setting, and for one that is none. */
export const themeConfig: HeadHandler<'themeConfig'> = async ({ store, log }) => {
  const row = await store.db.selectFrom('remote_config').select('value').where('name', '=', THEME).executeTakeFirst();
  const told = v.safeParse(themeCall.output, row === undefined ? {} : { theme: JSON.parse(row.value) });
  if (!told.success) log.error('remote setting does not fit its schema', { name: THEME });
  return value(told.success ? told.output : { theme: '' });
};
