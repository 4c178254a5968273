import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { listRows, listSearch, openCompanies, paste } from '../support/browser/company-screens.ts';
import { expectSynced, indicator, rowOf, startOf } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { nameField, passwordField, signInHere, submitButton } from '../support/browser/login-form.ts';
import { builtPage, nextBuild } from '../support/browser/next-build.ts';
import { secondTab, showAs, signOut, storedHere } from '../support/browser/tabs.ts';
import { companiesOf, switchesLogged } from '../support/carried-out.ts';
import type { Gateway } from '../support/gateway/gateway.ts';

const { companies: words, problems, session, sync, update } = zhCN;

test('[AUTH-01] storage that is full at sign-in is said as such, the password stays, and with room the same form signs in', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const cdp = await context.newCDPSession(page);
  await page.goto('/config.json');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/workbench/login');
  await signInHere(page, small);
  await expect(page.getByText(session.storageFull)).toBeVisible();
  await expect(page.getByText(session.wrong)).toHaveCount(0);
  await expect(passwordField(page)).toHaveValue(small.password);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await submitButton(page).click();
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
});

test('[AUTH-01] a sign-in that is quicker than the configuration waits for it: the worker knows its tab when it leads', async ({
  page,
}) => {
  await page.route('**/config.json', () => {});
  await page.goto('/workbench/login');
  await signInHere(page, small);
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
  await expect.poll(() => storedHere(page)).toMatch(/"leader":"[0-9a-f-]{36}"/);
});

test.describe('a slow first visit', () => {
  // A service worker would serve its own copy of the script.
  test.use({ serviceWorkers: 'block' });

  test('[ERR-08] while the worker’s script is on its way no time is counted against it, and the sign-in made meanwhile succeeds', async ({
    context,
    page,
  }) => {
    let asked = 0;
    const arrival = Promise.withResolvers<void>();
    await context.route('**/assets/sync.worker-*.js', async (route) => {
      asked += 1;
      await arrival.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.goto('/workbench/login');
    await expect.poll(() => asked).toBe(1);
    await signInHere(page, small);
    await expect(page.getByRole('button', { name: session.busy })).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('button', { name: session.busy })).toBeVisible();
    arrival.resolve();
    await page.waitForURL('**/workbench/main**');
    await expect(page.locator('.wb-row-open').first()).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('[ERR-02] what the user asks for without a line is said again in the next offline period @soak', async ({ page, line }) => {
  await openDesk(page, small);
  // Parts that had not come yet would say of themselves that there is no line.
  await expect(page.locator('.wb-bell [data-bell]')).toBeVisible();
  await expect(page.locator('[data-services]')).toBeVisible();
  await indicator(page).click();
  const now = page.getByRole('button', { name: sync.now, exact: true });
  for (let period = 0; period < 2; period += 1) {
    line.offline(true);
    await now.click();
    await expect(page.getByText(problems.network)).toHaveCount(1);
    await expect(indicator(page)).toContainText(sync.offline);
    await expect(page.getByText(problems.network)).toHaveCount(0);
    line.offline(false);
    await expectSynced(page);
  }
});

test('[PLUS-09] [PLUS-38] the browser’s own word that the line went is shown at once, though nothing has failed yet, and that it came is looked into', async ({
  page,
  line,
}) => {
  await openDesk(page, small);
  // Nothing is asked of the gateway meanwhile, and what would prove the line has no answer.
  line.proxy.set({ mode: 'blackhole' }, { match: '/malacca/common/ping' });
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(indicator(page)).toContainText(zhCN.sync.offline);
  line.proxy.set({ mode: 'pass' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectSynced(page);
});

test('[PLUS-09] a clock that is set back does not say that all is synced @soak', async ({ page }) => {
  await openDesk(page, small);
  const hourAgo = Date.now() - 3_600_000;
  await page.clock.setFixedTime(hourAgo);
  await expect(indicator(page)).toContainText(startOf(sync.stale));
});

test('[AUTH-16] after signing out nothing of the account is left in the tab: no pasted list, no reminder, no company', async ({
  page,
  line,
  effects,
}) => {
  const [one, two] = companiesOf(effects, small);
  await openCompanies(page, small);
  await paste(listSearch(page), `${one.name}\n${two.name}`);
  await page.getByRole('button', { name: words.pasteUse.replace('{{n}}', '2') }).click();
  await expect(listRows(page)).toHaveCount(2);
  await installed(page);
  line.offline(true);
  await expect(indicator(page)).toContainText(sync.offline, { timeout: 60_000 });
  await remind(page, one.id);
  const tab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(await tab()).toContain(two.id);
  await signOut(page);
  await expect.poll(tab).not.toContain(one.id);
  expect(await tab()).not.toContain(two.id);
  expect(await tab()).not.toContain(small.accountId);
});

test('[AUTH-16] a remembered login name is all that is left of the account on the device after signing out @soak', async ({
  page,
  effects,
}) => {
  const [account] = effects.query('select mobile, full_name as name from account where account_id = ?', small.accountId);
  await page.goto('/workbench/login');
  await page.getByRole('checkbox', { name: session.remember }).check();
  await signInHere(page, small);
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
  expect(await storedHere(page)).toContain(String(account?.name));
  await signOut(page);
  await expect.poll(() => storedHere(page)).not.toContain(small.accountId);
  expect(await storedHere(page)).not.toContain(String(account?.name));
  await expect(nameField(page)).toHaveValue(small.loginName);
});

test('[AUTH-16] a tab that comes back after the sign-out remembers nothing of before @soak', async ({ context, page, effects }) => {
  const [one] = companiesOf(effects, small);
  await openDesk(page, small);
  const slept = await secondTab(context);
  const logged = switchesLogged(effects, small, one);
  await slept.locator('.wb-overview .wb-row').first().click();
  await expect(slept.locator('.wb-switch')).toHaveAttribute('data-company', one.id);
  // Still unsent, it would have to be asked about before signing out.
  await expect.poll(() => switchesLogged(effects, small, one)).toBe(logged + 1);
  await slept.goto('/config.json');
  await signOut(page);
  expect(await slept.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain(one.id);
  await slept.goBack();
  await slept.waitForURL('**/workbench/login**');
  expect(await slept.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(one.id);
});

/** Asks in the row's menu to be told when the line is back. */
async function remind(page: Page, companyId: string): Promise<void> {
  await rowOf(page, companyId).locator('[data-act="more"]').click();
  await page.getByRole('menuitem', { name: words.remind }).click();
}

test('[PLUS-12] reminders for five companies wait until the window is seen and are told in one notice @soak', async ({ page, line }) => {
  await openCompanies(page, colleague1);
  const ids = (await listRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))).slice(0, 5);
  await installed(page);
  line.offline(true);
  await expect(indicator(page)).toContainText(sync.offline, { timeout: 60_000 });
  for (const id of ids) await remind(page, id);
  await showAs(page, 'hidden');
  line.offline(false);
  await expectSynced(page);
  await expect(page.locator('.wb-notice')).toHaveCount(0);
  await showAs(page, 'visible');
  const notice = page.locator('.wb-notice');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(words.backOnlineMany.replace('{{total}}', '5').replace('{{action}}', words.refresh));
});

/** Serves a new version: another page, hence another service worker. Ends with the build that is tested. */
async function withNextVersion(gateway: Gateway, work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
  const next = nextBuild();
  try {
    await work(() => gateway.restart({ staticDir: next.folder }));
  } finally {
    await gateway.restart({ staticDir: builtPage() });
    next.dispose();
  }
}

/** The version waits, or another window has put it in place already. */
const applyButton = (page: Page) => page.getByRole('button', { name: new RegExp(`^(${update.apply}|${update.restartNow})$`) });

/** Looks for the new version until this window offers it. */
async function offered(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(applyButton(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Presses the button and waits until the new version is there: once is enough. */
async function applied(page: Page): Promise<void> {
  await page.bringToFront();
  await applyButton(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next', { timeout: 90_000 });
  await expect(page.locator('.wb-row-open').first()).toBeVisible();
}

/** Opens the window anew past the cache, as Shift-reload does: no version is in control of it. */
async function openUncontrolled(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await cdp.send('Page.reload', { ignoreCache: true });
  await loaded;
  await expect(page.locator('.wb-row-open').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true);
}

test('[PLUS-14] the window of the first visit, still open, is updated on the user’s word @soak', async ({ page, gateway }) => {
  await openDesk(page, small);
  await installed(page);
  await withNextVersion(gateway, async (release) => {
    await release();
    await offered(page);
    await applied(page);
  });
});

test('[PLUS-14] a window without a version in control is updated on its own word, and after another window’s @soak', async ({
  context,
  page,
  gateway,
}) => {
  await openDesk(page, small);
  await installed(page);
  const other = await context.newPage();
  await other.goto('/workbench/main');
  await openUncontrolled(page);
  await openUncontrolled(other);
  await withNextVersion(gateway, async (release) => {
    await release();
    await offered(page);
    await offered(other);
    await applied(page);
    expect(await other.locator('html').getAttribute('data-build')).not.toBe('next');
    await applied(other);
  });
});
