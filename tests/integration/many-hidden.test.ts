import { locks } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { type Gateway, openGateway } from '../../server/gateway.ts';
import type { Client } from '../../src/api/client.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { outboxRows } from '../../src/db/outbox/outbox-rows.ts';
import { commandsOf } from '../../src/desk/store/account-commands.ts';
import { mergeDirectory } from '../../src/domain/company/merge-directory.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { targetOf } from '../../src/features/companies/commands.ts';
import { drainOnce } from '../../src/workers/engine/drain.ts';
import { pullOnce } from '../../src/workers/engine/pull.ts';
import { now } from '../support/clock/clock.ts';
import { commandPorts, must, openTestDb, readerOf, seen } from '../support/db-kit.ts';
import { addAccount } from '../support/gateway/add-account.ts';
import { createTestClient } from '../support/gateway/gateway-client.ts';
import { memoryStore } from '../support/gateway/memory-store.ts';

/* A set of hundreds, from the commands of a page over the worker's sender to the gateway's rows: each is a command of its own, in order per company, and they travel together. */

const MANY = 800;
let gateway: Gateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

async function openMany() {
  const opened = await openGateway({ db: await memoryStore() });
  gateway = opened;
  const { services } = opened;
  const accountId = await addAccount(services, 'many', MANY);
  const { client, signIn } = createTestClient(opened);
  await signIn('many');
  const db = await openTestDb(undefined, accountId);
  const { signal } = new AbortController();
  const clock = { now };
  const pull = () =>
    pullOnce({ db, client, clock, log: silentLog, completeReadings: (rows) => Promise.resolve(rows), onProgress() {} }, signal);
  expect(await pull()).toEqual({ kind: 'done', matches: true });
  const commands = commandsOf({ db, ports: commandPorts() });

  /** Hides them or shows them again, as the dialog of a set does. */
  async function give(ids: readonly string[], hidden: 0 | 1): Promise<void> {
    const reader = await readerOf(db);
    const parts = await reader.parts({ directory: true, overlay: 'all' });
    reader.close();
    const dir = mergeDirectory(parts.directory, new Map(parts.overlay.map((row) => [row.id, row])));
    if (dir === null) throw new Error('no directory');
    const givens = ids.map((companyId) => {
      const { seal, chunk = -1 } = targetOf(dir, dir.id.indexOf(companyId));
      return { input: { companyId, hidden }, seal, chunk };
    });
    const results = await commands.giveMany('companyHide', givens);
    expect(results.filter(({ ok }) => ok).length).toBe(ids.length);
  }

  const requests: string[] = [];
  const counted: Pick<Client, 'call'> = {
    call(row, input, options) {
      requests.push(row.name);
      return client.call(row, input, options);
    },
  };

  return {
    db,
    give,
    requests,
    pull,
    drain: () =>
      drainOnce(
        {
          accountId,
          db,
          client: counted,
          gate: () => Promise.resolve({ open: true }),
          probe: () => Promise.resolve(null),
          locks: { request: (name, options, run) => locks.request(name, options, run) },
          clock,
          timers: { setTimeout: (run, ms) => setTimeout(run, ms), clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) }, // as: it is what setTimeout gave
          random: { next: () => 0.5 },
          log: silentLog,
          patience: { ms: 60_000, steal: false },
        },
        signal,
      ),
    /** Companies as the gateway holds them, without what every change of a row counts. */
    async held(): Promise<Map<string, Pick<Company, 'hidden' | 'companyName' | 'note'>>> {
      const rows = await services.store.db.selectFrom('company').select('doc').where('account_id', '=', accountId).execute();
      const companies = rows.map(({ doc }): Company => JSON.parse(doc));
      return new Map(companies.map(({ companyId, hidden, companyName, note }) => [companyId, { hidden, companyName, note }]));
    },
    /** Which are hidden as their user sees it. */
    async hiddenHere(): Promise<string[]> {
      return [...(await seen(db)).values()].flatMap(({ companyId, hidden }) => (hidden === 1 ? [companyId] : [])).sort();
    },
  };
}

const hiddenIn = (held: ReadonlyMap<string, Pick<Company, 'hidden'>>): string[] =>
  [...held].flatMap(([id, { hidden }]) => (hidden === 1 ? [id] : [])).sort();

for (const offline of [false, true])
  test(`[PLUS-17] ${offline ? '[A-03] without a line ' : ''}hundreds of companies are hidden and brought back by the undo of all, and the gateway holds each as it was`, async () => {
    const { db, give, pull, drain, held, hiddenHere, requests } = await openMany();
    const before = await held();
    const ids = [...before].flatMap(([id, { hidden }]) => (hidden === 0 ? [id] : []));
    expect(ids.length).toBeGreaterThan(MANY / 2);
    await give(ids, 1);
    const all = [...before.keys()].sort();
    expect(await hiddenHere()).toEqual(all);
    if (!offline) {
      expect(await drain()).toEqual({ kind: 'drained', nextMs: null, sent: ids.length });
      expect(hiddenIn(await held())).toEqual(all);
    }
    await give(ids, 0);
    expect(await hiddenHere()).toEqual(hiddenIn(before));
    // Nothing was sent without a line: both commands of each company wait, and go one after the other.
    const waiting = offline ? 2 * ids.length : ids.length;
    expect(await must(outboxRows(db))).toHaveLength(waiting);
    expect(await drain()).toEqual({ kind: 'drained', nextMs: null, sent: waiting });
    // 500 of them in one request, and those of one company one after the other.
    expect(requests).toEqual(Array.from({ length: 2 * Math.ceil(ids.length / 500) }, () => 'commandBatch'));
    expect(await held()).toEqual(before);
    expect(await must(outboxRows(db))).toEqual([]);
    expect(await pull()).toEqual({ kind: 'done', matches: true });
    expect(await hiddenHere()).toEqual(hiddenIn(before));
  });
