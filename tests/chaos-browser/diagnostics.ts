import type { Page } from '@playwright/test';
import { LIST } from './user.ts';

/** Lines of the page of diagnostics, by name, as it shows them. */
export type Diagnostics = ReadonlyMap<string, string>;

/** A link of the rail, also while the question for a password lies over it. */
const follow = (page: Page, path: string): Promise<void> => page.locator(`.wb-rail-item[href^="${path}"]`).dispatchEvent('click');

/** Opens the page of diagnostics by its link, so that what the tab remembers stays, reads it, and goes back. */
export async function readDiagnostics(page: Page): Promise<Diagnostics> {
  await page.bringToFront();
  await follow(page, '/workbench/diagnostics');
  await page.locator('[data-line]').first().waitFor();
  const all = page.locator('[data-line]');
  const names = await all.evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line') ?? ''));
  const values = await all.allTextContents();
  const lines = names.map((name, i): [string, string] => [name, values[i] ?? '']);
  const errors = await page.locator('section ol li').allTextContents();
  await follow(page, LIST);
  return new Map([...lines, ['errors', errors.join(' | ')]]);
}

/** The whole report, one line each. */
export function reportLines(diagnostics: Diagnostics): string[] {
  return [...diagnostics].map(([name, value]) => `${name.padEnd(16)} ${value}`);
}

const told = ['leader', 'reach', 'push', 'waiting', 'oldest', 'parked', 'conflict', 'matches', 'cursor', 'lastError'] as const;

/** What changes from one schedule to the next, on one line. */
export function briefly(diagnostics: Diagnostics): string {
  return told.map((name) => `${name} ${diagnostics.get(name) ?? '–'}`).join(' · ');
}
