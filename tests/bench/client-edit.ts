import type { Page } from '@playwright/test';
import { agency } from '../support/accounts.ts';
import { openList } from '../support/browser/desk.ts';
import { openBeside } from './beside.ts';
import { compared, eachRun } from './compare.ts';
import { type DeskPage, inDesk } from './desk-page.ts';
import { siteOf } from './kit-site.ts';
import { stamped } from './perf.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const ROUNDS = 12;

/** Presses the first 隐藏 of the page: milliseconds from the press to the row's leaving the document. */
async function hideFirst(page: Page): Promise<number> {
  await page.bringToFront();
  const button = page.locator('[data-id] [data-act="hide"]').first();
  const id = await page.locator('[data-id]').first().getAttribute('data-id');
  const { dom } = await stamped(page, { event: 'click', selector: `[data-id="${id}"]`, gone: true }, () => button.click());
  return dom;
}

interface EditRun {
  readonly all: number;
  readonly one: number;
  readonly memory: number;
}

async function editRun({ page, context }: DeskPage): Promise<EditRun> {
  const beside = async (view: string): Promise<Page> => {
    const other = await openBeside(context, `/kit/views.html?view=${view}&account=${agency.accountId}`);
    await other.locator('[data-id]').first().waitFor();
    return other;
  };
  await openList(page);
  await page.locator('tr[data-id]').first().waitFor();
  const memory = await beside('memory');
  const one = await beside('one');
  const work = { all: () => hideFirst(page), one: () => hideFirst(one), memory: () => hideFirst(memory) };
  for (const name of ['all', 'one', 'memory'] as const) await work[name]();
  const found = await interleave(['all', 'one', 'memory'] as const, ROUNDS, (name) => work[name]());
  return { all: median(found.all), one: median(found.one), memory: median(found.memory) };
}

/**
 * F10: hiding a company by its button, from the press (the time stamp of the click) to the document without its row, 20,000 companies. All
 * views: the product's page on the company list, with title row, switcher, list, indicators, notices. One view: the same store and command
 * with a list of twenty rows alone. In memory: an array, one store, one Comlink round trip. The three pages stand beside each other.
 */
export async function benchEdit(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, editRun));
  return [
    compared(
      { id: 'F10', what: 'an edit to its changed row, all views mounted', goal: 5, against: 'in memory, one Comlink round trip' },
      done.map(({ all, memory }) => ({ value: all, base: memory })),
    ),
    compared(
      { id: 'F10', what: 'the same against one view', goal: 1.2, against: 'one view mounted' },
      done.map(({ all, one }) => ({ value: all, base: one })),
    ),
  ];
}
