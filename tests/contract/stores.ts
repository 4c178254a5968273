import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type Gateway, type GatewayOptions, openGateway } from '../../server/gateway.ts';
import { hashPassword } from '../../server/passwords.ts';
import { type Clock, systemRandom } from '../../server/ports.ts';
import { makeCompanies } from '../../server/seed/companies.ts';
import { changeAccount, insertAccount } from '../../server/store/accounts.ts';
import { insertCompanies } from '../../server/store/companies.ts';
import { createTestClient, DEMO_PASSWORD, type TestClient } from '../support/gateway-client.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

/** A clock that stands until a test moves it; what is due by then is run. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

function manualClock(start = Date.parse('2026-11-20T01:00:00Z')): ManualClock {
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

/** The mobile number of a test account, by the id that it was given. */
export function testMobile(accountId: string): string {
  return `137${accountId.replace(/\D/g, '').padStart(8, '0')}`;
}

const passwordHash = hashPassword(DEMO_PASSWORD, systemRandom);
let accounts = 0;

async function open(db: string, options: Partial<GatewayOptions> & { clock?: ManualClock }): Promise<TestGateway> {
  const clock = options.clock ?? manualClock();
  const gateway = await openGateway({ connections: 4, ...options, db, clock });
  return {
    ...gateway,
    db,
    clock,
    client: () => createTestClient(gateway, () => clock.now()),
    async account(loginName, companies) {
      accounts += 1;
      const accountId = `test-${accounts}`;
      const password = await passwordHash;
      const names = { login_name: loginName, mobile: testMobile(accountId), full_name: '测试员', position_type: '' };
      const row = { account_id: accountId, password, ...names };
      const seed = 1_000 + accounts;
      await gateway.services.store.write(async (tx) => {
        await insertAccount(tx, row, clock.now());
        await changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, makeCompanies(companies, seed)));
      });
      return accountId;
    },
  };
}

/** A gateway on a SQLite file that the caller closes and removes. */
export function openSqliteGateway(file: string, options: Omit<Partial<GatewayOptions>, 'clock'> = {}): Promise<TestGateway> {
  return open(file, options);
}

/** Runs one suite on both stores: what holds on SQLite holds on PostgreSQL. Gateways that a test opened are closed after it. */
export function onBothStores(name: string, suite: (open: OpenTestGateway) => void): void {
  const opened: TestGateway[] = [];
  const closeAll = async (): Promise<void> => {
    for (const gateway of opened.splice(0)) await gateway.close();
  };
  describe(`${name} on SQLite`, () => {
    afterEach(closeAll);
    suite(async (options = {}) => {
      const gateway = await open(options.db ?? ':memory:', options);
      opened.push(gateway);
      return gateway;
    });
  });
  describe(`${name} on PostgreSQL`, () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterEach(closeAll);
    afterAll(() => postgres.stop());
    suite(async (options = {}) => {
      const gateway = await open(options.db ?? (await postgres.createDatabase()), options);
      opened.push(gateway);
      return gateway;
    });
  });
}
