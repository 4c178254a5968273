import { expect, type Page } from '@playwright/test';
import { en } from '../../src/texts/en.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, emptyAccount, small } from '../support/accounts.ts';
import { expectAccessibleInAllLooks } from '../support/browser/accessible.ts';
import { overviewRows } from '../support/browser/company-screens.ts';
import { expectSynced, firstCompanies, indicator, syncNow } from '../support/browser/desk.ts';
import { installed, openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { nameField, signInHere } from '../support/browser/login-form.ts';
import { addFault, callStats, clearFaults } from '../support/gateway/gateway-faults.ts';

const t = zhCN;
const path = (page: Page): string => new URL(page.url()).pathname;

test('[ROUTE-01] [ROUTE-03] [AUTH-12] without a session the root leads through the workbench to the login page', async ({ page }) => {
  await page.goto('/');
  await page.waitForURL('**/workbench/login');
  await expect(page.getByRole('heading', { name: t.frame.product })).toBeVisible();
});

test('[ROUTE-13] an unknown path leads to the workbench', async ({ page }) => {
  await page.goto('/no/such/place?x=1');
  await page.waitForURL('**/workbench/login');
});

test('[ROUTE-05] shadow-login is the same form without the shell @soak', async ({ page }) => {
  await page.goto('/workbench/shadow-login');
  await expect(nameField(page)).toBeVisible();
  await expect(page.getByText(t.frame.product)).toHaveCount(0);
});

test('[ROUTE-04] [ROUTE-07] [ROUTE-15] company-manage without a session asks for it and comes back with its full path', async ({
  page,
}) => {
  await page.goto('/workbench/company-manage?tab=hidden');
  await page.waitForURL('**/workbench/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/workbench/company-manage?tab=hidden');
  await signInHere(page, small);
  await page.waitForURL('**/workbench/company-manage?**');
  expect(new URL(page.url()).searchParams.get('tab')).toBe('hidden');
});

test('[ROUTE-04] a redirect to another site is not followed', async ({ page }) => {
  await page.goto('/workbench/login?redirect=%2F%2Fevil.example%2F');
  await signInHere(page, small);
  await page.waitForURL('**/workbench/main**');
});

test('[ROUTE-02] [ROUTE-06] [ROUTE-08] [ROUTE-14] main, index and company-manage stand in one frame', async ({ page }) => {
  await signIn(page, small);
  await expect(page.getByRole('heading', { name: t.frame.overview })).toBeVisible();
  const mark = await page.locator('.wb-mark').elementHandle();
  await page.getByRole('link', { name: t.frame.companies }).first().click();
  await page.waitForURL('**/workbench/company-manage**');
  expect(await mark?.evaluate((element) => element.isConnected)).toBe(true);
  await page.getByRole('link', { name: t.frame.home }).first().click();
  await page.waitForURL('**/workbench/main**');
  await page.goto('/workbench/index');
  await expect(page.getByRole('heading', { name: t.frame.overview })).toBeVisible();
});

test('[ROUTE-16] [ROUTE-18] [ERR-30] an account without companies is led to company-manage, which says what to do; a file that is chosen there fills the portfolio', async ({
  page,
  effects,
}) => {
  await page.goto('/workbench/login');
  await signInHere(page, emptyAccount);
  await page.waitForURL(
    (url) => url.pathname === '/workbench/company-manage' && url.searchParams.get('redirect') === '/workbench/company-manage',
  );
  await expect(page.getByText('当前无企业，请先添加企业').first()).toBeVisible();
  // The quickest way first; the days of the whole country are there already.
  await expect(page.locator('[data-part="first-day"] td[aria-current="date"]')).toBeVisible();
  const name = '福州新来有限公司';
  const list = `企业名称,统一社会信用代码,地区,纳税人类型\n${name},91350100M000100Y43,福州,小规模\n`;
  await page
    .locator('[data-part="drop"] input[type="file"]')
    .setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await page.getByRole('button', { name: t.lists.give_other.replace('{{count}}', '1') }).click();
  await expect(page.locator('[data-outcome="added"]')).toHaveCount(1);
  await page.getByRole('link', { name: t.frame.portfolio }).first().click();
  await expect(page.getByRole('grid')).toContainText('新来');
  // The next try finds the account without companies again.
  await page.goBack();
  await page.getByRole('button', { name: t.lists.undo }).click();
  await expect.poll(() => effects.query('select company_id from company where account_id = ?', emptyAccount.accountId)).toEqual([]);
});

test('[GEN-01] [GEN-03] after sign-in the user sees the client companies of the account', async ({ page, effects }) => {
  const companies = firstCompanies(effects, small.accountId, 100);
  await signIn(page, small);
  const rows = overviewRows(page);
  await expect(rows).toHaveCount(Math.min(companies.length, 5));
  expect(companies.length).toBeGreaterThan(0);
  for (const [i, { id }] of companies.slice(0, 5).entries()) {
    const [row] = effects.query('select doc from company where account_id = ? and company_id = ?', small.accountId, id);
    await expect(rows.nth(i)).toContainText(JSON.parse(String(row?.doc)).shortName);
  }
  await expect(page.locator('[data-b="count"]')).toHaveText(`${companies.length} 家`);
});

test('a view of the rail has a tab once it is pinned, which stays over a reload, and closes by its button @soak', async ({ page }) => {
  await signIn(page, small);
  await page.getByRole('link', { name: t.frame.companies }).first().click();
  const tabs = page.getByRole('navigation', { name: t.frame.tabs });
  await tabs.getByRole('button', { name: /个标签/ }).click();
  await expect(tabs.getByRole('tab', { name: t.frame.companies })).toHaveCount(0);
  await tabs.getByRole('button', { name: t.tabs.pin.replace('{{name}}', t.frame.companies) }).click();
  await page.reload();
  await expect(tabs.getByRole('tab', { name: t.frame.companies })).toHaveAttribute('aria-selected', 'true');
  await tabs.locator('.wb-tab-close').click();
  await page.waitForURL('**/workbench/main**');
  await expect(tabs.getByRole('tab')).toHaveCount(1);
});

test('[PLUS-13] [PLUS-25] the first paint holds the stored rows in the chosen theme before any module has run, and nothing moves afterwards', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await openDesk(page, small);
  const live = await page.locator('.wb-overview .wb-row').allInnerTexts();
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // The service worker would serve the module from its cache: this visit has none.
  const bare = await browser.newContext({ storageState: await context.storageState(), serviceWorkers: 'block', baseURL });
  const still = await bare.newPage();
  await still.route('**/assets/boot-*.js', (route) => route.abort());
  await still.goto('/workbench/main');
  await expect(still.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await still.locator('.wb-static .wb-row').allInnerTexts()).toEqual(live);
  await bare.close();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push('value' in entry && typeof entry.value === 'number' ? entry.value : 0);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts });
  });
  await page.reload();
  await expectSynced(page);
  const moved = await page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, 'shifts');
    return Array.isArray(shifts) ? shifts.reduce<number>((sum, shift) => sum + Number(shift), 0) : -1;
  });
  expect(moved).toBeGreaterThanOrEqual(0);
  expect(moved).toBeLessThan(0.001);
});

test('[PLUS-25] no accessibility violation on login, home and outbox, and their colours can be read in forced colours, in the dark and in high contrast', async ({
  page,
}) => {
  await page.goto('/workbench/login');
  await expect(nameField(page)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await openDesk(page, small);
  await expectAccessibleInAllLooks(page);
  await page.goto('/workbench/outbox');
  await expect(page.getByRole('heading', { name: t.outbox.title })).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('[PLUS-25] states and seals keep their shapes in forced colours @soak', async ({ page }) => {
  await openDesk(page, small);
  const shapes = () =>
    page.locator('.wb-overview .wb-row .wb-seal').evaluateAll((seals) =>
      seals.map((seal) => {
        const { clipPath, borderRadius, backgroundColor } = getComputedStyle(seal);
        return { shape: `${clipPath} ${borderRadius}`, isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)' };
      }),
    );
  const before = await shapes();
  expect(new Set(before.map(({ shape }) => shape)).size).toBeGreaterThan(1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.locator('.wb-tone')).toHaveText('●');
  expect(await shapes()).toEqual(before);
});

test('[PLUS-25] a diamond is drawn 2 px larger than the other shapes and holds a letter of 11 px; names begin at one line all the same @soak', async ({
  page,
}) => {
  await openDesk(page, agency);
  const rows = await page.locator('.wb-overview .wb-row .wb-seal').evaluateAll((seals) =>
    seals.map((seal) => ({
      isDiamond: seal.classList.contains('wb-shape-2'),
      width: seal.getBoundingClientRect().width,
      letter: getComputedStyle(seal).fontSize,
      name: seal.nextElementSibling?.getBoundingClientRect().x,
    })),
  );
  const diamonds = rows.filter(({ isDiamond }) => isDiamond);
  const others = rows.filter(({ isDiamond }) => !isDiamond);
  expect(diamonds.length).toBeGreaterThan(0);
  expect(new Set(diamonds.map(({ width, letter }) => `${width} ${letter}`))).toEqual(new Set(['26 11px']));
  expect(new Set(others.map(({ width }) => width))).toEqual(new Set([24]));
  expect(new Set(rows.map(({ name }) => name)).size).toBe(1);
  // Also that of the row with the edge.
  await expect(page.locator('.wb-row-open[aria-current]')).toHaveCSS('border-inline-start-width', '3px');
});

test('[PLUS-25] in a wide window a page of text stands in the middle, 960 wide, and the company list takes the whole width @soak', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openDesk(page, small);
  const content = await page.locator('#wb-content').boundingBox();
  for (const path of ['outbox', 'attention']) {
    await page.goto(`/workbench/${path}`);
    // Its styles come with it.
    const measured = () =>
      page.locator('#wb-content h1').evaluate((title) => {
        let of: Element = title;
        while (getComputedStyle(of).maxWidth === 'none' && of.parentElement !== null) of = of.parentElement;
        const { x, width } = of.getBoundingClientRect();
        return [width, x + width / 2];
      });
    await expect.poll(measured, path).toEqual([960, (content?.x ?? 0) + (content?.width ?? 0) / 2]);
  }
  await page.goto('/workbench/company-manage');
  const list = await page.locator('[data-scroller]').boundingBox();
  expect(list?.width).toBeGreaterThan((content?.width ?? 0) - 30);
});

test('[PLUS-25] in a window of 1024 by 600 home shows the active company beside the overview; at 200 % nothing of the frame is lost, and the list shows three companies at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signIn(page, small);
  await expect(page.getByRole('link', { name: t.frame.editCompany })).toBeInViewport();
  await page.setViewportSize({ width: 683, height: 384 });
  await page.reload();
  await expect(page.getByRole('heading', { name: t.frame.overview })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${t.frame.account} `) })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.goto('/workbench/company-manage');
  await expect(page.locator('[id^="wb-company-"]').nth(2)).toBeInViewport({ ratio: 0.5 });
});

test('[PLUS-26] the interface is complete in English, and the choice stays', async ({ page }) => {
  await signIn(page, small);
  await page.getByRole('button', { name: new RegExp(`^${t.frame.account} `) }).click();
  await page.getByRole('menuitem', { name: t.frame.settings, exact: true }).click();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: en.frame.settings })).toBeVisible();
  await page.goto('/workbench/main');
  await expect(page.getByRole('heading', { name: en.frame.overview, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.wb-mark')).toHaveText(en.frame.product);
  for (const part of ['.wb-rail', '.wb-tabs', '.wb-sync', '.wb-work-card h2']) {
    const text = (await page.locator(part).first().textContent()) ?? '';

    expect(text).not.toMatch(/\p{Script=Han}/u);
  }
});

/** Notes from now on everything the indicator says. */
async function hearIndicator(page: Page): Promise<() => Promise<string[]>> {
  await indicator(page).evaluate((element) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'said'));
}

test('[PLUS-26] the words in the search fields stand whole in a window of 1366 by 768, in both languages @soak', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openDesk(page, small);
  /** Placeholders that are wider than their field, by their words. */
  const cut = (): Promise<string[]> =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('.wb-field input')].filter((field) => field.checkVisibility());
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null || fields.length === 0) throw new Error('nothing to measure');
      const isCut = (field: HTMLInputElement): boolean => {
        pen.font = getComputedStyle(field).font;
        // A search field keeps room for its cross.
        return pen.measureText(field.placeholder).width > field.clientWidth - (field.type === 'search' ? 16 : 0);
      };
      return fields.filter(isCut).map(({ placeholder }) => placeholder);
    });
  for (const words of [t, en]) {
    await expect(page.locator('.wb-title-search input')).toHaveAttribute('placeholder', words.frame.search);
    expect(await cut()).toEqual([]);
    await page.goto('/workbench/company-manage');
    await expect(page.locator('#wb-content').getByPlaceholder(words.companies.search)).toBeVisible();
    expect(await cut()).toEqual([]);
    if (words === en) break;
    await page.getByRole('button', { name: new RegExp(`^${words.frame.account}`) }).click();
    await page.getByRole('menuitem', { name: t.frame.settings, exact: true }).click();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.goto('/workbench/main');
  }
});

test('[PLUS-09] an answer that is a failure is not said to be offline @soak', async ({ page, gateway }) => {
  test.setTimeout(240_000);
  const asked = async (): Promise<number> =>
    (await callStats(gateway, 'companyPull')).requests + (await callStats(gateway, 'ping')).requests;
  await openDesk(page, small);
  const said = await hearIndicator(page);
  try {
    await addFault(gateway, { kind: 'status', status: 500, times: 0 });
    const before = await asked();
    await syncNow(page);
    // The user's own are one probe and one pull. The others are the product's: probes once so many failures have opened the circuit.
    await expect.poll(asked, { timeout: 120_000 }).toBeGreaterThan(before + 2);
  } finally {
    await clearFaults(gateway);
  }
  await expectSynced(page);
  expect((await said()).filter((words) => words.includes(t.sync.offline))).toEqual([]);
});

test('[PLUS-09] the indicator says offline when no answer comes, and recovers by itself', async ({ page, line }) => {
  await openDesk(page, small);
  line.offline(true);
  await expect(indicator(page)).toContainText(t.sync.offline);
  await indicator(page).click();
  await expect(page.getByText(t.sync.explainOffline)).toBeVisible();
  line.offline(false);
  await expectSynced(page);
});

test('[ERR-02] the network text is said once for what the user asked while offline', { tag: '@installed' }, async ({ page, line }) => {
  await openDesk(page, small);
  await installed(page);
  line.offline(true);
  await page.locator('.wb-sync').click();
  const now = page.getByRole('button', { name: t.sync.now, exact: true });
  await now.click();
  await expect(page.getByText(t.problems.network)).toHaveCount(1);
  await expect(page.getByText(t.problems.network)).toHaveCount(0);
  await expect(now).toBeEnabled();
  await now.click();
  await expect(now).toBeEnabled();
  await expect(page.getByText(t.problems.network)).toHaveCount(0);
});

test('[PLUS-13] the installed product opens cold and offline at main, company-manage and an unknown path @soak', {
  tag: '@installed',
}, async ({ page, line }) => {
  await openDesk(page, small);
  await installed(page);
  line.offline(true);
  for (const [from, to] of [
    ['/workbench/main', '/workbench/main'],
    ['/workbench/company-manage', '/workbench/company-manage'],
    ['/un/known', '/workbench/main'],
  ]) {
    await page.goto(from ?? '');
    await page.waitForURL(`**${to}**`);
    await expect(page.locator('.wb-sync')).toContainText(t.sync.offline);
    expect(path(page)).toBe(to);
  }
});
