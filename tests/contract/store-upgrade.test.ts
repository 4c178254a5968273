import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock as clock } from '../../server/ports.ts';
import { migrate } from '../../server/store/migrations/migrations.ts';
import { openStore } from '../../server/store/open.ts';
import { openPostgres } from '../../server/store/postgres/postgres.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import type { StoreEngine } from '../../server/store/store.ts';
import { findAccount } from '../../server/store/tables/accounts.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { createReads } from '../../server/store/tables/reads.ts';
import { tips } from '../../server/store/tables/tips.ts';
import { silentLog as log } from '../../src/domain/core/log.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

let postgres: Postgres;
let folder = '';
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(`${tmpdir()}/workbench-upgrade-`);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urls = {
  SQLite: async () => `${folder}/${randomUUID()}.db`,
  PostgreSQL: () => postgres.createDatabase(),
} as const;

function openEngine(url: string): StoreEngine {
  return url.startsWith('postgres') ? openPostgres(url, { clock, log }) : openSqlite(url, { clock, log, shared: false });
}

/** A store as the first version made and filled it. */
async function fillFirst(url: string): Promise<void> {
  const engine = openEngine(url);
  await migrate(engine.db, '0001-first');
  const account = (id: string, mobile: string, created: number) =>
    sql`insert into account (account_id, login_name, password, mobile, full_name, avatar, position_type, rev, digest, total, hidden_total, floor_rev, created_at)
      values (${id}, ${`name-${id}`}, 'x', ${mobile}, '', '', '', 7, 0, 0, 0, 0, ${created})`.execute(engine.db);
  await account('late', '13800138000', 20);
  await account('early', '13800138000', 10);
  await account('alone', '13900139000', 30);
  await account('none', '', 40);
  await sql`insert into session_family (account_id, family_id, secret, sign_key, method, auto_login, remember, created_at, expires_at, revoked_at)
    values ('late', 'f', 's', 'k', 'password', 1, 0, 50, 60, 0)`.execute(engine.db);
  await engine.close();
}

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a %s store of the first version keeps its accounts and sign-ins, and a number that two share signs the older one in',
  async (database) => {
    const url = await urls[database]();
    await fillFirst(url);
    const store = await openStore({ url });
    const found = async (name: string) => (await findAccount(store.db, name))?.account_id ?? '';
    expect(await Promise.all(['13800138000', '13900139000', '', 'name-late', 'name-none'].map(found))).toEqual([
      'early',
      'alone',
      '',
      'late',
      'none',
    ]);
    const accounts = await store.db.selectFrom('account').selectAll().execute();
    expect(accounts).toHaveLength(4);
    for (const row of accounts) expect(row).toMatchObject({ rev: 7, is_guest: 0, need_init: 0, password_weak: 0, vault_secret: '' });
    const families = await store.db.selectFrom('session_family').selectAll().execute();
    expect(families).toMatchObject([{ family_id: 'f', secret: 's', pcuid: '', device: '', address: '', last_used_at: 50 }]);
    await store.close();
    const again = await openStore({ url });
    expect(await again.db.selectFrom('account_mobile').selectAll().orderBy('mobile').execute()).toHaveLength(2);
    await again.close();
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a %s store from before collections keeps its tips, as rows that a pull can tell whole',
  async (database) => {
    const url = await urls[database]();
    const engine = openEngine(url);
    await migrate(engine.db, '0003-protocols');
    for (const [id, rev] of [
      ['a', 7],
      ['b', 0],
    ] as const)
      await sql`insert into account (account_id, login_name, password, mobile, full_name, avatar, position_type, rev, digest, total, hidden_total, floor_rev, created_at)
        values (${id}, ${`name-${id}`}, 'x', '', '', '', '', ${rev}, 0, 0, 0, 0, 1)`.execute(engine.db);
    for (const [account, company, code] of [
      ...Array.from({ length: 450 }, (_, n) => ['a', `c${n}`, 'copyTaxTips']),
      ['a', 'c1', 'a "quoted" 码'],
      ['b', 'c1', 'clearCardTips'],
    ])
      await sql`insert into company_tip (account_id, company_id, tips_code) values (${account}, ${company}, ${code})`.execute(engine.db);
    await engine.close();
    const store = await openStore({ url });
    const held = async (accountId: string) =>
      tips.select(store.db, accountId).select(['id', 'rev', 'company_id', 'doc']).orderBy('id').execute();
    const [first, second] = [await held('a'), await held('b')];
    expect(second).toEqual([{ id: 'c1:clearCardTips', rev: 0, company_id: 'c1', doc: expect.any(String) }]);
    expect(first).toHaveLength(451);
    expect(first.every(({ rev }) => rev === 7)).toBe(true);
    const quoted = first.find(({ id }) => id === 'c1:a "quoted" 码');
    expect(tips.parse(quoted?.doc ?? '')).toEqual({ id: 'c1:a "quoted" 码', companyId: 'c1', tipsCode: 'a "quoted" 码' });
    expect(await createReads(store).collections.of('tips').whole('a', '', 1_000)).toHaveLength(451);
    expect((await store.db.introspection.getTables()).map(({ name }) => name)).not.toContain('company_tip');
    await store.close();
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  '[CALL-179] messages of a %s store from before are asked for by their scene',
  async (database) => {
    const url = await urls[database]();
    const engine = openEngine(url);
    await migrate(engine.db, '0021-upgrades');
    const put = (account: string, id: string, sceneCode: string, told: string) =>
      sql`insert into messages (account_id, id, rev, doc, company_id, read_status, pull_status, confirm_flag, send_time)
      values (${account}, ${id}, 1, ${JSON.stringify({ msgId: id, sceneCode, extendQueryField: { sceneCode: told } })}, 'c', 0, 0, 0, '')`.execute(
        engine.db,
      );
    await put('a', 'one', '1', '2');
    await put('a', 'two', '', '2');
    await put('b', 'one', '2', '1');
    await engine.close();
    const store = await openStore({ url });
    const ids = async (account: string, scene: string) =>
      (await messages.select(store.db, account).select('id').where('scene_code', '=', scene).execute()).map(({ id }) => id);
    expect([await ids('a', '1'), await ids('a', '2'), await ids('b', '2')]).toEqual([['one'], ['two'], ['one']]);
    await store.close();
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  '[VIP-04] memberships of a %s store from before end on their day: those that run are known by it, those that are over or undated are not',
  async (database) => {
    const url = await urls[database]();
    const engine = openEngine(url);
    await migrate(engine.db, '0054-activity');
    const put = (id: string, n: number, isVip: number, doc: object) =>
      sql`insert into company (account_id, company_id, ord, rev, hidden, is_vip, name, location_code, tax_no, credit_code, search, doc)
      values ('a', ${id}, ${n}, ${n}, 0, ${isVip}, '', '', '', '', '', ${JSON.stringify(doc)})`.execute(engine.db);
    await put('runs', 1, 1, { expireDate: '2027-06-30' });
    await put('over', 2, 0, { expireDate: '2026-06-30' });
    await put('undated', 3, 1, {});
    await engine.close();
    const store = await openStore({ url });
    const rows = await store.db.selectFrom('company').select(['company_id', 'member_end']).orderBy('company_id').execute();
    expect(rows).toEqual([
      { company_id: 'over', member_end: '' },
      { company_id: 'runs', member_end: '2027-06-30' },
      { company_id: 'undated', member_end: '' },
    ]);
    await store.close();
  },
);

test.each(['SQLite', 'PostgreSQL'] as const)(
  '[PLUS-44] orders of a %s store from before are found by what was written with a transfer',
  async (database) => {
    const url = await urls[database]();
    const engine = openEngine(url);
    await migrate(engine.db, '0055-member-ends');
    for (const number of ['202611137k2m0418', '20261114ABCD2345'])
      await sql`insert into trade_number (trade_number, account_id, order_id) values (${number}, 'a', ${number})`.execute(engine.db);
    await engine.close();
    const store = await openStore({ url });
    const rows = await store.db.selectFrom('trade_number').select(['order_id', 'reference']).orderBy('order_id').execute();
    expect(rows).toEqual([
      { order_id: '202611137k2m0418', reference: '7K2M0418' },
      { order_id: '20261114ABCD2345', reference: 'ABCD2345' },
    ]);
    await store.close();
  },
);
