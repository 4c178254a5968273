import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushEvent } from '../../src/api/calls/push.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { PullBatch } from '../../src/api/client.ts';
import type { CallError } from '../../src/api/error-kinds.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import type { Result } from '../../src/domain/core/result.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { DEMO_PASSWORD } from '../support/gateway/gateway-client.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

let postgres: Postgres;
let one: Gateway;
let two: Gateway;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  one = await startGateway({ databaseUrl, staticDir: null, companies: 30 });
  two = await startGateway({ databaseUrl, staticDir: null, companies: 30 });
});
afterAll(async () => {
  await one?.dispose();
  await two?.dispose();
  await postgres?.stop();
});

const agency = { loginName: 'agency', password: DEMO_PASSWORD };

async function rowsOf({ client }: NodeClient) {
  const opened = await client.pull('', { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const batches: PullBatch[] = [];
  for await (const batch of opened.value) if (batch.ok) batches.push(batch.value);
  return { rows: batches.flatMap((batch) => batch.rows), end: batches.at(-1)?.end };
}

/** The next event of revision `rev` or a later one, and how many signs of life came before it. */
async function eventOf(rev: number, events: AsyncIterator<Result<PushEvent | 'beat', CallError>, void>) {
  for (let beats = 0; ; ) {
    const next = await events.next();
    if (next.done) throw new Error('the stream ended');
    if (!next.value.ok) throw new Error(next.value.error.kind);
    if (next.value.value === 'beat') beats += 1;
    else if (next.value.value.id >= rev) return { event: next.value.value, beats };
  }
}

test('[PLUS-33] an edit at one process reaches a stream at the other at once, not with its next sign of life', async () => {
  const [here, there] = [await signInFromNode(one.url, agency), await signInFromNode(two.url, agency)];
  const abort = new AbortController();
  const opened = await there.client.push('', { signal: abort.signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const events = opened.value[Symbol.asyncIterator]();
  await events.next();
  let beats = 0;
  for (const company of (await rowsOf(here)).rows.slice(0, 5)) {
    const changes = { note: { from: company.note, to: '来自一号' } };
    const edited = await here.client.call(calls.companyUpdate, { companyId: company.companyId, baseRev: company.rev, changes });
    const rev = edited.ok ? edited.value.company.rev : -1;
    const told = await eventOf(rev, events);
    expect(told.event).toEqual({ id: rev, topic: 'company', rev });
    // The heartbeat looks for changes too, after its sign: that one falls in here is chance, that a second does is the only road.
    beats += told.beats;
    expect(beats).toBeLessThan(2);
    const seen = await rowsOf(there);
    expect(seen.rows.find((row) => row.companyId === company.companyId)).toEqual(edited.ok && edited.value.company);
  }
  abort.abort();
});

test('[PLUS-33] a session of one process is one of the other, and closeConnect at one ends the streams at the other', async () => {
  const here = await signInFromNode(one.url, agency);
  const stream = await here.client.push('', { signal: new AbortController().signal });
  if (!stream.ok) throw new Error(stream.error.code);
  const ended = (async () => {
    for await (const item of stream.value) if (!item.ok) return item.error.kind;
    return 'whole';
  })();
  await here.client.call(calls.getCompanyListTotal, {});
  // The request of one process, sent to the other.
  const { headers } = here.last();
  const total = await fetch(here.last().url.replace(one.url, two.url), { headers });
  expect(await total.json()).toMatchObject({ head: { code: '00000000' }, body: { total: expect.any(Number) } });
  const closing = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  const closed = await fetch(two.url + calls.closeConnect.path, closing);
  expect(await closed.json()).toMatchObject({ body: { closed: 0 } });
  expect(['offline', 'bad-answer']).toContain(await ended);
});

test('[PLUS-33] the same command sent to both processes at once has one effect and one answer, also when it comes again after it was undone', async () => {
  const [here, there] = [await signInFromNode(one.url, agency), await signInFromNode(two.url, agency)];
  const { rows } = await rowsOf(here);
  const hide = ({ client }: NodeClient, companyId: string, hidden: 0 | 1, idempotencyKey: string) =>
    client.call(calls.companyHide, { companyId, hidden }, { idempotencyKey });
  for (const { companyId, hidden } of rows.slice(0, 10)) {
    const key = randomUUID();
    const other = hidden === 1 ? 0 : 1;
    const [a, b] = await Promise.all([hide(here, companyId, other, key), hide(there, companyId, other, key)]);
    expect(a).toMatchObject({ ok: true, value: { company: { companyId, hidden: other } } });
    expect(b).toEqual(a);
    const undone = await hide(there, companyId, hidden, randomUUID());
    expect(await hide(here, companyId, other, key)).toEqual(a);
    const now = (await rowsOf(there)).rows.find((row) => row.companyId === companyId);
    expect(now).toEqual(undone.ok && undone.value.company);
    expect(now?.rev).toBe((a.ok ? a.value.company.rev : 0) + 1);
  }
});

test('[PLUS-33] parallel edits at both processes are all kept, and digest and counts stay right', async () => {
  const [here, there] = [await signInFromNode(one.url, agency), await signInFromNode(two.url, agency)];
  const { rows } = await rowsOf(here);
  const edit = ({ client }: NodeClient, row: (typeof rows)[number], to: string) =>
    client.call(calls.companyUpdate, { companyId: row.companyId, baseRev: row.rev, changes: { accountant: { from: row.accountant, to } } });
  const answers = await Promise.all(rows.map((row, i) => edit(i % 2 === 0 ? here : there, row, `会计${i}`)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const after = await rowsOf(there);
  expect(after.end).toMatchObject({ total: 30, digest: digestOf(after.rows) });
  expect(new Set(after.rows.map((row) => row.accountant)).size).toBe(30);
  expect(new Set(after.rows.map((row) => row.rev)).size).toBe(30);
});

test('[PLUS-33] a process that is killed takes nothing with it: the other goes on, and it comes back', async () => {
  const there = await signInFromNode(two.url, agency);
  const { rows } = await rowsOf(there);
  await one.kill();
  const [row] = rows;
  const answer = await there.client.call(calls.companyHide, { companyId: row?.companyId ?? '', hidden: row?.hidden === 1 ? 0 : 1 });
  expect(answer.ok).toBe(true);
  await one.restart();
  const here = await signInFromNode(one.url, agency);
  expect((await rowsOf(here)).rows.length).toBe(30);
});
