import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { removeCompany } from '../../server/store/tables/companies.ts';
import { cursorText } from '../../server/sync/cursor.ts';
import { openPull } from '../../server/sync/pull.ts';
import { BATCH, FIRST_BATCH } from '../../server/sync/pull-lines.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { PullBatch } from '../../src/api/client.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const rowsOf = (batches: readonly PullBatch[]) => batches.flatMap((batch) => batch.rows);
const cursorOf = (batches: readonly PullBatch[]): string => batches.at(-1)?.cursor ?? '';

/** What a client holds after these batches: newest row by id, without what is gone. */
function heldAfter(batches: readonly PullBatch[]) {
  const held = new Map(rowsOf([]).map((row) => [row.companyId, row]));
  for (const batch of batches) {
    for (const row of batch.rows) held.set(row.companyId, row);
    for (const id of batch.gone) held.delete(id);
  }
  return [...held.values()];
}

async function note(client: TestClient, companyId: string, to: string): Promise<void> {
  const found = await client.client.call(calls.getAllCompanyInfoById, { companyId });
  const company = found.ok ? found.value.company : null;
  if (!company) throw new Error(`no company ${companyId}`);
  const input = { companyId, baseRev: company.rev, changes: { note: { from: company.note, to } } };
  const answer = await client.client.call(calls.companyUpdate, input);
  if (!answer.ok) throw new Error(answer.error.code);
}

async function remove(gateway: TestGateway, accountId: string, companyId: string): Promise<void> {
  const { store, clock } = gateway.services;
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => removeCompany(change, companyId)));
}

onBothStores('delta pull', (open) => {
  test('a full pull gives every company once, hidden ones too, and ends with what the client must hold', async () => {
    const gateway = await open();
    await gateway.account('wang', 1_300);
    const client = gateway.client();
    await client.signIn('wang');
    const batches = await client.pullAll();
    const rows = rowsOf(batches);
    expect(new Set(rows.map((row) => row.companyId)).size).toBe(1_300);
    expect(rows).toHaveLength(1_300);
    expect(rows.some((row) => row.hidden === 1)).toBe(true);
    expect(batches.map((batch) => batch.rows.length).filter((size) => size > 0)).toEqual([FIRST_BATCH, BATCH, BATCH, 200]);
    expect(batches.at(-1)?.end).toEqual({ total: 1_300, digest: digestOf(rows), epoch: gateway.services.store.epoch });
    expect(batches.every((batch) => batch.rejected === 0)).toBe(true);
  });

  test('[F18] a full pull is made in texts that are small for the garbage collector', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 700);
    const { store, reads } = gateway.services;
    const texts = await openPull({ reads, accountId, epoch: store.epoch }, { cursor: '', nouns: [] });
    if (texts === null) throw new Error('no pull');
    const sizes: number[] = [];
    for await (const text of texts) sizes.push(text.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(400_000);
    // From 128 kB on V8 gives a string a place of its own, which only a full collection frees.
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  test('companies that were switched to come first, latest first, then all others by their order', async () => {
    const gateway = await open();
    await gateway.account('wang', 300);
    const client = gateway.client();
    await client.signIn('wang');
    const byOrder = rowsOf(await client.pullAll());
    const used = [byOrder[250], byOrder[3], byOrder[120]].map((row) => row?.companyId ?? '');
    for (const companyId of used) {
      gateway.clock.advance(1_000);
      await client.client.call(calls.switchCompanyLog, { companyId, at: new Date(gateway.clock.now()).toISOString() });
    }
    const ids = rowsOf(await client.pullAll()).map((row) => row.companyId);
    const others = byOrder.map((row) => row.companyId).filter((id) => !used.includes(id));
    expect(ids).toEqual([...used.toReversed(), ...others]);
  });

  test('a full pull resumes at any batch and ends with the same companies and digest', async () => {
    const gateway = await open();
    await gateway.account('wang', 1_150);
    const client = gateway.client();
    await client.signIn('wang');
    const [, second] = rowsOf(await client.pullAll());
    await client.client.call(calls.switchCompanyLog, { companyId: second?.companyId ?? '', at: '2026-01-01T00:00:00.000Z' });
    const whole = await client.pullAll();
    for (let cut = 1; cut < whole.length; cut += 1) {
      const before = await client.pullAll('', cut);
      // What is switched to between two parts moves to the front of the next pull, not of this one.
      const last = rowsOf(whole).at(-cut);
      await client.client.call(calls.switchCompanyLog, {
        companyId: last?.companyId ?? '',
        at: new Date(gateway.clock.now()).toISOString(),
      });
      const after = await client.pullAll(cursorOf(before));
      const ids = rowsOf([...before, ...after]).map((row) => row.companyId);
      expect(ids).toHaveLength(1_150);
      expect(new Set(ids).size).toBe(1_150);
      expect(after.at(-1)?.end).toEqual(whole.at(-1)?.end);
    }
  });

  test('what changes during a full pull arrives with the delta after it; then digest and total are the account’s', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 700);
    const client = gateway.client();
    await client.signIn('wang');
    const known = rowsOf(await client.pullAll());
    const [sent, sentAndGone, unsent, unsentAndGone] = [known[5], known[6], known[600], known[601]].map((row) => row?.companyId ?? '');
    const first = await client.pullAll('', 1);
    await note(client, sent ?? '', '改了');
    await note(client, unsent ?? '', '也改了');
    await remove(gateway, accountId, sentAndGone ?? '');
    await remove(gateway, accountId, unsentAndGone ?? '');
    const rest = await client.pullAll(cursorOf(first));
    const full = [...first, ...rest];
    expect(rest.at(-1)?.end).toMatchObject({ total: heldAfter(full).length, digest: digestOf(heldAfter(full)) });
    const delta = await client.pullAll(cursorOf(rest));
    expect(new Set(rowsOf(delta).map((row) => row.companyId))).toEqual(new Set([sent, unsent]));
    expect(new Set(delta.flatMap((batch) => batch.gone))).toEqual(new Set([sentAndGone, unsentAndGone]));
    const held = heldAfter([...full, ...delta]);
    expect(delta.at(-1)?.end).toMatchObject({ total: 698, digest: digestOf(held) });
    expect(held).toHaveLength(698);
  });

  test('a delta gives only what changed, in order, in batches that resume', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 1_200);
    const client = gateway.client();
    await client.signIn('wang');
    const full = await client.pullAll();
    const { store, clock } = gateway.services;
    const ids = rowsOf(full).map((row) => row.companyId);
    const idle = await client.pullAll(cursorOf(full));
    expect(idle).toHaveLength(1);
    expect(idle[0]).toMatchObject({ rows: [], gone: [], end: full.at(-1)?.end });
    await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        for (const id of ids.slice(0, 600)) await removeCompany(change, id);
      }),
    );
    await note(client, ids[700] ?? '', '改');
    const whole = await client.pullAll(cursorOf(full));
    expect(whole.flatMap((batch) => batch.gone)).toEqual(ids.slice(0, 600));
    expect(whole.map((batch) => batch.rows.length + batch.gone.length).filter((size) => size > 0)).toEqual([BATCH, 101]);
    const part = await client.pullAll(cursorOf(full), 1);
    const rest = await client.pullAll(cursorOf(part));
    expect(heldAfter([...full, ...part, ...rest])).toEqual(heldAfter([...full, ...whole]));
    expect(rest.at(-1)?.end).toMatchObject({ total: 600, digest: digestOf(heldAfter([...full, ...whole])) });
  });

  test('a delta of rows alone over several batches gives each row once, by revision, and resumes at any of them', async () => {
    const gateway = await open();
    await gateway.account('wang', 2 * BATCH + 100);
    const client = gateway.client();
    await client.signIn('wang');
    const start = cursorText({ kind: 'delta', rev: 0, nouns: new Map() }, gateway.services.store.epoch);
    const whole = await client.pullAll(start);
    expect(whole.map((batch) => batch.rows.length).filter((size) => size > 0)).toEqual([BATCH, BATCH, 100]);
    expect(rowsOf(whole).map((row) => row.rev)).toEqual(Array.from({ length: 2 * BATCH + 100 }, (_, i) => i + 1));
    expect(whole.at(-1)?.end).toMatchObject({ total: 2 * BATCH + 100, digest: digestOf(rowsOf(whole)) });
    for (const cut of [1, 2]) {
      const part = await client.pullAll(start, cut);
      const rest = await client.pullAll(cursorOf(part));
      expect(rowsOf([...part, ...rest])).toEqual(rowsOf(whole));
    }
    const packed = await client.fetch('companyPull', { payload: { cursor: start }, headers: { 'accept-encoding': 'gzip' } });
    const plain = await (await client.fetch('companyPull', { payload: { cursor: start } })).text();
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString('utf8')).toBe(plain);
  });

  test('a company that was removed and added again is no tombstone any more', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 2);
    const client = gateway.client();
    await client.signIn('wang');
    const full = await client.pullAll();
    const [row] = rowsOf(full);
    await remove(gateway, accountId, row?.companyId ?? '');
    const { insertCompanies } = await import('../../server/store/tables/companies.ts');
    const { store, clock } = gateway.services;
    const draft = { companyId: row?.companyId ?? '', companyName: '又回来的公司' };
    await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, [draft])));
    const delta = await client.pullAll(cursorOf(full));
    expect(delta.flatMap((batch) => batch.gone)).toEqual([]);
    expect(rowsOf(delta)).toMatchObject([{ companyName: '又回来的公司', ord: 3 }]);
    expect(delta.at(-1)?.end).toMatchObject({ total: 2 });
  });

  test('an empty account pulls nothing and says so', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    const batches = await client.pullAll();
    expect(rowsOf(batches)).toEqual([]);
    expect(batches.at(-1)?.end).toMatchObject({ total: 0, digest: digestOf([]) });
  });

  test('a cursor of another store, of the future, of nonsense, or from before the kept tombstones asks for a new start', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 3);
    const client = gateway.client();
    await client.signIn('wang');
    const cursor = cursorOf(await client.pullAll());
    const foreign = cursor.replace(/^d\.\w{8}/, 'd.00000000');
    const future = cursor.replace(/\w+$/, 'zzz');
    for (const bad of [foreign, future, 'x', 'd', 'f.1.2.3', `${cursor}.0`, cursor.replace('d.', 'f.')]) {
      expect(await client.send('companyPull', { payload: { cursor: bad } })).toMatchObject({ status: 400, head: { code: 'pull.restart' } });
    }
    const [first] = rowsOf(await client.pullAll());
    await remove(gateway, accountId, first?.companyId ?? '');
    const newest = cursorOf(await client.pullAll(cursor));
    gateway.clock.advance(KEEP.tombstones + 1);
    await sweep(gateway.services.store, gateway.clock.now());
    await client.signIn('wang');
    expect(await client.send('companyPull', { payload: { cursor } })).toMatchObject({ head: { code: 'pull.restart' } });
    expect((await client.pullAll(newest)).at(-1)?.end).toMatchObject({ total: 2 });
  });

  test('the stream is gzip when the caller takes it, and the same lines', async () => {
    const gateway = await open();
    await gateway.account('wang', 700);
    const client = gateway.client();
    await client.signIn('wang');
    const plain = await (await client.fetch('companyPull')).text();
    const packed = await client.fetch('companyPull', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString('utf8')).toBe(plain);
    expect((await client.fetch('companyPull', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers.get('content-encoding')).toBeNull();
  });

  test('a reader that goes away in the middle leaves nothing behind that would stop the next', async () => {
    const gateway = await open();
    await gateway.account('wang', 1_500);
    const client = gateway.client();
    await client.signIn('wang');
    for (let i = 0; i < 5; i += 1) {
      const response = await client.fetch('companyPull', { headers: { 'accept-encoding': 'gzip' } });
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect(rowsOf(await client.pullAll())).toHaveLength(1_500);
  });
});
