import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1 } from '../support/accounts.ts';
import { editNote, expectSynced, openEdit, openList } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { secondTab } from '../support/browser/tabs.ts';
import { companiesOf, notes } from '../support/carried-out.ts';
import type { Gateway } from '../support/gateway/gateway.ts';

const { companies: words, problems } = zhCN;

/** Copies the gateway's store while it runs. Answers how to put the copy in its place, which is one start later. */
function backUp(gateway: Gateway): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-backup-'));
  const copy = join(folder, 'copy.db');
  const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  db.prepare('vacuum into ?').run(copy);
  db.close();
  return async () => {
    await gateway.stop();
    for (const end of ['', '-wal', '-shm']) rmSync(gateway.databaseUrl + end, { force: true });
    copyFileSync(copy, gateway.databaseUrl);
    rmSync(folder, { recursive: true });
    await gateway.restart({ newEpoch: true });
  };
}

test('[fault 43] a gateway restored from a backup: what it lost is lost here too and said in every tab until it is read, and what was unsent arrives once', async ({
  context,
  page,
  line,
  gateway,
  effects,
}) => {
  const [one, two] = companiesOf(effects, colleague1);
  const before = String(effects.company(one.id)?.note ?? '');
  await openDesk(page, colleague1);
  const other = await secondTab(context);
  await page.bringToFront();
  await openList(page);
  const restore = backUp(gateway);
  await editNote(page, one.id, '备份之后送达');
  await expectSynced(page);
  expect(effects.company(one.id)?.note).toBe('备份之后送达');
  await installed(page);
  line.offline(true);
  await editNote(page, two.id, '恢复之前未送达');
  await restore();
  const told = (tab: Page) => tab.getByText(problems.restoredTitle);
  await expect(told(page)).toHaveCount(0);
  line.offline(false);
  for (const tab of [page, other]) await expect(told(tab)).toBeVisible();
  await expectSynced(page);
  expect(notes(effects, colleague1, two, '恢复之前')).toEqual(['恢复之前未送达']);
  expect(effects.company(one.id)?.note ?? '').toBe(before);
  const form = await openEdit(page, one.id);
  await expect(form.getByLabel(words.fieldNote)).toHaveValue(before);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: problems.dismiss, exact: true }).click();
  for (const tab of [page, other]) await expect(told(tab)).toHaveCount(0);
  await other.reload();
  await expectSynced(other);
  await expect(told(other)).toHaveCount(0);
});
