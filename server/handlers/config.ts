import * as v from 'valibot';
import { themeConfig as themeCall } from '../../src/api/calls/config.ts';
import { type HeadHandler, value } from '../pipeline/call.ts';
import { readRemoteConfig, THEME } from '../store/tables/remote-config.ts';

/** What may be embedded may be opened: the origins of the deployment's content policy count among those of the setting. What can be refreshed is no setting. */
export const remoteConfig: HeadHandler<'remoteConfig'> = async (asked) => {
  const set = await readRemoteConfig(asked);
  const appOrigins = [...new Set([...asked.config.frameSources, ...set.appOrigins])];
  return value({ ...set, appOrigins, collect: [...(asked.config.collector?.areas ?? [])] });
};

/** The look of the deployment; '' (follow the system) without a setting, and for one that is none. */
export const themeConfig: HeadHandler<'themeConfig'> = async ({ store, log }) => {
  const row = await store.db.selectFrom('remote_config').select('value').where('name', '=', THEME).executeTakeFirst();
  const told = v.safeParse(themeCall.output, row === undefined ? {} : { theme: JSON.parse(row.value) });
  if (!told.success) log.error('remote setting does not fit its schema', { name: THEME });
  return value(told.success ? told.output : { theme: '' });
};
