import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe } from 'vitest';
import { tellStories as tell } from '../../samples/demo/tell-stories.ts';
import { type Gateway, type GatewayOptions, openGateway } from '../../server/gateway.ts';
import type { Clock } from '../../server/ports.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../server/store/tables/companies.ts';
import { tipId, tips } from '../../server/store/tables/tips.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { addAccount } from '../support/gateway/add-account.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { memoryStore } from '../support/gateway/memory-store.ts';
import { copyDatabase } from '../support/gateway/shared-postgres.ts';
import { watchStatements } from '../support/spread/watch-statements.ts';

/** A clock that stands until a test moves it; what is due by then is run. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(start = Date.parse('2026-11-20T01:00:00Z')): ManualClock {
  let now = start;
  const timers = new Set<{ every: number; next: number; run: () => void }>();
  return {
    now: () => now,
    sleep: async () => undefined,
    every(ms, run) {
      const timer = { every: ms, next: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const timer of timers) {
        if (timer.next > now) continue;
        timer.next = now + timer.every;
        timer.run();
      }
    },
  };
}

export interface TestGateway extends Gateway {
  readonly db: string;
  readonly clock: ManualClock;
  client(): TestClient;
  /** Makes an account with companies of its own; the password is the demo one, the mobile number `testMobile` of its id. */
  account(loginName: string, companies: number): Promise<string>;
}

export type OpenTestGateway = (options?: Partial<GatewayOptions> & { db?: string; clock?: ManualClock }) => Promise<TestGateway>;

/** A process on a store, which the caller closes. */
export async function openAt(db: string, options: Partial<GatewayOptions> & { clock?: ManualClock }): Promise<TestGateway> {
  const clock = options.clock ?? manualClock();
  const gateway = await openGateway({ connections: 4, ...options, db, clock });
  watchStatements(gateway.app);
  return {
    ...gateway,
    db,
    clock,
    client: () => createTestClient(gateway, () => clock.now()),
    account: (loginName, companies) => addAccount(gateway.services, loginName, companies),
  };
}

/** Companies of an account, in its order. */
export async function companyIdsOf({ services: { store } }: Pick<TestGateway, 'services'>, accountId: string): Promise<readonly string[]> {
  const rows = store.db.selectFrom('company').select('company_id').where('account_id', '=', accountId).orderBy('ord');
  return (await rows.execute()).map(({ company_id }) => company_id);
}

/** Stores tips of companies of an account, as one change of it. */
export async function putTips(
  { services: { store }, clock }: Pick<TestGateway, 'services' | 'clock'>,
  accountId: string,
  rows: readonly { readonly companyId: string; readonly tipsCode: string }[],
): Promise<void> {
  const added = rows.map((row) => ({ ...row, id: tipId(row.companyId, row.tipsCode) }));
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => tips.put(change, added)));
}

/** Gives a company of an account other values in some fields, as the operator would. */
export async function setCompany(
  { services: { store }, clock }: Pick<TestGateway, 'services' | 'clock'>,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  over: Partial<Company>,
): Promise<void> {
  await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      const company = await readCompany(change, companyId);
      if (company) await replaceCompany(change, company, { ...company, ...over });
    }),
  );
}

/** Tells the stories of the companies of test accounts as they go until now, as the collector of the demo does each night. */
export async function tellStories({ services }: Pick<TestGateway, 'services'>): Promise<void> {
  await tell(services, (companyId) => companyId.startsWith('92'));
}

/** Makes an account admin of one of its companies, as if it had applied for it. */
export async function makeAdmin(
  { services: { store }, clock }: Pick<TestGateway, 'services' | 'clock'>,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
): Promise<void> {
  const row = { company_id: companyId, account_id: accountId, since: clock.now() };
  await store.db
    .insertInto('company_admin')
    .values(row)
    .onConflict((c) => c.column('company_id').doUpdateSet({ account_id: accountId }))
    .execute();
}

/** A client of a gateway with `trustProxy`, as if from an address. */
export function clientFrom({ app, clock }: TestGateway, address: string): TestClient {
  const fetchFrom = (request: Request) => {
    request.headers.set('x-forwarded-for', address);
    return app.fetch(request);
  };
  return createTestClient({ app: { fetch: fetchFrom } }, () => clock.now());
}

/** A gateway on a throw-away SQLite store, which the caller closes. */
export async function openMemoryGateway(options: Omit<Partial<GatewayOptions>, 'clock' | 'db'> = {}): Promise<TestGateway> {
  return await openAt(await memoryStore(), options);
}

/** A gateway on a SQLite file that the caller closes and removes. */
export function openSqliteGateway(file: string, options: Omit<Partial<GatewayOptions>, 'clock'> = {}): Promise<TestGateway> {
  return openAt(file, options);
}

/**
 * Sends a change while another operator's of the same rows is being written: it has read them as they were, and waits for them. SQLite lets in one
 * after the other.
 */
export async function sentMeanwhile<T>(
  { services: { store } }: Pick<TestGateway, 'services'>,
  table: 'publication' | 'upgrade' | 'upgrade_group',
  send: () => Promise<T>,
): Promise<T> {
  const write = ({ db }: Pick<typeof store, 'db'>) =>
    db
      .updateTable(table)
      .set((e) => ({ updated_at: e('updated_at', '+', 1) }))
      .execute();
  if (store.dialect === 'sqlite') {
    await write(store);
    return await send();
  }
  const { sent } = await store.db.transaction().execute(async (db) => {
    await write({ db });
    const sent = send();
    // Beside the transaction, which would be told the same each time.
    const waiting = sql<{
      n: string;
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (Number((await waiting.execute(store.db)).rows[0]?.n) < 1) await sleep(5);
    return { sent };
  });
  return await sent;
}

/** Runs one suite on both stores: what holds on SQLite holds on PostgreSQL. Gateways that a test opened are closed after it. */
export function onBothStores(name: string, suite: (open: OpenTestGateway) => void): void {
  const opened: TestGateway[] = [];
  const closeAll = async (): Promise<void> => {
    for (const gateway of opened.splice(0)) await gateway.close();
  };
  // There are no partitions on SQLite: what is tested there was tested without them.
  const isPartitioned = process.env.DATABASE_PARTITIONS !== undefined;
  if (!isPartitioned)
    describe(`${name} on SQLite`, () => {
      afterEach(closeAll);
      suite(async (options = {}) => {
        const gateway = await openAt(options.db ?? (await memoryStore()), options);
        opened.push(gateway);
        return gateway;
      });
    });
  describe(`${name} on ${isPartitioned ? 'partitioned ' : ''}PostgreSQL`, () => {
    afterEach(closeAll);
    suite(async (options = {}) => {
      const gateway = await openAt(options.db ?? (await copyDatabase()), options);
      opened.push(gateway);
      return gateway;
    });
  });
}
