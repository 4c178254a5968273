import { type BrowserContext, expect, type Page } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { type SeededRandom, seededRandom } from '../../src/domain/core/seeded-random.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague2 } from '../support/accounts.ts';
import { firstCompanies, type ListedCompany, openForm, saveButton } from '../support/browser/desk.ts';
import { installed, type Line, openDesk } from '../support/browser/fixtures.ts';
import { type SteppedTab, tabWithSteps } from '../support/browser/tab-steps.ts';
import { crash, secondTab } from '../support/browser/tabs.ts';
import type { GatewayEffects } from '../support/effects.ts';
import { catchUp, follow, openListOrLogin } from './come-back.ts';
import { type CrashCount, newCount } from './count.ts';
import { type EditBook, openBook } from './edit-book.ts';

/* Tabs that crash one after the other while they save and send; another tab of the same browser is open at some of the times. */

const account = colleague2;
const { companies: words } = zhCN;
/** Steps of one press on save, with room for more. */
const STEPS = 12;

/**
 * When the tab crashes: at a step of its writing, some time after the press on save, at once when the screen says that the edit is saved,
 * before the gateway has the request, or before the tab has the answer.
 */
const moments = ['step', 'saving', 'said', 'asking', 'unanswered'] as const;

export interface Browser {
  readonly context: BrowserContext;
  readonly line: Line;
  readonly effects: GatewayEffects;
}

interface Run extends Browser {
  readonly book: EditBook;
  readonly companies: readonly ListedCompany[];
  readonly random: SeededRandom;
  readonly count: CrashCount;
}

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The tab that is at work, and whether it had the line since it was opened. */
interface OpenTab extends SteppedTab {
  readonly isOnline: boolean;
}

async function openTab({ context, line }: Browser, isOnline: boolean): Promise<OpenTab> {
  line.offline(!isOnline);
  const stepped = await tabWithSteps(context);
  const isAsked = await openListOrLogin(stepped.tab);
  if (isAsked) line.offline(false);
  return { ...stepped, isOnline: isOnline || isAsked };
}

/** Brings an edit on its way and answers when the tab is where the seed wants it to crash. */
async function editUpTo(run: Run, { tab, stopAt }: SteppedTab, isOnline: boolean): Promise<void> {
  const { random, book, companies, line } = run;
  const moment = random.pick(isOnline ? moments : moments.slice(0, 3));
  const { id } = random.pick(companies);
  const form = await openForm(tab, id);
  await form.getByLabel(words.fieldNote).fill(book.begin(id));
  await expect(form.locator('[data-draft="kept"]')).toBeVisible();
  const stopped = moment === 'step' ? await stopAt(1 + random.below(STEPS)) : null;
  const match = { match: `POST ${calls.companyUpdate.path}`, keepSockets: true, times: 1 };
  if (moment === 'asking') line.proxy.set({ mode: 'blackhole' }, match);
  if (moment === 'unanswered') line.proxy.set({ mode: 'dropResponse' }, match);
  await saveButton(tab).dispatchEvent('click');
  if (stopped) await Promise.race([stopped(), book.onSaved()]);
  else if (moment === 'saving') await after(random.next() * 60);
  else await book.onSaved();
  if (moment === 'asking' || moment === 'unanswered') await line.proxy.hit();
}

/** Crashes the tab in the middle of an edit, looks for what it had saved with a new tab, and answers that one. */
async function crashOnce(run: Run, stepped: OpenTab): Promise<OpenTab> {
  const { random, line, context, count, book } = run;
  const isOnline = random.chance(0.6);
  if (isOnline) line.offline(false);
  if (isOnline || stepped.isOnline) await catchUp(stepped.tab, account);
  line.offline(!isOnline);
  const other: Page | null = isOnline && random.chance(0.3) ? await secondTab(context) : null;
  await editUpTo(run, stepped, isOnline);
  await crash(stepped.tab);
  const began = performance.now();
  const next = await openTab(run, random.chance(0.7));
  count.slowestMs = Math.max(count.slowestMs, performance.now() - began);
  count.kills += 1;
  await stepped.tab.close();
  await other?.close();
  await book.checkPresent(count, next.tab);
  return next;
}

export interface TabCrashes {
  readonly kills: number;
  readonly seed: number;
  onKill?(count: CrashCount): void;
}

/** Crashes `kills` tabs of a browser on a gateway of the demo accounts. */
export async function crashTabs(browser: Browser, { kills, seed, onKill }: TabCrashes): Promise<CrashCount> {
  const { context, effects, line } = browser;
  const companies = firstCompanies(effects, account.accountId, 3);
  const book = openBook(effects, account.accountId, companies, `崩溃${seed}`);
  const run: Run = { ...browser, book, companies, random: seededRandom(seed), count: newCount() };
  await follow(context, book);
  const first = await context.newPage();
  await openDesk(first, account);
  await installed(first);
  await first.close();
  let stepped = await openTab(run, true);
  for (; run.count.kills < kills; onKill?.(run.count)) stepped = await crashOnce(run, stepped);
  line.offline(false);
  await catchUp(stepped.tab, account);
  book.checkCarriedOut(run.count);
  return run.count;
}
