import { beforeAll, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import type { VirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { refresherWorld } from '../../../tests/support/refresher-kit.ts';
import { type Client, createClient } from '../../api/client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../../api/context.ts';
import { silentLog } from '../../domain/core/log.ts';
import { ok } from '../../domain/core/result.ts';
import { resourceHomes } from '../nouns.ts';

beforeAll(async () => {
  installPump();
  for (const { resources } of Object.values(resourceHomes)) await resources();
});

/** The client of the product before a gateway that takes `ms` for an answer. */
function slowClient(time: VirtualTime, line: { ms: number; theme: string }): Client {
  const timers = time.timers('line');
  const body = () => JSON.stringify({ head: { code: '00000000', msg: '' }, body: { theme: line.theme } });
  const headers = { 'content-type': 'application/json' };
  return createClient({
    fetch: (_, { signal }) =>
      new Promise((resolve, reject) => {
        timers.setTimeout(() => resolve(new Response(body(), { headers })), line.ms);
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    now: time.at,
    uuid: () => 'id',
    log: silentLog,
    baseUrl: '',
    context: () => ({
      appId: 'app',
      version: APP_VERSION,
      mac: '',
      accountId: 'a1',
      accessToken: 't',
      locationCode: DEFAULT_LOCATION,
      signKey: '',
    }),
    timers,
  });
}

test('[CONST-19] a gateway that answers after two seconds has not answered: the default, or the look that was known', async () => {
  const { time, openTab, row } = await refresherWorld();
  const line = { ms: 2_100, theme: 'dark' };
  const tab = openTab('one', slowClient(time, line));
  const refresh = () => tab.say({ what: 'refresh', name: 'theme.theme', subject: '' });
  const late = refresh();
  await time.pass(2_050);
  expect(await late).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  expect(await row('theme:')).toMatchObject({ value: '', outcome: 'never', lastTry: { error: { kind: 'timeout' } } });
  line.ms = 1_900;
  const soon = refresh();
  await time.pass(2_000);
  expect(await soon).toEqual(ok(null));
  expect(await row('theme:')).toMatchObject({ value: 'dark', outcome: 'known' });
  line.ms = 2_100;
  line.theme = 'light';
  void refresh();
  await time.pass(5_000);
  expect(await row('theme:')).toMatchObject({ value: 'dark', outcome: 'known', lastTry: { error: { kind: 'timeout' } } });
});
