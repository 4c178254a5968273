import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { isStoreUnavailable } from '../../server/store/store.ts';
import { calls } from '../../src/api/calls/table.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { DEMO_PASSWORD } from '../support/gateway/gateway-client.ts';
import { signInFromNode } from '../support/gateway/node-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

let postgres: Postgres;
let gateway: Gateway;

beforeAll(async () => {
  postgres = await startPostgres({ fsync: true });
  gateway = await startGateway({ databaseUrl: await postgres.createDatabase(), staticDir: null, companies: 10 });
});
afterAll(async () => {
  await gateway?.dispose();
  await postgres?.stop();
});

test('[fault 42] a database that stops at once is answered 503 with a waiting time, and nothing acknowledged is lost when it is back', async () => {
  const { client } = await signInFromNode(gateway.url, { loginName: 'agency', password: DEMO_PASSWORD });
  const page = await client.call(calls.companyOverviewList, { pageSize: 10 });
  if (!page.ok) throw new Error(page.error.code);
  const [one, two] = page.value.list;
  const edit = (company: typeof one, to: string, idempotencyKey: string) =>
    client.call(
      calls.companyUpdate,
      { companyId: company?.companyId ?? '', baseRev: 0, changes: { note: { from: company?.note, to } } },
      { idempotencyKey },
    );
  const before = await edit(one, '停电前', randomUUID());
  expect(before.ok).toBe(true);
  const push = await client.push('', { signal: new AbortController().signal });
  if (!push.ok) throw new Error(push.error.code);
  const events = push.value[Symbol.asyncIterator]();
  await events.next();

  await postgres.kill();
  const key = randomUUID();
  for (let i = 0; i < 3; i += 1) {
    expect(await edit(two, '停电时', key)).toMatchObject({
      ok: false,
      error: { kind: 'busy', code: 'gateway.busy', status: 503, retryAfterMs: 5_000 },
    });
  }
  expect(await client.call(calls.getCompanyListTotal, {})).toMatchObject({ ok: false, error: { status: 503 } });

  await postgres.restart();
  const after = await edit(two, '停电时', key);
  expect(after).toMatchObject({ ok: true, value: { company: { note: '停电时' } } });
  const kept = await client.call(calls.getAllCompanyInfoById, { companyId: one?.companyId ?? '' });
  expect(kept).toEqual(before);
  // The stream outlived the outage and goes on to tell what changes.
  for (;;) {
    const next = await events.next();
    if (next.done || !next.value.ok) throw new Error('the stream ended');
    if (next.value.value !== 'beat' && after.ok && next.value.value.id >= after.value.company.rev) break;
  }
});

test('[fault 42] a database that stops between two statements of a transaction ends that transaction and not the process', async () => {
  const store = await openStore({ url: postgres.url });
  try {
    const broken = store.write(async ({ db }) => {
      await sql`select 1`.execute(db);
      await postgres.kill();
      await sql`select 2`.execute(db);
    });
    const error: unknown = await broken.catch((thrown: unknown) => thrown);
    expect(isStoreUnavailable(error)).toBe(true);
    await postgres.restart();
    expect(await store.write(async ({ db }) => (await sql`select 3 as found`.execute(db)).rows)).toEqual([{ found: 3 }]);
  } finally {
    await store.close();
  }
});
