import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { backupCli, restoreCli } from '../../server/backup/backup-cli.ts';
import { lastBackups } from '../../server/backup/record.ts';
import { isPostgresUrl } from '../../server/store/named-store.ts';
import { openStore } from '../../server/store/open.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { query } from '../support/gateway/postgres-server.ts';
import { copyDatabase } from '../support/gateway/shared-postgres.ts';
import { openAt, type TestGateway } from './stores.ts';

interface Place {
  readonly folder: string;
  /** Address of the store, and of an empty one. */
  readonly db: string;
  readonly empty: string;
}

const cleared: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clear of cleared.splice(0).reverse()) await clear();
});

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(inject('postgresUrl'), `create database ${name}`);
  return inject('postgresUrl').replace(/postgres$/, name);
}

async function placeOf(store: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-backup-'));
  cleared.push(() => rmSync(folder, { recursive: true, force: true }));
  if (store === 'SQLite') return { folder, db: join(folder, 'store.db'), empty: join(folder, 'restored.db') };
  return { folder, db: await copyDatabase(), empty: await emptyDatabase() };
}

async function openIn({ db }: Pick<Place, 'db'>): Promise<TestGateway> {
  const gateway = await openAt(db, {});
  let isOpen = true;
  const close = gateway.close;
  gateway.close = async () => {
    if (isOpen) await close();
    isOpen = false;
  };
  cleared.push(() => gateway.close());
  return gateway;
}

/** A command of the operator: how it ended and what it said. */
async function run(cli: typeof backupCli, args: readonly string[], free?: number) {
  const lines: string[] = [];
  const code = await cli(args, {
    env: process.env,
    exists: () => true,
    print: (line) => lines.push(line),
    clock: { now: () => Date.parse('2026-11-24T01:00:00Z'), sleep: async () => undefined, every: () => () => undefined },
    pid: process.pid,
    ...(free === undefined ? {} : { free: async () => free }),
  });
  return { code, text: lines.join('\n') };
}

const backups = (folder: string): string => join(folder, 'backups');
const filesIn = (folder: string): string[] => readdirSync(backups(folder)).sort();
/** The one backup of a folder. */
function backupIn(folder: string): string {
  const found = filesIn(folder).filter((name) => /\.(?:db|dump)$/.test(name));
  expect(found).toHaveLength(1);
  return join(backups(folder), found[0] ?? '');
}

interface Counts {
  readonly tables: Readonly<Record<string, number>>;
}
async function countsOf(db: string): Promise<Record<string, number>> {
  const store = await openStore({ url: db, connections: 1 });
  try {
    const tables = await store.db.introspection.getTables({ withInternalKyselyTables: true });
    const counts: Record<string, number> = {};
    // Partitions are counted in their table.
    for (const { name } of tables.filter((table) => !table.isView && !/_p\d+$/.test(table.name))) {
      const { n } = await store.db
        .selectFrom(name as 'account') // as: any table
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      counts[name] = Number(n);
    }
    return counts;
  } finally {
    await store.close();
  }
}

/** Fills a store with some megabytes, so that a backup takes its time. */
async function fill({ services: { store } }: TestGateway, rows: number): Promise<void> {
  const doc = JSON.stringify({ text: '税'.repeat(1_000) });
  for (let n = 0; n < rows; n += 200)
    await store.db
      .insertInto('tracking_event')
      .values(
        Array.from({ length: 200 }, (_, i) => ({ account_id: 'a', command_id: `c${n}`, n: i, received_at: n, doc: `${doc}${n + i}` })),
      )
      .execute();
}

describe.each(['SQLite', 'PostgreSQL'])('backups of %s', (name) => {
  test('[PLUS-40] a backup that is taken while commands are written is of one moment, is proven and restores with as many rows', async () => {
    const place = await placeOf(name);
    const gateway = await openIn(place);
    await gateway.account('wang', 3);
    await gateway.account('li', 2);
    await fill(gateway, 2_000);
    const client = gateway.client();
    await client.signIn('wang');
    const rowOf = async (from: TestClient) => {
      const [row] = (await from.pullAll()).flatMap((batch) => batch.rows);
      if (!row) throw new Error('no company');
      return row;
    };
    const { companyId, rev, note: before } = await rowOf(client);
    const sent = async (note: string, from: string) => {
      const payload = { companyId, baseRev: rev, changes: { note: { from, to: note } } };
      expect(await client.send('companyUpdate', { payload, idempotencyKey: randomUUID() })).toMatchObject({ status: 200 });
    };
    await sent('0', before);
    const taken = { isOver: false };
    const backup = run(backupCli, ['--db', place.db, '--to', backups(place.folder), '--prove']).finally(() => {
      taken.isOver = true;
    });
    let written = 0;
    while (!taken.isOver) {
      written += 1;
      await sent(String(written), String(written - 1));
      await sleep(1);
    }
    expect(await backup).toEqual({ code: 0, text: expect.stringMatching(/Backed up.*\n.*Restored for a trial/) });
    expect(written).toBeGreaterThan(1);
    const { made, proven } = await lastBackups(gateway.services.store);
    expect([made, proven]).toEqual([Date.parse('2026-11-24T01:00:00Z'), Date.parse('2026-11-24T01:00:00Z')]);
    const file = backupIn(place.folder);
    const { tables }: Counts = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
    expect(tables.command).toBeGreaterThanOrEqual(1);
    expect(tables.command).toBeLessThanOrEqual(written + 1);
    expect(tables).toMatchObject({ account: 2, company: 5, tracking_event: 2_000, store_epoch: 1 });
    const { epoch } = gateway.services.store;
    expect(await run(restoreCli, [file, '--db', place.empty])).toMatchObject({ code: 0 });
    expect(await countsOf(place.empty)).toEqual(tables);
    const restored = await openIn({ db: place.empty });
    expect(restored.services.store.epoch).not.toBe(epoch);
    const again = restored.client();
    await again.signIn('wang');
    // Each command is one edit: what is stored of one is stored of the other.
    expect(await rowOf(again)).toMatchObject({ companyId, note: String((tables.command ?? 0) - 1) });
  });

  test('[PLUS-40] with too little space nothing is written, and it says how much is needed', async () => {
    const place = await placeOf(name);
    await openIn(place);
    const refused = await run(backupCli, ['--db', place.db, '--to', backups(place.folder)], 1_000_000);
    expect(refused).toEqual({ code: 1, text: expect.stringMatching(/Too little space .* needed \d+ MB, .*free 1 MB/) });
    expect(filesIn(place.folder)).toEqual([]);
    expect((await run(backupCli, ['--db', place.db, '--to', backups(place.folder)], 1_000_000_000)).code).toBe(0);
    expect(filesIn(place.folder)).toHaveLength(2);
  });

  test('[PLUS-40] a file that is no backup, is damaged, is of another kind or of a newer version is refused, and the store stays as it is', async () => {
    const place = await placeOf(name);
    const gateway = await openIn(place);
    await gateway.account('wang', 2);
    await gateway.services.store.db
      .insertInto('tracking_event')
      .values({ account_id: 'a', command_id: 'c', n: 1, received_at: 1, doc: '{}' })
      .execute();
    expect(await run(backupCli, ['--db', place.db, '--to', backups(place.folder)])).toMatchObject({ code: 0 });
    const file = backupIn(place.folder);
    const whole = readFileSync(file);
    const wrong = (ending: string, bytes: Uint8Array): string => {
      const path = join(place.folder, `wrong-${ending}`);
      writeFileSync(path, bytes);
      return path;
    };
    const other = join(place.folder, 'other.db');
    const foreign = new DatabaseSync(other);
    foreign.exec('create table cats (name text)');
    foreign.close();
    const damaged = Buffer.from(whole);
    damaged.fill(0x5a, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 4_096);
    const files = [
      join(place.folder, 'missing'),
      wrong('text', Buffer.from('no backup')),
      wrong('empty', Buffer.alloc(0)),
      wrong('cut', whole.subarray(0, whole.length / 2)),
      wrong('damaged', damaged),
      other,
    ];
    for (const path of files) {
      const answer = await run(restoreCli, [path, '--db', place.empty]);
      expect(answer, path).toMatchObject({ code: 1 });
      expect(answer.text, path).toMatch(/no backup|damaged|Cannot open|of sqlite/);
    }
    const kind = isPostgresUrl(place.db) ? join(place.folder, 'new.db') : 'postgres://nobody@127.0.0.1:1/none';
    expect((await run(restoreCli, [file, '--db', kind])).text).toMatch(/The backup is of \w+, the store is \w+/);
    appendFileSync(file, '!');
    expect((await run(restoreCli, [file, '--db', place.empty])).text).toContain('not the one that its list is of');
    writeFileSync(file, whole);
    await gateway.services.store.db
      .insertInto('schema_version' as 'remote_config') // as: Kysely's own table
      .values({ name: '9999-later', timestamp: 'x' } as never)
      .execute();
    expect(await run(backupCli, ['--db', place.db, '--to', join(place.folder, 'later')])).toMatchObject(
      name === 'SQLite' ? { code: 1, text: expect.stringContaining('newer version') } : { code: 0 },
    );
    if (name === 'PostgreSQL') {
      const [later = ''] = readdirSync(join(place.folder, 'later')).filter((one) => one.endsWith('.dump'));
      expect((await run(restoreCli, [join(place.folder, 'later', later), '--db', await emptyDatabase()])).text).toContain('newer version');
    }
    // The right one all the same, after all of them.
    expect(await run(restoreCli, [file, '--db', place.empty])).toMatchObject({ code: 0 });
    expect(await run(restoreCli, [])).toMatchObject({ code: 2 });
    expect(await run(backupCli, ['one', 'two'])).toMatchObject({ code: 2 });
  });

  test('[PLUS-40] killed in the middle it leaves no half backup, told to end it leaves nothing, and the next one clears and works', async () => {
    const place = await placeOf(name);
    const gateway = await openIn(place);
    await fill(gateway, 12_000);
    const args = ['tools/backup.ts', '--db', place.db, '--to', backups(place.folder)];
    expect(await run(backupCli, ['--db', place.db, '--to', join(place.folder, 'first')])).toMatchObject({ code: 0 });
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const isWriting = (): boolean => {
        try {
          return filesIn(place.folder).some((file) => file.includes(`.${child.pid}.part`));
        } catch {
          return false;
        }
      };
      while (!isWriting()) await sleep(1);
      child.kill(signal);
      await ended;
      expect(
        filesIn(place.folder).filter((file) => !file.startsWith('.')),
        signal,
      ).toEqual([]);
      if (signal === 'SIGTERM') expect(filesIn(place.folder).filter((file) => file.includes(`.${child.pid}.`))).toEqual([]);
      else expect(filesIn(place.folder)).not.toEqual([]);
    }
    expect(await run(backupCli, ['--db', place.db, '--to', backups(place.folder)])).toMatchObject({ code: 0 });
    expect(filesIn(place.folder)).toHaveLength(2);
    expect(await run(backupCli, ['--db', place.db, '--prove', backupIn(place.folder)])).toMatchObject({ code: 0 });
  });
});

test('[PLUS-40] a restore on SQLite waits for no gateway: it refuses beside one, and moves the store that was there aside', async () => {
  const place = await placeOf('SQLite');
  const gateway = await openIn(place);
  await gateway.account('wang', 2);
  expect(await run(backupCli, ['--db', place.db, '--to', backups(place.folder)])).toMatchObject({ code: 0 });
  await gateway.account('li', 1);
  const file = backupIn(place.folder);
  expect(await run(restoreCli, [file, '--db', place.db])).toMatchObject({ code: 1, text: expect.stringContaining('stop it first') });
  expect(await gateway.services.store.db.selectFrom('account').select('login_name').execute()).toHaveLength(2);
  await gateway.close();
  const restored = await run(restoreCli, [file, '--db', place.db]);
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('The store that was there is now') });
  const before = readdirSync(place.folder).filter((one) => one.includes('.before-') && !/-(?:wal|shm)$/.test(one));
  expect((await countsOf(join(place.folder, before[0] ?? ''))).account).toBe(2);
  expect((await countsOf(place.db)).account).toBe(1);
});

test('[PLUS-40] a restore on PostgreSQL takes no database that holds anything, and a trial leaves none behind', async () => {
  const place = await placeOf('PostgreSQL');
  const gateway = await openIn(place);
  await gateway.account('wang', 2);
  expect(await run(backupCli, ['--db', place.db, '--to', backups(place.folder), '--prove'])).toMatchObject({ code: 0 });
  expect(await run(restoreCli, [backupIn(place.folder), '--db', place.db])).toMatchObject({
    code: 1,
    text: expect.stringContaining('not empty'),
  });
  const left = await query(inject('postgresUrl'), "select datname from pg_database where datname like 'workbench_trial%'");
  expect(left).toEqual([]);
});
