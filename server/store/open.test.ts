import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoreInUse } from './lock.ts';
import { openStore } from './open.ts';
import { isStoreUnavailable } from './store.ts';

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

test('a second process on the same file is refused and told who has it; a killed owner does not block', async () => {
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
  for (const fields of [{ code: '23505' }, { code: '22003' }, { errcode: 1555 }, {}])
    expect(isStoreUnavailable(withCode(fields))).toBe(false);
});
