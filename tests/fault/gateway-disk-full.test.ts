import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import { openMemoryGateway, type TestGateway } from '../contract/stores.ts';

let gateway: TestGateway | null = null;
afterEach(() => gateway?.close());

/** SQLite finds no room, as on a full disk (SQLITE_FULL): the store may not grow beyond the pages it has. */
async function fill({ services }: TestGateway, on: boolean): Promise<void> {
  await sql.raw(`PRAGMA max_page_count = ${on ? 1 : 1_000_000}`).execute(services.store.db);
}

test('[fault 44] a disk that is full is answered 503 with a waiting time, nothing is half written, reading goes on, and with room every command is carried out', async () => {
  gateway = await openMemoryGateway();
  await gateway.account('wang', 40);
  const { client, pullAll, signIn } = gateway.client();
  await signIn('wang');
  const rows = (await pullAll()).flatMap((batch) => batch.rows);
  const edits = rows.map(({ companyId, rev, note }) => ({
    key: crypto.randomUUID(),
    input: { companyId, baseRev: rev, changes: { note: { from: note, to: '满'.repeat(400) } } },
  }));
  const send = ({ key, input }: (typeof edits)[number]) => client.call(calls.companyUpdate, input, { idempotencyKey: key });

  await fill(gateway, true);
  const full: Awaited<ReturnType<typeof send>>[] = [];
  for (const edit of edits) full.push(await send(edit));
  const refused = full.filter(({ ok }) => !ok);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused)
    expect(answer).toMatchObject({ ok: false, error: { kind: 'busy', code: 'gateway.busy', status: 503, retryAfterMs: 5_000 } });
  const written = (await pullAll()).flatMap((batch) => batch.rows).filter((row) => row.note.startsWith('满'));
  expect(written.length).toBe(full.length - refused.length);

  await fill(gateway, false);
  for (const edit of edits) expect(await send(edit)).toMatchObject({ ok: true, value: { company: { note: '满'.repeat(400) } } });
});
