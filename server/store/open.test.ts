import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clock, systemClock } from '../ports.ts';
import { StoreInUse } from './lock.ts';
import { openStore } from './open.ts';
import { LOOK_EVERY } from './sqlite/bus.ts';
import { isStoreUnavailable, type Store } from './store.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbench-open-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a store keeps its epoch from start to start, and gets a new one only when asked', async () => {
  const url = join(folder, 'epoch.db');
  const epochOf = async (newEpoch: boolean): Promise<string> => {
    const store = await openStore({ url, newEpoch });
    await store.close();
    return store.epoch;
  };
  const first = await epochOf(false);
  expect(await epochOf(false)).toBe(first);
  const second = await epochOf(true);
  expect(second).not.toBe(first);
  expect(await epochOf(false)).toBe(second);
});

test('[fault 41] a second process on the same file is refused and told who has it; a killed owner does not block', async () => {
  const url = join(folder, 'locked.db');
  const hold = `import { openStore } from './server/store/open.ts';
    const store = await openStore({ url: ${JSON.stringify(url)} });
    console.log('open');
    setInterval(() => store, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', hold], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => owner.stdout.once('data', done));
  await expect(openStore({ url })).rejects.toThrow(StoreInUse);
  const second = spawnSync(process.execPath, ['server/main.ts', '--port', '0', '--db', url, '--static', 'none'], { encoding: 'utf8' });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(String(owner.pid));
  const gone = new Promise((done) => owner.once('exit', done));
  owner.kill('SIGKILL');
  await gone;
  const store = await openStore({ url });
  await store.close();
});

test('a tool opens the file beside the store that has it; another store for itself is still refused', async () => {
  const url = join(folder, 'shared.db');
  const store = await openStore({ url });
  const tool = await openStore({ url, shared: true });
  expect(tool.epoch).toBe(store.epoch);
  await tool.write(async ({ db }) => void (await db.insertInto('remote_config').values({ name: 'a', value: '1' }).execute()));
  const read = store.fast<{ value: string }>('setting', 'select value from remote_config where name = $1');
  expect(await read('a')).toMatchObject([{ value: '1' }]);
  await tool.close();
  await expect(openStore({ url })).rejects.toThrow(StoreInUse);
  await store.close();
});

test('a write waits for the one of another process without holding up this one, in a transaction and alone', async () => {
  const url = join(folder, 'waiting.db');
  const store = await openStore({ url });
  // SQLite's own waiting would stop every request of the process.
  const { rows } = await sql`pragma busy_timeout`.execute(store.db);
  expect(rows).toMatchObject([{ timeout: 0 }]);
  const other = new DatabaseSync(url);
  other.exec('BEGIN IMMEDIATE');
  const order: string[] = [];
  const setting = (name: string) => ({ name, value: '1' });
  const inTransaction = store
    .write(async ({ db }) => void (await db.insertInto('remote_config').values(setting('a')).execute()))
    .then(() => order.push('written'));
  const alone = store.db
    .insertInto('remote_config')
    .values(setting('b'))
    .execute()
    .then(() => order.push('written'));
  const read = store.fast<{ n: number }>('count', 'select count(*) as n from remote_config');
  for (let i = 0; i < 20; i += 1) {
    await new Promise((done) => setTimeout(done, 1));
    expect(await read()).toMatchObject([{ n: 0 }]);
  }
  order.push('freed');
  other.exec('COMMIT');
  await Promise.all([inTransaction, alone]);
  expect(order).toEqual(['freed', 'written', 'written']);
  other.close();
  await store.close();
});

test('transactions of two processes that read first and write then all come through, one after the other', async () => {
  const url = join(folder, 'counting.db');
  const store = await openStore({ url });
  const tool = await openStore({ url, shared: true });
  await store.db.insertInto('remote_config').values({ name: 'n', value: '0' }).execute();
  const count = (from: Store) =>
    from.write(async ({ db }) => {
      const { value } = await db.selectFrom('remote_config').select('value').where('name', '=', 'n').executeTakeFirstOrThrow();
      await new Promise((done) => setTimeout(done, 1));
      await db
        .updateTable('remote_config')
        .set({ value: String(Number(value) + 1) })
        .where('name', '=', 'n')
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, i) => count(i % 2 === 0 ? store : tool)));
  expect(await store.db.selectFrom('remote_config').selectAll().execute()).toEqual([{ name: 'n', value: '40' }]);
  await tool.close();
  await store.close();
});

test('a commit of another process is noticed at the next look, an own one is not', async () => {
  const url = join(folder, 'noticed.db');
  let look = (): void => undefined;
  const every: Clock['every'] = (ms, run) => {
    expect(ms).toBe(LOOK_EVERY);
    look = run;
    return () => undefined;
  };
  const store = await openStore({ url, clock: { ...systemClock, every } });
  const tool = await openStore({ url, shared: true });
  const heard: unknown[] = [];
  store.bus.listen((notice) => heard.push(notice));
  const change = (from: Store, name: string) => from.db.insertInto('remote_config').values({ name, value: '1' }).execute();
  look();
  await Promise.resolve();
  heard.length = 0;
  await change(store, 'own');
  look();
  await Promise.resolve();
  expect(heard).toEqual([]);
  await change(tool, 'foreign');
  look();
  look();
  await Promise.resolve();
  expect(heard).toEqual([{ kind: 'again' }]);
  await tool.close();
  await store.close();
});

test('a transaction that throws stores nothing and tells nobody', async () => {
  const store = await openStore({ url: ':memory:' });
  const heard: unknown[] = [];
  store.bus.listen((notice) => heard.push(notice));
  const failing = store.write(async ({ db, notify }) => {
    await db.insertInto('remote_config').values({ name: 'a', value: '1' }).execute();
    notify({ kind: 'again' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await store.db.selectFrom('remote_config').selectAll().execute()).toEqual([]);
  await store.write(async ({ notify }) => notify({ kind: 'again' }));
  await Promise.resolve();
  expect(heard).toEqual([{ kind: 'again' }]);
  await store.close();
});

test('hot reads see what was committed and nothing that was not', async () => {
  const store = await openStore({ url: ':memory:' });
  const read = store.fast<{ value: string }>('setting', 'select value from remote_config where name = $1');
  await store.write(async ({ db }) => {
    await db.insertInto('remote_config').values({ name: 'a', value: '1' }).execute();
    expect(await read('a')).toEqual([]);
  });
  expect(await read('a')).toMatchObject([{ value: '1' }]);
  await store.close();
});

test('a store that is out of reach or full is told from a mistake', () => {
  const withCode = (fields: object): Error => Object.assign(new Error('x'), fields);
  for (const fields of [{ code: 'ECONNREFUSED' }, { code: '57P01' }, { code: '53100' }, { errcode: 13 }, { errcode: 778 }]) {
    expect(isStoreUnavailable(withCode(fields))).toBe(true);
  }
  for (const code of ['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EAI_AGAIN']) {
    expect(isStoreUnavailable(withCode({ code })), code).toBe(true);
  }
  for (const fields of [{ code: '23505' }, { code: '22003' }, { errcode: 1555 }, {}])
    expect(isStoreUnavailable(withCode(fields))).toBe(false);
});

test('a throw-away store begins empty or as a copy, which stays without what is written, and is gone with its close', async () => {
  const source = join(folder, 'source.db');
  const named = (store: Store) => store.db.selectFrom('remote_config').select('name').orderBy('name').execute();
  const put = (store: Store, name: string) => store.db.insertInto('remote_config').values({ name, value: '1' }).execute();
  const first = await openStore({ url: source });
  await put(first, 'a');
  await first.close();
  const [one, two, empty] = [
    await openStore({ url: `:memory:${source}` }),
    await openStore({ url: `:memory:${source}` }),
    await openStore({ url: ':memory:' }),
  ];
  await put(one, 'b');
  expect(await named(one)).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(await named(two)).toEqual([{ name: 'a' }]);
  expect(await named(empty)).toEqual([]);
  for (const store of [one, two, empty]) await store.close();
  const again = await openStore({ url: source });
  expect(await named(again)).toEqual([{ name: 'a' }]);
  await again.close();
});
