import { expect, test } from 'vitest';
import { CONFIG_WAIT_MS, type ConfigPorts, configAnswer, lineOf } from './config-answer.ts';

function ports(answer: (init: RequestInit) => Promise<Response>, stored: object | null = { gatewayUrl: 'https://old.example' }) {
  const puts: unknown[] = [];
  const policies: string[] = [];
  const asked: { init: RequestInit; waits: number[] } = { init: {}, waits: [] };
  const given: ConfigPorts = {
    fetch(_path, init) {
      asked.init = init;
      return answer(init);
    },
    match: async () => (stored ? Response.json(stored) : undefined),
    put: async (_path, response) => void puts.push(await response.json()),
    policy: (now) => void policies.push(now),
    timeout(ms) {
      asked.waits.push(ms);
      return AbortSignal.abort();
    },
  };
  return { given, puts, policies, asked };
}
const fresh = { gatewayUrl: 'https://new.example', variant: 'main' };

test('the newest configuration is used and kept', async () => {
  const { given, puts, asked } = ports(async () => Response.json(fresh));
  expect(await (await configAnswer(given)).json()).toEqual(fresh);
  expect(puts).toEqual([fresh]);
  expect(asked.init.cache).toBe('no-cache');
  expect(asked.waits).toEqual([CONFIG_WAIT_MS]);
});

test.each([
  ['no line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no answer in time', async (init: RequestInit) => (init.signal?.aborted ? Promise.reject(init.signal.reason) : new Response())],
  ['a failing host', async () => new Response('', { status: 502 })],
  ['a portal page', async () => new Response('<html></html>')],
  ['a list', async () => Response.json([])],
  ['a gateway that is no address', async () => Response.json({ gatewayUrl: 'NaN?', variant: 'main' })],
  ['no gateway', async () => Response.json({ variant: 'main' })],
])('with %s the stored configuration is used, and is not replaced', async (_, answer) => {
  const { given, puts } = ports(answer);
  expect(await (await configAnswer(given)).json()).toEqual({ gatewayUrl: 'https://old.example' });
  expect(puts).toEqual([]);
});

test('the policy of the deployment is told when it answers itself, and not where it sends none', async () => {
  const headers = { 'content-security-policy': "default-src 'none'" };
  const sent = ports(async () => Response.json(fresh, { headers }));
  await configAnswer(sent.given);
  expect(sent.policies).toEqual(["default-src 'none'"]);
  const others = [
    async () => Response.json(fresh),
    async () => new Response('<html>portal</html>', { headers }),
    async () => Response.json(fresh, { status: 500, headers }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ];
  for (const answer of others) {
    const { given, policies } = ports(answer);
    await configAnswer(given);
    expect(policies).toEqual([]);
  }
});

test('without any stored one the network’s answer is passed on as it is', async () => {
  expect((await configAnswer(ports(async () => new Response('', { status: 404 }), null).given)).status).toBe(404);
  expect((await configAnswer(ports(() => Promise.reject(new TypeError()), null).given)).type).toBe('error');
});

test('a full disk does not stop the start', async () => {
  const { given } = ports(async () => Response.json(fresh));
  const full = { ...given, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  expect(await (await configAnswer(full)).json()).toEqual(fresh);
});

test('[FLAG-01] the drain speaks to the gateway of the configuration as its variant, without one to the own origin as the main workbench', async () => {
  expect(await lineOf(Response.json(fresh))).toEqual({ baseUrl: 'https://new.example', appId: '22530100010000', locationCode: '130000' });
  expect(await lineOf(Response.json({ gatewayUrl: '', variant: 'xsb', locationCode: '310000' }))).toEqual({
    ...{ baseUrl: '', appId: '22540100010000', locationCode: '310000' },
  });
  for (const answer of [Response.json({}), Response.json({ gatewayUrl: 5 }), Response.json(null), new Response('<html>'), Response.error()])
    expect(await lineOf(answer)).toEqual({ baseUrl: '', appId: '22530100010000', locationCode: '130000' });
});
