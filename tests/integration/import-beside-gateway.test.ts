import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { PullBatch } from '../../src/api/client.ts';
import type { Company } from '../../src/api/entities/company.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import { agency } from '../support/accounts.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';
import { importFile } from '../support/gateway/import-process.ts';
import { type NodeClient, signInFromNode } from '../support/gateway/node-client.ts';
import { type Postgres, startPostgres } from '../support/gateway/postgres.ts';

const ROWS = 1_500;
const file = `企业名称,备注\n${Array.from({ length: ROWS }, (_, i) => `导入企业${i}号,第${i}行`).join('\n')}\n`;

async function pullAll({ client }: NodeClient): Promise<{ rows: Company[]; end: PullBatch['end'] }> {
  const opened = await client.pull('', { signal: new AbortController().signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const batches: PullBatch[] = [];
  for await (const batch of opened.value) {
    if (!batch.ok) throw new Error(batch.error.code);
    batches.push(batch.value);
  }
  return { rows: batches.flatMap((batch) => batch.rows), end: batches.at(-1)?.end ?? null };
}

/** Edits the companies one after the other until `over`, and answers the notes that were acknowledged and every failure. */
async function editUntil(over: () => boolean, { client }: NodeClient, companies: readonly Company[]) {
  const notes = new Map(companies.map((company) => [company.companyId, company.note]));
  const failures: unknown[] = [];
  let done = 0;
  while (!over() || done < 20) {
    await Promise.all(
      companies.map(async ({ companyId }) => {
        const to = `同时编辑 ${done}`;
        const changes = { note: { from: notes.get(companyId), to } };
        const answer = await client.call(calls.companyUpdate, { companyId, baseRev: 0, changes });
        if (answer.ok) notes.set(companyId, to);
        else failures.push(answer.error);
      }),
    );
    done += 1;
  }
  return { notes, failures };
}

/** Reads the stream to the first event at or after revision `rev`; what it resumes from is before the import. */
async function readTo({ client }: NodeClient, lastEventId: string, rev: () => number): Promise<number[]> {
  const abort = new AbortController();
  const opened = await client.push(lastEventId, { signal: abort.signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const ids: number[] = [];
  for await (const item of opened.value) {
    if (!item.ok) throw new Error(item.error.kind);
    if (item.value !== 'beat') ids.push(item.value.id);
    if ((ids.at(-1) ?? 0) >= rev()) break;
  }
  abort.abort();
  return ids;
}

const stores: { name: string; database: () => Promise<{ url?: string; postgres: Postgres | null }> }[] = [
  { name: 'SQLite', database: async () => ({ postgres: null }) },
  {
    name: 'PostgreSQL',
    database: async () => {
      const postgres = await startPostgres();
      return { url: await postgres.createDatabase(), postgres };
    },
  },
];

describe.each(stores)('an import beside a running gateway on $name', ({ database }) => {
  let gateway: Gateway;
  let postgres: Postgres | null = null;

  beforeAll(async () => {
    const opened = await database();
    postgres = opened.postgres;
    gateway = await startGateway({ staticDir: null, companies: 40, ...(opened.url ? { databaseUrl: opened.url } : {}) });
  });
  afterAll(async () => {
    await gateway?.dispose();
    await postgres?.stop();
  });

  test('[PLUS-34] no edit that goes on meanwhile fails or is lost, every row is there once, an open stream tells all of it', async () => {
    const user = await signInFromNode(gateway.url, agency);
    const before = await pullAll(user);
    const start = Math.max(...before.rows.map((row) => row.rev));
    let newest = Number.POSITIVE_INFINITY;
    const events = readTo(await signInFromNode(gateway.url, agency), String(start), () => newest);
    let over = false;
    const editing = editUntil(() => over, user, before.rows.slice(0, 4));
    const run = await importFile(file, gateway.databaseUrl);
    over = true;
    const { notes, failures } = await editing;
    expect(run).toMatchObject({ code: 0, output: expect.stringContaining('Written.') });
    expect(failures).toEqual([]);

    const after = await pullAll(user);
    expect(after.rows).toHaveLength(40 + ROWS);
    expect(new Set(after.rows.map((row) => row.companyName)).size).toBe(40 + ROWS);
    expect(new Set(after.rows.map((row) => row.rev)).size).toBe(40 + ROWS);
    expect(after.end).toMatchObject({ total: 40 + ROWS, digest: digestOf(after.rows) });
    for (const [companyId, note] of notes) expect(after.rows.find((row) => row.companyId === companyId)?.note).toBe(note);

    newest = Math.max(...after.rows.map((row) => row.rev));
    // One more event ends the reading, whatever had been read before `newest` was known.
    const [company] = before.rows.slice(10);
    const more = await user.client.call(calls.companyHide, { companyId: company?.companyId ?? '', hidden: company?.hidden === 1 ? 0 : 1 });
    expect(more.ok).toBe(true);
    const ids = await events;
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, i) => start + 1 + i));
    expect(ids.at(-1)).toBeGreaterThanOrEqual(newest);
  });

  test('[PLUS-34] a second run of the same file beside the gateway adds nothing', async () => {
    const run = await importFile(file, gateway.databaseUrl);
    expect(run).toMatchObject({ code: 0, output: expect.stringMatching(new RegExp(`new 0\\b[^]*same ${ROWS}\\b`)) });
    const { rows } = await pullAll(await signInFromNode(gateway.url, agency));
    expect(rows).toHaveLength(40 + ROWS);
  });
});
