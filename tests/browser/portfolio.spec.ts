import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency } from '../support/accounts.ts';
import { expectAccessible, expectReadable } from '../support/browser/accessible.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.portfolio;

/** Opens the portfolio by its link; ends when the standing of most companies is there. */
async function openPortfolio(page: Page): Promise<void> {
  await page.getByRole('link', { name: zhCN.frame.portfolio }).first().click();
  await expect(page.locator('[data-scroller="portfolio"] tr[data-id]').first()).toBeVisible();
  await expect.poll(() => known(page), { timeout: 60_000 }).toBeGreaterThan(900);
}

/** Companies of which the national tax is known, by the legend under its bar. */
async function known(page: Page): Promise<number> {
  const legend = await page.getByRole('region', { name: t.chartTax }).locator('li').allTextContents();
  return legend.filter((text) => !text.startsWith(t.unknown)).reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
}

const view = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const countIn = async (page: Page, name: string): Promise<number> =>
  Number(((await view(page, name).textContent()) ?? '').replace(/[^\d]/g, ''));

test('[PLUS-06] [PLUS-07] 1,176 companies by keyboard alone: asked in words, selected, exported whole; without an accessibility violation', async ({
  page,
}) => {
  await openDesk(page, agency);
  await expectSynced(page);
  await openPortfolio(page);
  await expectAccessible(page);
  await page.getByRole('grid', { name: t.list }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('纳税人=一般 国税=未申报');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-token]')).toHaveCount(2);
  await expect.poll(() => countIn(page, t['view-general'])).toBeGreaterThan(0);
  const all = await countIn(page, t['view-general']);
  await expect(page.getByRole('grid', { name: t.list })).toHaveAttribute('aria-rowcount', String(all + 1));
  // The first one is the most urgent of them.
  await expect(page.locator('tr[data-index="0"] [data-area="tax"] svg')).toHaveAttribute('data-mark', 'overdue');
  await page.getByRole('grid', { name: t.list }).focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('region', { name: zhCN.table.bulk });
  await expect(bar).toContainText(zhCN.table.selected.replace('{{n}}', String(all)));
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await bar.getByRole('button', { name: t.exportAction }).press('Enter');
  const path = await (await download).path();
  const [sheet] = await readExcel(readFileSync(path));
  const lines = (sheet as unknown as { data: string[][] }).data;
  expect(lines).toHaveLength(all + 1);
  expect(lines[0]?.slice(0, 2)).toEqual([t.fullName, t.taxId]);
  expect(lines.slice(1).filter(([, taxId]) => !/^[0-9A-Z]{15,20}$/.test(taxId ?? ''))).toEqual([]);
  await page.getByRole('grid', { name: t.list }).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('Alt+8');
  await expect(page.locator('[data-token]')).toHaveCount(0);
  await expectReadable(page, 'dark');
});

test('[PLUS-07] [PLUS-19] without the line, after a reload: what is known is asked, exported to CSV with its mark, and printed with heads', {
  tag: '@installed',
}, async ({ page, line }) => {
  await openDesk(page, agency);
  await installed(page);
  await expectSynced(page);
  await openPortfolio(page);
  // The code of the export is loaded once; the service worker has it for the reload.
  const before = await known(page);
  line.offline(true);
  await page.reload();
  await expect(page.locator('[data-said="offline"]')).toHaveText(t.offline);
  await expect.poll(() => known(page)).toBe(before);
  await view(page, t['view-overdue']).click();
  // The rows come before the counts.
  await expect.poll(() => countIn(page, t['view-overdue'])).toBeGreaterThan(0);
  const count = await countIn(page, t['view-overdue']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t.exportCsv }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFF"')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.co-print');
  await expect(paper.locator('thead')).toContainText(t.taxId);
  await expect(paper.locator('tbody tr')).toHaveCount(count);
});
