import { expect, test, vi } from 'vitest';
import { companyPull } from './calls/company-pull.ts';
import { pushListener } from './calls/push.ts';
import { clientOver } from './testing/client-fixture.ts';

// As a line that goes between the answer of the gateway and the code that reads it.
vi.mock('./stream/events.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
vi.mock('./stream/pull-entries.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

test.each([
  ['push', pushListener.path, 'text/event-stream'],
  ['pull', companyPull.path, 'application/x-ndjson'],
] as const)(
  '[PLUS-11] when the code that reads a stream does not come, %s ends as offline, throws nothing and gives the connection up',
  async (name, path, type) => {
    let cancelled = 0;
    const body = () =>
      new ReadableStream({
        cancel() {
          cancelled += 1;
        },
      });
    const { client, sent } = clientOver(() => new Response(body(), { headers: { 'content-type': type } }));
    const { signal } = new AbortController();
    expect(await client[name]('', { signal })).toMatchObject({ ok: false, error: { kind: 'offline', status: 0 } });
    expect([sent.map(({ url }) => new URL(url).pathname), cancelled]).toEqual([[path], 1]);
  },
);
