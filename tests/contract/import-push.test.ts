import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LOOK_EVERY } from '../../server/store/sqlite/bus.ts';
import { importFile } from '../support/gateway/import-process.ts';
import { openSqliteGateway } from './stores.ts';

test('[PLUS-34] what another process imported into the SQLite file is told to open streams at the next look, without a heartbeat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-import-push-'));
  const db = join(folder, 'gateway.db');
  const gateway = await openSqliteGateway(db);
  onTestFinished(async () => {
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await gateway.account('wang', 3);
  const client = gateway.client();
  await client.signIn('wang');
  const abort = new AbortController();
  const opened = await client.client.push('', { signal: abort.signal });
  if (!opened.ok) throw new Error(opened.error.code);
  const items = opened.value[Symbol.asyncIterator]();
  expect(await items.next()).toMatchObject({ value: { ok: true, value: { rev: 3 } } });

  const run = await importFile('企业名称\n甲公司\n乙公司\n', db, ['--account', 'wang']);
  expect(run).toMatchObject({ code: 0 });
  gateway.clock.advance(LOOK_EVERY);
  expect(await items.next()).toMatchObject({ value: { ok: true, value: { id: 4, topic: 'company', rev: 4 } } });
  expect(await items.next()).toMatchObject({ value: { ok: true, value: { id: 5 } } });
  const batches = await client.pullAll();
  expect(batches.flatMap((batch) => batch.rows.map((row) => row.companyName)).slice(-2)).toEqual(['甲公司', '乙公司']);
  abort.abort();
});
