import { expect, test } from 'vitest';
import type { PushEvent } from '../../src/api/calls/push.ts';
import { calls } from '../../src/api/calls/table.ts';
import { onBothStores } from '../contract/stores.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';

/** Events of a stream that is open from `lastEventId` on, as many at a time as are asked for; signs of life are left out. */
async function listen({ client }: TestClient, lastEventId: number): Promise<(count: number) => Promise<PushEvent[]>> {
  const opened = await client.push(String(lastEventId), { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const items = opened.value[Symbol.asyncIterator]();
  return async (count) => {
    const events: PushEvent[] = [];
    while (events.length < count) {
      const next = await items.next();
      if (next.done || !next.value.ok) throw new Error('the stream ended');
      if (next.value.value !== 'beat') events.push(next.value.value);
    }
    return events;
  };
}

onBothStores('a gateway whose clock steps back', (open) => {
  test('[fault 15] a change made by the earlier clock comes after the later one, in the pull and in the push', async () => {
    const gateway = await open();
    await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const batches = await client.pullAll();
    const [one, two, three] = batches.flatMap((batch) => batch.rows);
    if (one === undefined || two === undefined || three === undefined) throw new Error('three companies');
    const hide = async (companyId: string): Promise<number> => {
      const answer = await client.client.call(calls.companyHide, { companyId, hidden: 1 }, { idempotencyKey: crypto.randomUUID() });
      if (!answer.ok) throw new Error(answer.error.code);
      return answer.value.company.rev;
    };
    const before = await hide(three.companyId);
    const live = await listen(client, before);

    const first = await hide(two.companyId);
    gateway.clock.advance(-3_600_000);
    const second = await hide(one.companyId);

    expect(second).toBeGreaterThan(first);
    const delta = (await client.pullAll(batches.at(-1)?.cursor)).flatMap((batch) => batch.rows);
    expect(delta.map(({ companyId }) => companyId)).toEqual([three.companyId, two.companyId, one.companyId]);
    const events = [first, second].map((rev) => ({ id: rev, topic: 'company', rev }));
    expect(await live(2)).toEqual(events);
    expect(await (await listen(client, before))(2)).toEqual(events);
    expect(await (await listen(client, first))(1)).toEqual(events.slice(1));
  });
});
