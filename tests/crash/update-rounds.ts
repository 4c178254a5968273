import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type SeededRandom, seededRandom } from '../../src/domain/core/seeded-random.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1 } from '../support/accounts.ts';
import { paste, titleSearch } from '../support/browser/company-screens.ts';
import { drawer, expectSynced, firstCompanies, type ListedCompany, openForm, saveForm } from '../support/browser/desk.ts';
import { installed, openDesk } from '../support/browser/fixtures.ts';
import { buildOf, lookForUpdate, openSite, type Site } from '../support/browser/next-build.ts';
import type { Watch } from '../support/browser/watch.ts';
import { type GatewayEffects, readEffects } from '../support/effects.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { startGateway } from '../support/gateway/gateway.ts';
import { type CrashCount, newCount } from './count.ts';
import { type EditBook, hearSaved, openBook } from './edit-book.ts';

/* Versions of the product that follow each other while a user types in the edit form. */

const account = colleague1;
const { companies: words, update: updateWords } = zhCN;

/**
 * How a version arrives and takes over: accepted after the form was closed with its draft kept; while keys are pressed; when every window was
 * closed; accepted in another window while this one types; after an installation that the line broke off.
 */
const ways = ['accepted', 'typing', 'closed', 'elsewhere', 'broken-off'] as const;
type Way = (typeof ways)[number];

export interface UpdateCount {
  updates: number;
  ways: Partial<Record<Way, number>>;
  /** Parts of the page that could not be had. */
  chunkErrors: string[];
  /** Console errors, uncaught errors and rejections, breaches of the policy. */
  problems: string[];
  lostDrafts: string[];
  /** What was saved between the updates. */
  saved: CrashCount;
}

interface Round {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly version: string;
  readonly site: Site;
  readonly proxy: FaultProxy;
  readonly book: EditBook;
  readonly company: ListedCompany;
  readonly random: SeededRandom;
  readonly count: UpdateCount;
}

const note = (page: Page) => page.getByRole('dialog').getByLabel(words.fieldNote);
const applyButton = (page: Page) => page.getByRole('button', { name: updateWords.apply, exact: true });

/** Opens the form and types a text of its own, until that is kept as a draft. */
async function typeDraft({ book, company }: Round, page: Page): Promise<string> {
  const text = book.begin(company.id);
  const form = await openForm(page, company.id);
  await form.getByLabel(words.fieldNote).fill(text);
  await expect(form.locator('[data-draft="kept"]')).toBeVisible();
  return text;
}

async function expectVersion(page: Page, version: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-build', version, { timeout: 120_000 });
}

/** The form holds what was typed before the update, as a draft or still open. */
async function checkDraft({ count, company, version }: Round, page: Page, text: string): Promise<void> {
  if (!(await note(page).isVisible())) await openForm(page, company.id);
  const value = await note(page).inputValue();
  if (value !== text) count.lostDrafts.push(`${version}: ${text} was typed, the form holds ${value}`);
}

/** Over a form that is being filled in the update waits; closed, it is taken, and the draft is there again. */
async function acceptAfterClosing(round: Round, text: string): Promise<void> {
  const { page, version } = round;
  await expect(page.getByText(updateWords.waits)).toBeVisible();
  await expect(applyButton(page)).toBeHidden();
  await checkDraft(round, page, text);
  await drawer(page).getByRole('button', { name: words.cancel, exact: true }).click();
  await applyButton(page).click();
  await expectVersion(page, version);
  await checkDraft(round, page, text);
}

async function publishAndFind({ site, version, page }: Round): Promise<void> {
  site.publish(version);
  await lookForUpdate(page);
}

async function typeOn(round: Round): Promise<string> {
  const { page, book, company } = round;
  const text = book.begin(company.id);
  const form = await openForm(page, company.id);
  await form.getByLabel(words.fieldNote).fill('');
  await Promise.all([form.getByLabel(words.fieldNote).pressSequentially(text, { delay: 40 }), publishAndFind(round)]);
  await expect(form.locator('[data-draft="kept"]')).toBeVisible();
  return text;
}

/** Every window is closed on a typed text: the waiting version is the next one that opens. */
async function closeAndOpen(round: Round): Promise<Page> {
  const { page, context, version } = round;
  await context.newPage();
  await page.close();
  const opened = await context.newPage();
  await expect(async () => {
    // A window that opened before the change of versions holds it up for as long as it stays at the product.
    await opened.goto('about:blank');
    await opened.goto('/workbench/company-manage');
    expect(await buildOf(opened)).toBe(version);
  }).toPass({ timeout: 120_000 });
  return opened;
}

/** Another window takes the version; this one goes on typing in its own, loads a part of it that it never had, and saves. */
async function acceptElsewhere(round: Round, text: string): Promise<Page> {
  const { page, context, version } = round;
  const before = await buildOf(page);
  const other = await context.newPage();
  await other.goto('/workbench/main');
  await applyButton(other).click();
  await expectVersion(other, version);
  expect(await buildOf(page)).toBe(before);
  await page.bringToFront();
  await checkDraft(round, page, text);
  await saveForm(page);
  await paste(titleSearch(page), '第一行\n第二行');
  await expect(drawer(page)).toContainText('共 2 行');
  await page.close();
  await other.goto('/workbench/company-manage');
  return other;
}

/** The line breaks in the middle of the installation: the version in place stays, and the next look finds the new one. */
async function breakOff(round: Round, text: string): Promise<void> {
  const { page, proxy, version, site, random } = round;
  proxy.set({ mode: 'refuse' }, { match: `-${version}.js`, keepSockets: true });
  site.publish(version);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update().catch(() => undefined));
  await proxy.hit(1 + random.below(3));
  proxy.set({ mode: 'refuse' });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing === null);
  await checkDraft(round, page, text);
  proxy.set({ mode: 'pass' });
  await lookForUpdate(page);
}

/** One update in the given way. Answers the window that goes on. */
async function updateOnce(round: Round, way: Way): Promise<Page> {
  const { page } = round;
  if (way === 'typing') {
    await acceptAfterClosing(round, await typeOn(round));
    return page;
  }
  const text = await typeDraft(round, page);
  if (way === 'broken-off') await breakOff(round, text);
  else await publishAndFind(round);
  if (way === 'elsewhere') return acceptElsewhere(round, text);
  if (way !== 'closed') {
    await acceptAfterClosing(round, text);
    return page;
  }
  const opened = await closeAndOpen(round);
  await checkDraft(round, opened, text);
  return opened;
}

export interface Updates {
  readonly updates: number;
  readonly seed: number;
  onUpdate?(count: UpdateCount): void;
}

/** A context with its line, as `hostUpdates` makes one. */
interface Host {
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly proxy: FaultProxy;
  readonly site: Site;
  readonly effects: GatewayEffects;
}

function watchParts(context: BrowserContext, count: UpdateCount): void {
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && response.status() >= 400) count.chunkErrors.push(`${response.status()} ${pathname}`);
  });
}

async function moveIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openDesk(page, account);
  await installed(page);
  return page;
}

/** Updates a window `updates` times, in every way in turn. */
export async function runUpdates(host: Host, { updates, seed, onUpdate }: Updates): Promise<UpdateCount> {
  const { context, watch, effects } = host;
  const random = seededRandom(seed);
  const count: UpdateCount = { updates: 0, ways: {}, chunkErrors: [], problems: [], lostDrafts: [], saved: newCount() };
  const companies = firstCompanies(effects, account.accountId, 3);
  const book = openBook(effects, account.accountId, companies, '更');
  watchParts(context, count);
  await hearSaved(context, book);
  let page = await moveIn(context);
  for (; count.updates < updates; onUpdate?.(count)) {
    const way = ways[count.updates % ways.length] ?? 'accepted';
    const version = `v${count.updates + 1}`;
    const round = { ...host, page, version, book, company: random.pick(companies), random, count };
    page = await updateOnce(round, way);
    if (way !== 'elsewhere') await saveForm(page);
    await book.onSaved();
    await expectSynced(page);
    count.updates += 1;
    count.ways[way] = (count.ways[way] ?? 0) + 1;
    count.problems = watch.problems();
    count.saved.acknowledged = book.acknowledged();
  }
  book.checkCarriedOut(count.saved);
  return count;
}

/** A gateway, a line and a site of versions of its own for what is done with them. */
export async function hostUpdates<T>(use: (host: { proxy: FaultProxy; site: Site; effects: GatewayEffects }) => Promise<T>): Promise<T> {
  const site = openSite();
  const gateway = await startGateway({ companies: 30, staticDir: site.folder });
  const proxy = await startFaultProxy(gateway.port);
  try {
    return await use({ proxy, site, effects: readEffects(gateway.databaseUrl) });
  } finally {
    await proxy.stop();
    await gateway.dispose();
    site.dispose();
  }
}
