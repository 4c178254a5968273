import { beforeAll, describe, expect, test } from 'vitest';
import { freshStorage, openDb } from '../../../tests/sim/world/local-data.ts';
import { installPump } from '../../../tests/sim/world/pump.ts';
import type { TrackingEvent } from '../../api/calls/tracking.ts';
import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { addTracking } from '../../db/outbox/tracking.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { sendTracking } from './tracking.ts';

beforeAll(installPump);

function eventOf(n: number): TrackingEvent {
  return { event: `e${n}`, platform: 'web', time: n, appId: '1', accountId: 'a1', companyId: 'C1', locationCode: '130000' };
}

async function setUp(count: number) {
  const db = await openDb(
    'a1',
    freshStorage(() => 1),
  );
  for (let n = 1; n <= count; n += 1) await addTracking(db, eventOf(n));
  const sent: { id: string; events: string[] }[] = [];
  const gateway: { answer: Result<unknown, CallError> } = { answer: ok({ accepted: 1 }) };
  const logged: unknown[] = [];
  let ids = 0;
  const send = () =>
    sendTracking(
      {
        accountId: 'a1',
        db,
        // as: tracking makes one call only.
        client: {
          call: ((_: string, input: { events: TrackingEvent[] }, options: { idempotencyKey: string }) => {
            sent.push({ id: options.idempotencyKey, events: input.events.map(({ event }) => event) });
            return Promise.resolve(gateway.answer);
          }) as unknown as Client['call'],
        },
        log: { error: (text, fields) => void logged.push([text, fields]) },
        uuid() {
          ids += 1;
          return `id-${ids}`;
        },
      },
      new AbortController().signal,
    );
  return { db, sent, gateway, send, logged };
}

describe('tracking', () => {
  test('[TRACK-01] sends everything that waits, in order, at most 100 a request', async () => {
    const { send, sent } = await setUp(130);
    expect(await send()).toEqual({ kind: 'sent', batches: 2 });
    expect(sent.map(({ events }) => events.length)).toEqual([100, 30]);
    expect(sent.flatMap(({ events }) => events)).toEqual(Array.from({ length: 130 }, (_, i) => `e${i + 1}`));
  });

  test('[TRACK-01] a batch without an answer goes again as it was, under the same id, before what came later', async () => {
    const { db, send, sent, gateway } = await setUp(2);
    gateway.answer = fail({ kind: 'offline', code: '', msg: '', status: 0 });
    expect(await send()).toMatchObject({ kind: 'failed' });
    await addTracking(db, eventOf(3));
    gateway.answer = ok({ accepted: 1 });
    await send();
    expect(sent.map(({ events }) => events)).toEqual([['e1', 'e2'], ['e1', 'e2'], ['e3']]);
    expect(sent[0]?.id).toBe(sent[1]?.id);
    expect(sent[2]?.id).not.toBe(sent[1]?.id);
  });

  test('[PLUS-23] a usage event whose bytes are not its own is left out and noted, the others are sent', async () => {
    const { db, send, sent, logged } = await setUp(3);
    await db.run('rw', ['tracking'], ({ tracking }) => tracking.put({ n: 2, event: null, batch: '' }));
    expect(await send()).toEqual({ kind: 'sent', batches: 1 });
    expect(sent.map(({ events }) => events)).toEqual([['e1', 'e3']]);
    expect(logged).toEqual([['usage events were not those that were stored', { count: 1 }]]);
    await send();
    expect(logged).toHaveLength(1);
  });

  test('what the gateway refuses for good is dropped', async () => {
    const { send, sent, gateway } = await setUp(2);
    gateway.answer = fail({ kind: 'refused', code: 'input.invalid', msg: '', status: 400 });
    expect((await send()).kind).toBe('sent');
    gateway.answer = ok({ accepted: 1 });
    await send();
    expect(sent).toHaveLength(1);
  });
});
