import type { Gateway } from '../../support/gateway/gateway.ts';
import { eachRun } from '../compare.ts';
import { pageRequest } from '../gateway-page.ts';
import { rowOf, type StoreName, stores, withGateways } from '../gateway-requests.ts';
import { load } from '../load-driver.ts';
import type { BenchRow } from '../result.ts';
import { companyIdsOf, FACTS, factsCall, makeSourceKey, pushFacts } from './push-facts.ts';

const COMPANIES = 20_000;
const GOAL = 5_000;
const READS = 2;
const names: readonly StoreName[] = ['sqlite', 'postgres'];
/** Calls of one key under way at once, and of one run. */
const LINES = 2;
const CALLS = 24;
/** Companies of one call: four facts each. */
const OF_CALL = FACTS / 4;

interface Side {
  readonly gateway: Gateway;
  readonly key: string;
  readonly companyIds: readonly string[];
}

interface Run {
  /** Facts a second. */
  readonly speed: number;
  /** p99 of reads, milliseconds: while facts are pushed, and alone. */
  readonly busy: number;
  readonly alone: number;
}

let rounds = 0;

/** Pushes over some lines at once; answers the facts a second. */
async function push({ gateway, key, companyIds }: Side, count: number): Promise<number> {
  rounds += 1;
  const [round, started] = [rounds, performance.now()];
  let [next, facts] = [0, 0];
  const line = async (): Promise<void> => {
    while (next < count) {
      const from = (next * OF_CALL) % (companyIds.length - OF_CALL);
      next += 1;
      facts += await pushFacts(gateway.url, key, factsCall(companyIds.slice(from, from + OF_CALL), round));
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
  return (facts * 1_000) / (performance.now() - started);
}

async function oneRun(side: Side): Promise<Run> {
  const { request } = await pageRequest(side.gateway);
  const reads = { port: side.gateway.port, request, connections: 4, warm: 300, mustHold: '"companyId"' };
  await push(side, 4);
  const speed = await push(side, CALLS);
  const alone = await load({ ...reads, run: 3_000 });
  const pushing = push(side, CALLS);
  const busy = await load({ ...reads, run: 3_000 });
  await pushing;
  return { speed, busy: busy.p99, alone: alone.p99 };
}

/**
 * F26: facts of four areas of 20,000 companies over the push API, a thousand a call over two lines, each one new, with the tips and the events that
 * follow, on disk before it is answered; and pages of five that four other connections read meanwhile, p99 against the same alone.
 */
export function benchSourcePush(): Promise<BenchRow[]> {
  return withGateways({ fsync: true, companies: COMPANIES }, async ({ of }) => {
    const found = new Map<StoreName, Run[]>();
    for (const name of names) {
      const gateway = of[name];
      // From here on nobody tells it stories.
      await gateway.restart({ demo: false });
      const side = { gateway, key: makeSourceKey(gateway.databaseUrl), companyIds: await companyIdsOf(gateway) };
      found.set(name, await eachRun(() => oneRun(side)));
    }
    return names.flatMap((name) => {
      const done = found.get(name) ?? [];
      const what = `facts pushed, stored on ${stores[name]}`;
      return [
        rowOf(
          { id: 'F26', what, against: '20,000 companies', goal: GOAL, sense: 'at least', unit: 'facts/s' },
          done.map(({ speed }) => ({ value: speed, base: null })),
        ),
        rowOf(
          {
            id: 'F26',
            what: `reads while facts are pushed on ${stores[name]}, p99`,
            against: 'the same alone, p99',
            goal: READS,
            sense: 'at most',
            unit: 'ms',
          },
          done.map(({ busy, alone }) => ({ value: busy, base: alone })),
        ),
      ];
    });
  });
}
