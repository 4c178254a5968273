import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { editNote, expectSynced, openList, syncNow } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';

const line = (page: Page, name: keyof typeof zhCN.diagnostics) => page.locator(`[data-line="${name}"]`);
const { yes, no } = zhCN.diagnostics;

async function open(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: zhCN.frame.rail }).getByRole('link', { name: zhCN.frame.diagnostics }).click();
  await expect(page.getByRole('heading', { level: 1, name: zhCN.frame.diagnostics })).toBeVisible();
}

test('[PLUS-32] diagnostics tell what is so: who leads, whether the copy agrees, what waits and for how long, and the last errors', async ({
  page,
  line: net,
  effects,
}) => {
  const [company] = companiesOf(effects, small);
  const held = effects.query('select 1 from company where account_id = ?', small.accountId).length;
  await openDesk(page, small);
  await installed(page);
  await open(page);
  await expect(line(page, 'leader')).toHaveText(yes);
  await expect(line(page, 'matches')).toHaveText(yes);
  await expect(line(page, 'reach')).toHaveText(zhCN.diagnostics.stateOnline);
  await expect(line(page, 'serviceWorker')).toHaveText(zhCN.diagnostics.stateActive);
  await expect(line(page, 'waiting')).toHaveText('0');
  await expect(line(page, 'cursor')).not.toHaveText('–');
  await expect(page.getByText(zhCN.diagnostics.noErrors)).toBeVisible();
  await expectAccessible(page);

  net.offline(true);
  await openList(page);
  await editNote(page, company.id, '诊断页的备注');
  await open(page);
  await expect(line(page, 'reach')).toHaveText(zhCN.diagnostics.stateOffline, { timeout: 60_000 });
  await expect(line(page, 'waiting')).toHaveText('1');
  await expect(line(page, 'oldest')).not.toHaveText('–');
  await page.reload();
  await expect(line(page, 'waiting')).toHaveText('1');
  await syncNow(page);
  await openList(page);
  await open(page);
  const errors = page.getByRole('region', { name: zhCN.diagnostics.errors }).getByRole('listitem');
  await expect(errors.first()).toContainText('offline');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: zhCN.diagnostics.export }).click();
  const path = await (await saved).path();
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ storage: { companies: held }, outbox: { waiting: 1 }, errors: [{ kind: 'offline' }] });
  for (const secret of [company.id, company.name, small.accountId, small.loginName, '诊断页的备注']) expect(text).not.toContain(secret);
  net.offline(false);
  await expectSynced(page);
  await expect(line(page, 'waiting')).toHaveText('0');
});

test('[PLUS-32] only one of two tabs says that it syncs @soak', async ({ page, context }) => {
  await openDesk(page, small);
  await open(page);
  await expect(line(page, 'leader')).toHaveText(yes);
  const other = await context.newPage();
  await other.goto('/workbench/diagnostics');
  await expect
    .poll(async () => [await line(page, 'leader').textContent(), await line(other, 'leader').textContent()].sort())
    .toEqual([yes, no].sort());
});
