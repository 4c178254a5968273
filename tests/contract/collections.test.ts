import { expect, test } from 'vitest';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import { type AccountChange, changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { tipId, tips } from '../../server/store/tables/tips.ts';
import { cursorText, LONGEST_CURSOR, type Place, parseCursor } from '../../server/sync/cursor.ts';
import { BATCH, FIRST_BATCH } from '../../server/sync/pull-lines.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { PullBatch } from '../../src/api/client.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { type OpenTestGateway, onBothStores, putTips, setCompany, type TestGateway } from './stores.ts';

const ALL = Number.POSITIVE_INFINITY;
const nouns = ['tips'];
const entriesOf = (batches: readonly PullBatch[]) => batches.flatMap(({ entries }) => entries);
const rowsOf = (batches: readonly PullBatch[]) => batches.flatMap(({ rows }) => rows);
const cursorOf = (batches: readonly PullBatch[]): string => batches.at(-1)?.cursor ?? '';

/** Keys of the tips that a client holds after these batches. */
function heldAfter(batches: readonly PullBatch[]): string[] {
  const held = new Set<string>();
  for (const entry of entriesOf(batches)) {
    if ('gone' in entry) held.delete(entry.gone);
    else held.add((entry.row as { id: string }).id); // as: parsed by the schema of tips
  }
  return [...held].sort();
}

/** Characters of keys: what means something to JSON, to an address, to SQL or to the cursor itself, and some of two units. */
const oddities = ['"\\\'😀.%~:@=&+#/? 税\n', '%.', '😀', '"\\'] as const;
/** A key of such characters, as long as a key may be. */
function oddKey(oddity: string, n: number): string {
  const [chars, end] = [[...oddity], `${n}`];
  let key = '';
  for (let at = n; key.length + end.length < 129; at += 1) key += chars[at % chars.length];
  return key.padEnd(130 - end.length, '.') + end;
}

const messageWith = (msgId: string) => ({ ...messageOf({ sceneCode: '2', title: '一', content: '' }, 'm', '', 1_000), msgId });

const codes = (count: number, of = 'code') => Array.from({ length: count }, (_, n) => `${of}${n}`);

interface Stage {
  readonly gateway: TestGateway;
  readonly client: TestClient;
  readonly accountId: string;
  readonly companyIds: readonly string[];
  put(tipsCodes: readonly string[], companyId?: string): Promise<void>;
  remove(tipsCodes: readonly string[]): Promise<void>;
  removeCompany(companyId: string): Promise<void>;
  /** Keys of the tips that the store holds. */
  stored(): Promise<string[]>;
}

/** An account with companies, signed in; its tips are of the first of them. */
async function openStage(open: OpenTestGateway, companies = 2): Promise<Stage> {
  const gateway = await open();
  const accountId = await gateway.account('wang', companies);
  const client = gateway.client();
  await client.signIn('wang');
  const companyIds = rowsOf(await client.pullAll()).map((row) => row.companyId);
  const [first = ''] = companyIds;
  const { store } = gateway.services;
  const change = <T>(run: Parameters<typeof changeAccount<T>>[3]) =>
    store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), run));
  return {
    gateway,
    client,
    accountId,
    companyIds,
    put: (tipsCodes, companyId = first) =>
      putTips(
        gateway,
        accountId,
        tipsCodes.map((tipsCode) => ({ companyId, tipsCode })),
      ),
    remove: async (tipsCodes) => {
      const ids = tipsCodes.map((code) => tipId(first, code));
      expect(await change((opened) => tips.remove(opened, ids))).toBe(ids.length);
    },
    removeCompany: async (companyId) => void (await change((opened) => removeCompany(opened, companyId))),
    stored: async () => (await tips.select(store.db, accountId).select('id').execute()).map(({ id }) => id).sort(),
  };
}

async function revOf({ gateway, accountId }: Stage): Promise<number> {
  const [account] = await gateway.services.reads.account(accountId);
  return account?.rev ?? 0;
}

onBothStores('collections in the delta pull', (open) => {
  test('a client that asks for none gets companies alone, and cursors of the form it knows', async () => {
    const stage = await openStage(open);
    const before = await (await stage.client.fetch('companyPull')).text();
    await stage.put(['a', 'b']);
    const after = await (await stage.client.fetch('companyPull')).text();
    const lines = (text: string) =>
      text.split('\n').map((line) => line.replace(/"cursor":"(d\.\w{8})\.\w+"/, '"cursor":"$1"').replace(/,"rev":\d+}$/, '}'));
    expect(lines(after)).toEqual(lines(before));
    expect(after).not.toContain('noun');
    const { cursor } = JSON.parse(before.split('\n').at(-2) ?? '');
    expect(cursor).toMatch(/^d\.\w{8}\.\w+$/);
    const delta = await (await stage.client.fetch('companyPull', { payload: { cursor } })).text();
    expect(delta.split('\n').map((line) => (line === '' ? '' : JSON.parse(line).t))).toEqual(['b', 'e', '']);
  });

  test('a full pull gives the companies first and then the rows as stored, and its end speaks of companies alone', async () => {
    const stage = await openStage(open, FIRST_BATCH + 20);
    await stage.put(['b', 'a']);
    const batches = await stage.client.pullAll('', ALL, nouns);
    expect(batches.map(({ rows, entries }) => [rows.length, entries.length])).toEqual([
      [FIRST_BATCH, 0],
      [20, 0],
      [0, 2],
      [0, 0],
    ]);
    const [companyId = ''] = stage.companyIds;
    expect(entriesOf(batches)).toEqual(
      ['a', 'b'].map((tipsCode) => ({ noun: 'tips', row: { id: tipId(companyId, tipsCode), companyId, tipsCode } })),
    );
    expect(batches.at(-1)?.end).toMatchObject({ total: FIRST_BATCH + 20, digest: digestOf(rowsOf(batches)) });
    const idle = await stage.client.pullAll(cursorOf(batches), ALL, nouns);
    expect(idle).toMatchObject([{ rows: [], gone: [], entries: [], end: { total: FIRST_BATCH + 20 } }]);
  });

  test('a client with a cursor from before collections gets them whole, and of the companies only what changed', async () => {
    const stage = await openStage(open, 30);
    const old = cursorOf(await stage.client.pullAll());
    await stage.put(['a', 'b']);
    const [, hidden = ''] = stage.companyIds;
    await stage.client.client.call(calls.companyHide, { companyId: hidden, hidden: 1 });
    await stage.remove(['b']);
    const delta = await stage.client.pullAll(old, ALL, nouns);
    expect(rowsOf(delta).map((row) => row.companyId)).toEqual([hidden]);
    expect(entriesOf(delta)).toHaveLength(1);
    expect(heldAfter(delta)).toEqual(await stage.stored());
  });

  test('a delta gives what came, changed and went since, and the rest of the account at once', async () => {
    const stage = await openStage(open);
    await stage.put(['a', 'b', 'c']);
    const full = await stage.client.pullAll('', ALL, nouns);
    await stage.put(['d']);
    await stage.remove(['a']);
    await stage.put(['b']);
    const delta = await stage.client.pullAll(cursorOf(full), ALL, nouns);
    const [companyId = ''] = stage.companyIds;
    const told = entriesOf(delta).map((entry) => ('gone' in entry ? `gone ${entry.gone}` : JSON.stringify(entry.row)));
    const row = (tipsCode: string) => JSON.stringify({ id: tipId(companyId, tipsCode), companyId, tipsCode });
    expect(told).toEqual([row('d'), `gone ${tipId(companyId, 'a')}`, row('b')]);
    expect(heldAfter([...full, ...delta])).toEqual(await stage.stored());
  });

  test('many rows are one event and share its revision, and a delta among them resumes at every batch', async () => {
    const stage = await openStage(open);
    await stage.put(['first']);
    const start = cursorOf(await stage.client.pullAll('', ALL, nouns));
    const rev = await revOf(stage);
    await stage.put(codes(2 * BATCH + 150));
    await stage.remove(codes(BATCH + 30));
    await stage.put(codes(2 * BATCH, 'more'));
    expect(await revOf(stage)).toBe(rev + 3);
    const whole = await stage.client.pullAll(start, ALL, nouns);
    const changed = BATCH + 120 + (BATCH + 30) + 2 * BATCH;
    expect(whole.map(({ entries }) => entries.length).filter((size) => size > 0)).toEqual([...Array(4).fill(BATCH), changed - 4 * BATCH]);
    for (let cut = 1; cut < whole.length; cut += 1) {
      const part = await stage.client.pullAll(start, cut, nouns);
      expect(cursorOf(part).length).toBeLessThanOrEqual(400);
      const rest = await stage.client.pullAll(cursorOf(part), ALL, nouns);
      expect(entriesOf([...part, ...rest])).toEqual(entriesOf(whole));
      expect(cursorOf(rest)).toBe(cursorOf(whole));
    }
    expect([...heldAfter(whole), tipId(stage.companyIds[0] ?? '', 'first')].sort()).toEqual(await stage.stored());
  });

  test('a collection that is told whole resumes in its middle, and what changed meanwhile comes after it', async () => {
    const stage = await openStage(open);
    await stage.put(codes(3 * BATCH));
    const old = cursorOf(await stage.client.pullAll());
    const whole = await stage.client.pullAll(old, ALL, nouns);
    expect(whole.map(({ entries }) => entries.length).filter((size) => size > 0)).toEqual([BATCH, BATCH, BATCH]);
    for (const start of ['', old]) {
      const part = await stage.client.pullAll(start, 2, nouns);
      expect(entriesOf(part)).toHaveLength(BATCH);
      const [sent = ''] = heldAfter(part);
      const unsent = (await stage.stored()).at(-1) ?? '';
      const codeOf = (id: string) => id.slice(id.indexOf(':') + 1);
      await stage.remove([codeOf(sent), codeOf(unsent)]);
      await stage.put(['new']);
      const rest = await stage.client.pullAll(cursorOf(part), ALL, nouns);
      expect(heldAfter([...part, ...rest])).toEqual(await stage.stored());
      expect(rowsOf(rest)).toEqual([]);
    }
  });

  test.each(oddities)(
    'keys of %j, the longest there are: a pull that is cut after any batch resumes there, with a cursor that the contract lets through',
    async (oddity) => {
      const { gateway, client, accountId } = await openStage(open);
      const { store } = gateway.services;
      const change = (run: (opened: AccountChange) => Promise<unknown>) =>
        store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), run));
      const keys = Array.from({ length: 2 * BATCH + 50 }, (_, n) => oddKey(oddity, n));
      expect(new Set(keys.map((key) => key.length))).toEqual(new Set([130]));
      const rows = keys.map(messageWith);
      const old = cursorOf(await client.pullAll('', ALL, ['messages']));
      await change((opened) => messages.put(opened, rows));
      const told = (batches: readonly PullBatch[]) =>
        entriesOf(batches).map((entry) => ('gone' in entry ? entry.gone : (entry.row as { msgId: string }).msgId)); // as: parsed by the schema of messages
      for (const start of ['', old]) {
        const whole = await client.pullAll(start, ALL, ['messages']);
        expect(told(whole).toSorted()).toEqual(keys.toSorted());
        for (let cut = 1; cut < whole.length; cut += 1) {
          const part = await client.pullAll(start, cut, ['messages']);
          expect(cursorOf(part).length).toBeLessThanOrEqual(LONGEST_CURSOR);
          const rest = await client.pullAll(cursorOf(part), ALL, ['messages']);
          expect(told([...part, ...rest])).toEqual(told(whole));
        }
      }
      await change((opened) => messages.remove(opened, keys.slice(0, 3)));
      const delta = await client.pullAll(cursorOf(await client.pullAll(old, 2, ['messages'])), ALL, ['messages']);
      for (const key of keys.slice(0, 3)) expect(told(delta)).toContain(key);
    },
  );

  test('a cursor that had no room for a key tells the rows since its revision once more, and what went meanwhile', async () => {
    const stage = await openStage(open);
    const { client } = stage;
    const old = cursorOf(await client.pullAll('', ALL, nouns));
    await stage.put(codes(2 * BATCH + 50));
    for (const start of ['', old]) {
      const part = await client.pullAll(start, 2, nouns);
      const epoch = (await client.pullAll(start, ALL, nouns)).at(-1)?.end?.epoch ?? '';
      const cursor = parseCursor(cursorOf(part), epoch);
      if (cursor?.kind !== 'delta') throw new Error('not in the middle of a collection');
      const [[noun, place]] = cursor.nouns as unknown as [[string, Place]]; // as: tips alone
      expect([noun, place.after === '', place.whole]).toEqual(['tips', false, start === '']);
      const without = cursorText({ ...cursor, nouns: new Map([[noun, { ...place, after: '' }]]) }, epoch);
      const [sent = ''] = heldAfter(part);
      await stage.remove([sent.slice(sent.indexOf(':') + 1)]);
      const rest = await client.pullAll(without, ALL, nouns);
      expect(entriesOf(rest).length).toBeGreaterThan(entriesOf(part).length + BATCH);
      expect(heldAfter([...part, ...rest])).toEqual(await stage.stored());
    }
  });

  test('a collection that a pull does not ask for keeps its place', async () => {
    const stage = await openStage(open);
    await stage.put(['a', 'b']);
    const full = await stage.client.pullAll('', ALL, nouns);
    await stage.put(['c']);
    await stage.client.client.call(calls.companyHide, { companyId: stage.companyIds[1] ?? '', hidden: 1 });
    const without = await stage.client.pullAll(cursorOf(full));
    expect(entriesOf(without)).toEqual([]);
    const delta = await stage.client.pullAll(cursorOf(without), ALL, nouns);
    expect(rowsOf(delta)).toEqual([]);
    expect(entriesOf(delta)).toMatchObject([{ noun: 'tips', row: { tipsCode: 'c' } }]);
  });

  test('a row that was removed and put again is no tombstone any more', async () => {
    const stage = await openStage(open);
    await stage.put(['a']);
    const full = await stage.client.pullAll('', ALL, nouns);
    await stage.remove(['a']);
    await stage.put(['a']);
    const delta = await stage.client.pullAll(cursorOf(full), ALL, nouns);
    expect(entriesOf(delta)).toMatchObject([{ noun: 'tips', row: { tipsCode: 'a' } }]);
  });

  test('the rows of a company go with it', async () => {
    const stage = await openStage(open);
    const [first = '', second = ''] = stage.companyIds;
    await stage.put(['a', 'b']);
    await stage.put(['c'], second);
    const full = await stage.client.pullAll('', ALL, nouns);
    await stage.removeCompany(first);
    const delta = await stage.client.pullAll(cursorOf(full), ALL, nouns);
    expect(delta.flatMap(({ gone }) => gone)).toEqual([first]);
    expect(entriesOf(delta)).toEqual(['a', 'b'].map((code) => ({ noun: 'tips', gone: tipId(first, code) })));
    expect(heldAfter([...full, ...delta])).toEqual([tipId(second, 'c')]);
  });

  test('a place from before the kept tombstones asks for a new start, a row told whole from before them does not', async () => {
    const stage = await openStage(open);
    const { gateway, client, accountId } = stage;
    // A membership that ends meanwhile would be told too.
    for (const companyId of stage.companyIds) await setCompany(gateway, { accountId, companyId }, { isVip: 0, expireDate: '' });
    await stage.put(codes(BATCH + 5));
    const old = cursorOf(await client.pullAll('', ALL, nouns));
    await stage.remove(['code0']);
    const newest = cursorOf(await client.pullAll(old, ALL, nouns));
    gateway.clock.advance(KEEP.tombstones + 1);
    await sweep(gateway.services.store, gateway.clock.now());
    await client.signIn('wang');
    const restart = { status: 400, head: { code: 'pull.restart' } };
    expect(await client.send('companyPull', { payload: { cursor: old, nouns: 'tips' } })).toMatchObject(restart);
    expect(entriesOf(await client.pullAll(newest, ALL, nouns))).toEqual([]);
    // The companies are told up to now, the collection is not: only who asks for it starts anew.
    const [kind, mark, rev = ''] = newest.split('.');
    const behind = `${kind}.${mark}.${rev}.tips=${(Number.parseInt(rev, 36) - 1).toString(36)}`;
    expect(await client.send('companyPull', { payload: { cursor: behind, nouns: 'tips' } })).toMatchObject(restart);
    expect(await client.pullAll(behind)).toMatchObject([{ rows: [], entries: [] }]);
    const part = await client.pullAll(`${kind}.${mark}.${rev}`, 1, nouns);
    const rest = await client.pullAll(cursorOf(part), ALL, nouns);
    expect(heldAfter([...part, ...rest])).toEqual(await stage.stored());
    const future = `${kind}.${mark}.${rev}.tips=${(Number.parseInt(rev, 36) + 1).toString(36)}`;
    expect(await client.send('companyPull', { payload: { cursor: future, nouns: 'tips' } })).toMatchObject(restart);
  });

  test('[S7] nothing of another account is in the stream, whatever the cursor names', async () => {
    const stage = await openStage(open);
    const foreign = await stage.gateway.account('li', 1);
    await putTips(stage.gateway, foreign, [{ companyId: 'theirs', tipsCode: 'secret' }]);
    await stage.put(['a']);
    const full = await stage.client.pullAll('', ALL, nouns);
    expect(entriesOf(full)).toMatchObject([{ row: { tipsCode: 'a' } }]);
    const [kind, mark, rev] = cursorOf(full).split('.');
    for (const place of ['tips=0', 'tips=0@1~a', 'tips=0:1~a', "tips=0:11~' or '1'='1"]) {
      const text = await (
        await stage.client.fetch('companyPull', { payload: { cursor: `${kind}.${mark}.${rev}.${place}`, nouns: 'tips' } })
      ).text();
      expect(text).toContain('"t":"e"');
      expect(text).not.toContain('secret');
    }
  });

  test('a noun that the gateway does not know is passed over, and one that is no name is refused', async () => {
    const stage = await openStage(open);
    await stage.put(['a']);
    const known = await stage.client.pullAll('', ALL, nouns);
    const more = await stage.client.pullAll('', ALL, ['weather', 'tips', 'constructor', 'tips']);
    expect(more).toEqual(known);
    for (const bad of ['tips;', 'tips,', ',', 'tips tasks', "tips'", 'x'.repeat(401), '../tips'])
      expect(await stage.client.send('companyPull', { payload: { nouns: bad } }), bad).toMatchObject({
        status: 400,
        head: { code: 'input.invalid' },
        body: { paths: ['nouns'] },
      });
  });

  test('a write of many rows tells the streams once, with the topic of the collection', async () => {
    const stage = await openStage(open);
    const abort = new AbortController();
    const pushed = await stage.client.client.push('', { signal: abort.signal });
    if (!pushed.ok) throw new Error(pushed.error.code);
    const items = pushed.value[Symbol.asyncIterator]();
    const rev = await revOf(stage);
    expect(await items.next()).toMatchObject({ value: { ok: true, value: { id: rev, topic: 'company' } } });
    await stage.put(codes(300));
    expect(await items.next()).toMatchObject({ value: { ok: true, value: { id: rev + 1, topic: 'tip' } } });
    await stage.remove(codes(2));
    expect(await items.next()).toMatchObject({ value: { ok: true, value: { id: rev + 2, topic: 'tip' } } });
    await stage.put([]);
    expect(await revOf(stage)).toBe(rev + 2);
    abort.abort();
  });

  test('a row that breaks the contract is not stored, and nothing beside it', async () => {
    const stage = await openStage(open);
    const rev = await revOf(stage);
    await expect(stage.put(['a', 'x'.repeat(61)])).rejects.toThrow();
    expect([await stage.stored(), await revOf(stage)]).toEqual([[], rev]);
  });
});
