import type { Page } from '@playwright/test';
import type { Company } from '../../../src/api/entities/company.ts';
import { encodeGbk, makeXlsx } from '../../support/import-files.ts';
import { compared, eachRun } from '../compare.ts';
import { inDesk } from '../desk-page.ts';
import { siteOf } from '../kit-site.ts';
import type { BenchRow } from '../result.ts';
import { median } from '../stats.ts';

const ROUNDS = 3;
const GOALS = { preview: 3_000, task: 50 } as const;
const HEAD = ['纳税人识别号', '纳税人名称', '征收项目', '税款所属期', '申报状态', '应补（退）税额'];

/** A filing list of one row a company, as the page takes it. */
function listFile(rows: readonly Company[], form: 'xlsx' | 'csv'): { name: string; mimeType: string; buffer: Buffer } {
  const table = [
    HEAD,
    ...rows.map(({ nsrsbh, companyName }, i) => [
      nsrsbh ?? '',
      companyName,
      '增值税',
      '2026-10',
      i % 3 === 0 ? '未申报' : '已缴款',
      `${i}.50`,
    ]),
  ];
  const bytes = form === 'xlsx' ? makeXlsx(table) : encodeGbk(table.map((cells) => `${cells.join(',')}\r\n`).join(''));
  return { name: `申报情况查询.${form}`, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

interface ListRun {
  readonly preview: number;
  readonly task: number;
}

async function previewed(page: Page, file: ReturnType<typeof listFile>): Promise<number> {
  const from = performance.now();
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.locator('[data-figure]').first().waitFor();
  return performance.now() - from;
}

async function listRun(page: Page, url: string, rows: readonly Company[], form: 'xlsx' | 'csv'): Promise<ListRun> {
  const times: number[] = [];
  let task = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    // A page of its own each time: what is open is closed with it.
    await page.goto(`${url}/workbench/import-list`);
    await page.locator('input[type="file"]').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(2_000);
    await page.evaluate(() => window.perf.flush());
    await page.evaluate(() => window.perf.reset());
    const took = await previewed(page, listFile(rows, form));
    await page.evaluate(() => window.perf.flush());
    // The first one loads the code of the worker.
    if (round === 0) continue;
    times.push(took);
    task = Math.max(task, await page.evaluate(() => window.perf.longest()));
  }
  return { preview: median(times), task };
}

/**
 * F28: a filing list of 20,000 rows, one a company, as a workbook and as CSV in GBK: from the choosing of the file until the page shows what it would change; and the
 * longest task of the page meanwhile, 0 when none was over 50 ms.
 */
export async function benchLists(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const answer = await fetch(`${gateway.url}/kit/rows.json`);
  const rows: Company[] = JSON.parse(await answer.text());
  const rowsOf = async (form: 'xlsx' | 'csv', name: string): Promise<BenchRow[]> => {
    const done = await eachRun(() => inDesk(gateway.url, ({ page }) => listRun(page, gateway.url, rows, form)));
    const row = (what: string, goal: number, pick: (run: ListRun) => number): BenchRow =>
      compared(
        { id: 'F28', what, goal, unit: 'ms', against: 'limit' },
        done.map((run) => ({ value: pick(run), base: null })),
      );
    return [
      row(`${name} of ${rows.length.toLocaleString('en')} rows: chosen to previewed`, GOALS.preview, ({ preview }) => preview),
      row(`${name}: longest task of the page meanwhile`, GOALS.task, ({ task }) => task),
    ];
  };
  return [...(await rowsOf('xlsx', 'workbook')), ...(await rowsOf('csv', 'CSV in GBK'))];
}
