import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gateway, openGateway } from '../../server/gateway.ts';
import { systemClock } from '../../server/ports.ts';
import { postOrderAdd, postOrderStash } from '../../src/api/calls/orders.ts';
import { seededRandom } from '../../src/domain/core/seeded-random.ts';
import { addAccount } from '../support/gateway/add-account.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { startPostgres } from '../support/gateway/postgres.ts';
import { openTill, type Till } from '../support/pay/till.ts';
import { sell } from '../support/products.ts';
import { rowOf, type StoreName, stores } from './gateway-requests.ts';
import type { BenchRow } from './result.ts';

const ORDERS = 10_000;
const ACCOUNTS = 20;
const COMPANIES = 50;
const LINES = 64;
const GOAL = 500;
const P99 = 100;

interface Buyer {
  readonly user: TestClient;
  readonly accountId: string;
  readonly companyIds: readonly string[];
}

async function buyersOf({ app, services }: Gateway): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const accountId = await addAccount(services, `buyer${n}`, COMPANIES);
    const user = createTestClient({ app }, () => systemClock.now());
    await user.signIn(`buyer${n}`);
    const rows = await services.store.db.selectFrom('company').select('company_id').where('account_id', '=', accountId).execute();
    buyers.push({ user, accountId, companyIds: rows.map(({ company_id }) => company_id) });
  }
  return buyers;
}

/** Orders one pack of checks, opens its cashier and pays: answers the notification. */
async function order({ user, accountId, companyIds }: Buyer, at: number, till: Till): Promise<string> {
  const companyId = companyIds[at % companyIds.length] ?? '';
  const orderId = randomUUID();
  const goodsList = [{ productId: 'P0102', saleNumber: '1' }];
  const productInfoDTOList = [{ productId: 'P0102', saleNumber: '1', purpose: 'SELL' as const }];
  const made = await user.client.call(postOrderAdd, {
    ...{ orderId, accountId, companyId, companyIds: [companyId], productInfoDTOList, protocols: [], totalFen: 9_990 },
  });
  if (!made.ok) throw new Error(made.error.code);
  const opened = await user.client.call(postOrderStash, {
    ...{
      orderId,
      provider: 'test' as const,
      areaCode: '',
      orderItemType: 'PRODUCT' as const,
      purchaserId: companyId,
      goodsList,
      callBackUrl: '',
    },
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return till.pay(made.value.order.tradeNumber);
}

interface Run {
  readonly speed: number;
  readonly p99: number;
  readonly doubled: number;
}

/** Orders over many lines at once; every notification comes twice, the second somewhere among the next. */
async function run(db: string): Promise<Run> {
  const till = openTill('test', () => systemClock.now());
  const gateway = await openGateway({ db, clock: systemClock, providers: new Map([['test', till]]) });
  try {
    const gives = { kind: 'checks', checks: 20, months: 12 } as const;
    await sell(gateway.services, { productId: 'P0102', priceValue: '99.90', text: { name: '查企业次数包', gives } });
    const buyers = await buyersOf(gateway);
    const random = seededRandom(29);
    const again: string[] = [];
    const times: number[] = [];
    const notify = async (body: string): Promise<void> => {
      const from = performance.now();
      const answer = await gateway.app.request('/pay/v1/test/notify', { method: 'POST', body });
      if (answer.status !== 200) throw new Error(`notification answered ${answer.status}`);
      times.push(performance.now() - from);
    };
    let next = 0;
    const started = performance.now();
    const line = async (): Promise<void> => {
      while (next < ORDERS) {
        const n = next;
        next += 1;
        const buyer = buyers[n % buyers.length];
        if (buyer === undefined) return;
        // One company has one open order of a product at a time: each line has companies of its own.
        const body = await order(buyer, Math.floor(n / buyers.length), till);
        again.push(body);
        await notify(body);
        const old = again.splice(random.below(again.length), 1)[0];
        if (old !== undefined) await notify(old);
      }
    };
    await Promise.all(Array.from({ length: LINES }, line));
    const speed = (ORDERS * 1_000) / (performance.now() - started);
    const packs = await gateway.services.store.db
      .selectFrom('inquiry_pack')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    times.sort((a, b) => a - b);
    return { speed, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, doubled: Number(packs.n) - ORDERS };
  } finally {
    await gateway.close();
  }
}

/**
 * F29: packs of checks ordered, taken to the cashier and paid, each notified twice and out of order, by twenty accounts over 64 lines of one process, which makes
 * the requests too.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-bench-'));
  const database = await startPostgres({ fsync: true });
  try {
    const done: Readonly<Record<StoreName, Run>> = { sqlite: await run(join(folder, 'orders.db')), postgres: await run(database.url) };
    return (['sqlite', 'postgres'] as const).flatMap((name) => {
      const what = `orders made and paid on ${stores[name]}`;
      const base = { id: 'F29', against: `${ORDERS} orders` } as const;
      const { speed, p99, doubled } = done[name];
      return [
        rowOf({ ...base, what, goal: GOAL, sense: 'at least', unit: 'orders/s' }, [{ value: speed, base: null }]),
        rowOf({ ...base, what: `${what}, notification p99`, goal: P99, sense: 'at most', unit: 'ms' }, [{ value: p99, base: null }]),
        rowOf({ ...base, what: `${what}, doubled`, goal: 0, sense: 'at most', unit: 'orders' }, [{ value: doubled, base: null }]),
      ];
    });
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
