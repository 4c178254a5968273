import { expect, test } from 'vitest';
import { saveEntry } from '../../server/operator/setup/setup-edit.ts';
import { HEARTBEAT } from '../../server/sync/push-hub.ts';
import type { PushEvent } from '../../src/api/calls/push.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { type OpenTestGateway, onBothStores, type TestGateway } from './stores.ts';

type Item = PushEvent | 'beat' | 'end';

/** An open stream, read item by item. */
class Stream {
  readonly #items: AsyncIterator<unknown>;
  readonly #abort: AbortController;
  constructor(items: AsyncIterable<unknown>, abort: AbortController) {
    this.#items = items[Symbol.asyncIterator]();
    this.#abort = abort;
  }
  async next(): Promise<Item> {
    const next = await this.#items.next();
    if (next.done) return 'end';
    const item = next.value as { ok: true; value: PushEvent | 'beat' } | { ok: false }; // as: what the client yields
    return item.ok ? item.value : 'end';
  }
  /** The next event, beats left out. */
  async event(): Promise<PushEvent | 'end'> {
    for (;;) {
      const item = await this.next();
      if (item !== 'beat') return item;
    }
  }
  close(): void {
    this.#abort.abort();
  }
}

async function listen(client: TestClient, lastEventId = ''): Promise<Stream> {
  const abort = new AbortController();
  const opened = await client.client.push(lastEventId, { signal: abort.signal });
  if (!opened.ok) throw new Error(opened.error.code);
  return new Stream(opened.value, abort);
}

async function hide(client: TestClient, hidden: 0 | 1, nth = 0): Promise<number> {
  const rows = (await client.pullAll()).flatMap((batch) => batch.rows).sort((a, b) => a.ord - b.ord);
  const answer = await client.client.call(calls.companyHide, { companyId: rows[nth]?.companyId ?? '', hidden });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.company.rev;
}

/** One account, signed in, with its companies shown: which of them are hidden from the start depends on how many accounts there were before. */
async function started(gateway: TestGateway, name = 'wang'): Promise<TestClient> {
  await gateway.account(name, 3);
  const client = gateway.client();
  await client.signIn(name);
  for (const nth of [0, 1, 2]) await hide(client, 0, nth);
  return client;
}

async function suite(open: OpenTestGateway): Promise<void> {
  test('[CALL-184] a change reaches every open stream of the account, with the revision to pull, and no other account', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const other = await started(gateway, 'li');
    const [one, two, foreign] = [await listen(client), await listen(client), await listen(other)];
    const first = await one.event();
    expect(await two.event()).toEqual(first);
    const foreignFirst = await foreign.event();
    const rev = await hide(client, 1);
    expect(await one.event()).toEqual({ id: rev, topic: 'company', rev });
    expect(await two.event()).toEqual({ id: rev, topic: 'company', rev });
    const foreignRev = await hide(other, 1);
    expect(await foreign.event()).toEqual({ id: foreignRev, topic: 'company', rev: foreignRev });
    expect(foreignFirst).not.toBe('end');
    for (const stream of [one, two, foreign]) stream.close();
  });

  test('a stream without a last id begins with the newest event, so that nothing before it is missed', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const rev = await hide(client, 1);
    const stream = await listen(client);
    expect(await stream.event()).toEqual({ id: rev, topic: 'company', rev });
    stream.close();
  });

  test('[S7] a stream that resumes is told no event of another account whose numbers lie in between', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const other = await started(gateway, 'li');
    const stream = await listen(client);
    const first = await stream.event();
    stream.close();
    for (const hidden of [1, 0, 1] as const) await hide(other, hidden);
    const rev = await hide(client, 1);
    const resumed = await listen(client, first === 'end' ? '' : String(first.id));
    expect(await resumed.event()).toEqual({ id: rev, topic: 'company', rev });
    const next = await hide(client, 0);
    expect(await resumed.event()).toEqual({ id: next, topic: 'company', rev: next });
    resumed.close();
  });

  test('a stream resumes after its last id and gives every event in between once, in order', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const from = await hide(client, 1, 1);
    const missed = [await hide(client, 1, 0), await hide(client, 0, 0), await hide(client, 0, 1)];
    const stream = await listen(client, String(from));
    for (const rev of missed) expect(await stream.event()).toMatchObject({ id: rev });
    const live = await hide(client, 1, 2);
    expect(await stream.event()).toMatchObject({ id: live });
    stream.close();
  });

  test('a last id of another store begins anew', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const rev = await hide(client, 1);
    for (const id of ['999999', 'x']) {
      const stream = await listen(client, id);
      expect(await stream.event()).toEqual({ id: rev, topic: 'company', rev });
      stream.close();
    }
  });

  test('[PLUS-38] every five seconds a stream gives a sign of life', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const stream = await listen(client);
    await stream.event();
    gateway.clock.advance(HEARTBEAT);
    expect(await stream.next()).toBe('beat');
    stream.close();
  });

  test('[CALL-184] [CFG-01] a remote setting that changes is told to every account that listens, once, within three heartbeats', async () => {
    const gateway = await open();
    const [one, other] = [await started(gateway), await started(gateway, 'li')];
    const streams = [await listen(one), await listen(other)];
    for (const stream of streams) await stream.event();
    // What the first stream has the hub learn is known by the end of this.
    await one.pullAll();
    const setting = { name: 'zyy003Delay', value: '2000' };
    await gateway.services.store.db.insertInto('remote_config').values(setting).execute();
    const threeBeats = (): void => {
      for (let beat = 0; beat < 3; beat += 1) gateway.clock.advance(HEARTBEAT);
    };
    threeBeats();
    for (const stream of streams) expect(await stream.event()).toMatchObject({ topic: 'config' });
    // Nothing changed since: what comes next is another event.
    threeBeats();
    const rev = await hide(one, 1);
    expect(await streams[0]?.event()).toEqual({ id: rev, topic: 'company', rev });
    for (const stream of streams) stream.close();
  });

  test('[PLUS-50] a menu that an operator changes is told to every account that listens, without waiting for a heartbeat', async () => {
    const gateway = await open();
    const [one, other] = [await started(gateway), await started(gateway, 'li')];
    const streams = [await listen(one), await listen(other)];
    for (const stream of streams) await stream.event();
    await one.pullAll();
    const { store } = gateway.services;
    const typed = { menu: { menuCode: 'm', menuName: '菜单', tabCode: 'tab' } };
    expect(await saveEntry(store, { section: 'menus', id: '', seen: 0, typed })).toEqual({ ok: true, value: 'yq m' });
    for (const stream of streams) expect(await stream.event()).toMatchObject({ topic: 'config' });
    expect(await saveEntry(store, { section: 'tabs', id: '', seen: 0, typed: { tabCode: 'tab', tabName: '页签' } })).toMatchObject({
      ok: true,
    });
    for (const stream of streams) {
      expect(await stream.event()).toMatchObject({ topic: 'config' });
      stream.close();
    }
  });

  test('[CALL-185] closeConnect ends the streams of this sign-in and leaves those of another device', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const device = gateway.client();
    await device.signIn('wang');
    const [mine, theirs] = [await listen(client), await listen(device)];
    await mine.event();
    await theirs.event();
    expect(await client.client.call(calls.closeConnect, {})).toEqual({ ok: true, value: { closed: 1 } });
    expect(await mine.event()).toBe('end');
    const rev = await hide(client, 1);
    expect(await theirs.event()).toMatchObject({ id: rev });
    theirs.close();
  });

  test('[AUTH-16] signing out ends the streams of that sign-in and tells the others', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const device = gateway.client();
    const { accountId } = await device.signIn('wang');
    const [mine, theirs] = [await listen(client), await listen(device)];
    await theirs.event();
    await client.client.call(calls.logout, { accountId });
    const items: (PushEvent | 'end')[] = [];
    for (let item = await mine.event(); item !== 'end'; item = await mine.event()) items.push(item);
    expect(items.length).toBeLessThanOrEqual(2);
    expect(await theirs.event()).toMatchObject({ topic: 'session' });
    theirs.close();
  });

  test('a stream that its reader left is forgotten', async () => {
    const gateway = await open();
    const client = await started(gateway);
    const response = await client.fetch('pushListener');
    expect(gateway.services.hub.count()).toBe(1);
    await response.body?.cancel();
    expect(gateway.services.hub.count()).toBe(0);
  });
}

onBothStores('push', (open) => void suite(open));
