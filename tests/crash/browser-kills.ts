import { expect, type Page } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { type SeededRandom, seededRandom } from '../../src/domain/core/seeded-random.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1 } from '../support/accounts.ts';
import { firstCompanies, type ListedCompany, openForm, saveButton, saveForm } from '../support/browser/desk.ts';
import { installed, openDesk } from '../support/browser/fixtures.ts';
import { openProfile, type Profile } from '../support/browser/profile.ts';
import { createWatch } from '../support/browser/watch.ts';
import { readEffects } from '../support/effects.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { startGateway } from '../support/gateway/gateway.ts';
import { catchUp, follow, openListOrLogin } from './come-back.ts';
import { type CrashCount, newCount } from './count.ts';
import { type EditBook, openBook } from './edit-book.ts';

/* A browser with a profile on disk that is killed again and again while edits are made, with the line and without it. */

const account = colleague1;
const { companies: words } = zhCN;

/**
 * When the browser is killed: some time after the press on save, at once when the screen says that the edit is saved, some time after that,
 * or when the request has reached the gateway and its answer has not come.
 */
const moments = ['saving', 'said', 'sending', 'unanswered'] as const;

interface Machine {
  readonly proxy: FaultProxy;
  readonly profile: Profile;
  readonly book: EditBook;
  readonly companies: readonly ListedCompany[];
  readonly random: SeededRandom;
  readonly count: CrashCount;
}

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function openDeskAgain({ proxy }: Machine, page: Page, isOnline: boolean): Promise<void> {
  proxy.set({ mode: isOnline ? 'pass' : 'refuse' });
  const isAsked = await openListOrLogin(page);
  if (!isOnline && !isAsked) return;
  proxy.set({ mode: 'pass' });
  await catchUp(page, account);
  if (!isOnline) proxy.set({ mode: 'refuse' });
}

async function edit({ book, companies, random }: Machine, page: Page): Promise<void> {
  const { id } = random.pick(companies);
  const form = await openForm(page, id);
  await form.getByLabel(words.fieldNote).fill(book.begin(id));
  await saveForm(page);
  await book.onSaved();
}

/** The last edit before the kill, which comes somewhere in its way from the form to the gateway. */
async function editAndKill(machine: Machine, page: Page, isOnline: boolean): Promise<void> {
  const { book, companies, random, proxy, profile } = machine;
  const moment = random.pick(isOnline ? moments : moments.slice(0, 2));
  const { id } = random.pick(companies);
  const form = await openForm(page, id);
  await form.getByLabel(words.fieldNote).fill(book.begin(id));
  if (moment === 'unanswered') proxy.set({ mode: 'dropResponse' }, { match: `POST ${calls.companyUpdate.path}`, keepSockets: true });
  await saveButton(page).dispatchEvent('click');
  if (moment === 'saving') await after(random.next() * 60);
  else await book.onSaved();
  if (moment === 'sending') await after(random.next() * 120);
  if (moment === 'unanswered') await proxy.hit();
  await profile.kill();
}

async function killOnce(machine: Machine): Promise<void> {
  const { profile, random, count, book } = machine;
  const isOnline = random.chance(0.6);
  const [page = await profile.context().newPage()] = profile.context().pages();
  await openDeskAgain(machine, page, isOnline);
  const cookies = await profile.context().cookies();
  for (let n = random.below(2); n > 0; n -= 1) await edit(machine, page);
  await editAndKill(machine, page, isOnline);
  machine.proxy.set({ mode: random.chance(0.5) ? 'pass' : 'refuse' });
  const began = performance.now();
  const context = await profile.open();
  await follow(context, book);
  // A browser writes its cookies half a minute late: one that had run longer still has them.
  if (random.chance(0.7)) await context.addCookies(cookies);
  const [again = await context.newPage()] = context.pages();
  await openListOrLogin(again);
  count.slowestMs = Math.max(count.slowestMs, performance.now() - began);
  count.kills += 1;
  await book.checkPresent(count, again);
}

export interface BrowserKills {
  readonly kills: number;
  readonly seed: number;
  onKill?(count: CrashCount): void;
}

/** Kills the browser of a machine of its own `kills` times. */
export async function killBrowser({ kills, seed, onKill }: BrowserKills): Promise<CrashCount> {
  const gateway = await startGateway({ companies: 30 });
  const proxy = await startFaultProxy(gateway.port);
  const watch = createWatch();
  const profile = await openProfile(proxy.url, watch.follow);
  try {
    const effects = readEffects(gateway.databaseUrl);
    const companies = firstCompanies(effects, account.accountId, 3);
    const book = openBook(effects, account.accountId, companies);
    const machine = { proxy, profile, book, companies, random: seededRandom(seed), count: newCount() };
    await follow(profile.context(), book);
    const page = await profile.context().newPage();
    await openDesk(page, account);
    await installed(page);
    await page.close();
    for (; machine.count.kills < kills; onKill?.(machine.count)) await killOnce(machine);
    proxy.set({ mode: 'pass' });
    const [last = await profile.context().newPage()] = profile.context().pages();
    await openDeskAgain(machine, last, true);
    book.checkCarriedOut(machine.count);
    expect(watch.problems(), 'console errors, uncaught errors and policy violations').toEqual([]);
    return machine.count;
  } finally {
    await profile.dispose();
    await proxy.stop();
    await gateway.dispose();
  }
}
