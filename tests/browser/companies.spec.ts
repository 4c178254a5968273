import { expect, type Page } from '@playwright/test';
import { rowsThatFit, SPARE_ROWS } from '../../src/desk/table/drawn-rows.ts';
import { en } from '../../src/texts/en.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague1, colleague2, small } from '../support/accounts.ts';
import { expectAccessibleInAllLooks } from '../support/browser/accessible.ts';
import { listAllOnHome, listRows, listSearch, openCompanies, overviewRows, switcher } from '../support/browser/company-screens.ts';
import { drawer, expectSynced, firstCompanies, rowOf, startOf } from '../support/browser/desk.ts';
import { installed, openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';

const t = zhCN.companies;

test('[GEN-02] [GEN-03] the overview shows the first of all companies, in a higher window more of them, and leads to the whole list', async ({
  page,
}) => {
  await openDesk(page, agency);
  await listAllOnHome(page);
  const rows = overviewRows(page);
  const range = page.locator('.wb-overview [data-b="range"]');
  await expect(rows).toHaveCount(6);
  await expect(range).toHaveText(/^1–6 \/ 1,1\d\d$/);
  await page.setViewportSize({ width: 1366, height: 1080 });
  await expect(range).toHaveText(/^1–1\d \/ 1,1\d\d$/);
  await expect(range).toHaveText(new RegExp(`^1–${await rows.count()} `));
  await page.getByRole('link', { name: t.showAll, exact: true }).click();
  await expect(page.locator('[data-scroller="portfolio"] tr[data-id]').first()).toBeVisible();
  await expect(page).toHaveURL(/\/workbench\/portfolio/);
});

test('[COMP-02] the list tells readers how many companies there are while it draws only those in view', async ({ page, effects }) => {
  await openCompanies(page, agency);
  const visible = Number(effects.query('select count(*) as n from company where account_id = ? and hidden = 0', agency.accountId)[0]?.n);
  const table = page.getByRole('grid', { name: t.list });
  await expect(table).toHaveAttribute('aria-rowcount', String(visible + 1));
  expect(await listRows(page).count()).toBeLessThan(60);
  await table.focus();
  await page.keyboard.press('End');
  await expect(page.locator(`tr[aria-rowindex="${visible + 1}"]`)).toHaveAttribute('data-current', 'true');
  await page.keyboard.press('Home');
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveAttribute('data-current', 'true');
});

test('[F12] a list that moves makes no row anew and moves none; at rest its rows stand in order; another question starts at the top @soak', async ({
  page,
}) => {
  await openCompanies(page, agency);
  // The first rows are painted, then those drawn ahead: counted is what happens after.
  const list = page.locator('[data-scroller]');
  await expect(listRows(page)).toHaveCount(rowsThatFit(await list.evaluate((element) => element.clientHeight), 36) + SPARE_ROWS);
  const placed = await list.evaluate(async (element) => {
    const body = element.querySelector('tbody');
    if (body === null) throw new Error('no rows');
    let count = 0;
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) count += addedNodes.length;
    });
    observer.observe(body, { childList: true });
    // However long a frame takes on a busy machine, the list is not taken to be at rest between two.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: () => 0 });
    for (let frame = 0; frame < 10; frame += 1) {
      element.scrollTop += frame < 5 ? 108 : 1_800;
      await new Promise((done) => requestAnimationFrame(done));
    }
    observer.disconnect();
    Object.assign(window, { setTimeout });
    element.scrollTop += 108;
    return count;
  });
  expect(placed).toBe(0);
  const order = () => listRows(page).evaluateAll((rows) => rows.map((row) => Number(row.dataset.index)));
  await expect.poll(async () => (await order()).every((at, n, all) => n === 0 || at === (all[n - 1] ?? 0) + 1)).toBe(true);
  expect((await order())[0]).toBeGreaterThan(200);
  await listSearch(page).fill('gs');
  await expect(page.locator('tr[data-index="0"]')).toBeInViewport();
});

test('[F12] [F13] a list that was on screen before comes back with all its rows in one go @soak', async ({ page }) => {
  await openCompanies(page, agency);
  await expect.poll(() => listRows(page).count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: zhCN.frame.home }).first().click();
  await expect(page.locator('.wb-overview')).toBeVisible();
  // Rows that a list gets after it stands in the document. Those drawn ahead, after the first painting, are below the ones in view.
  await page.evaluate(() => {
    const late: number[] = [];
    Object.assign(window, { late });
    for (const name of ['appendChild', 'insertBefore'] as const) {
      const own = Node.prototype[name];
      Node.prototype[name] = function <T extends Node>(this: Node, node: T, before?: Node | null): T {
        if (this.isConnected && node instanceof HTMLTableRowElement) late.push(Number(node.dataset.index));
        return Reflect.apply(own, this, name === 'appendChild' ? [node] : [node, before]);
      };
    }
  });
  await page.getByRole('link', { name: zhCN.frame.companies }).first().click();
  const late = () => page.evaluate(() => (window as unknown as { late: number[] }).late);
  await expect.poll(async () => (await late()).length).toBeGreaterThan(0);
  expect(Math.min(...(await late()))).toBeGreaterThan(10);
});

test('[COMP-02] whatever the height of the window, every row in view is drawn once @soak', async ({ page }) => {
  await openCompanies(page, agency);
  // Not on the edge of a row: the same rows are in view when the room for one more goes.
  await page.locator('[data-scroller]').evaluate((list) => list.scrollTo({ top: 1_000 }));
  const rows = () => listRows(page).evaluateAll((all) => all.map((row) => Number(row.dataset.index)));
  await expect.poll(async () => (await rows()).includes(27)).toBe(true);
  for (let height = 768; height > 700; height -= 1) {
    await page.setViewportSize({ width: 1366, height });
    await page.locator('[data-scroller]').evaluate((list, by) => list.scrollBy({ top: by }), height % 2 === 0 ? 5 : -5);
    const drawn = await rows();
    expect(
      drawn.toSorted((a, b) => a - b),
      `at ${height}`,
    ).toEqual(drawn.map((_, n) => Math.min(...drawn) + n));
  }
});

test('[COMP-02] how many more tags a company has is told in whole, however narrow the column @soak', async ({ page }) => {
  await openCompanies(page, agency);
  const cells = page.locator('[data-col="tags"]');
  // In a narrow window one tag and how many more, in a wide one two.
  const more = cells.locator('span:visible').filter({ hasText: /^\+\d+$/ });
  await expect(more.first()).toBeVisible();
  const over = (element: Element): number =>
    element.getBoundingClientRect().right - (element.parentElement?.getBoundingClientRect().right ?? 0);
  for (const one of await more.all()) expect(await one.evaluate(over)).toBeLessThanOrEqual(0);
});

test('[PLUS-25] the keyboard walks through the list, finds a row by its letters, edits and enters', async ({ page }) => {
  await openCompanies(page, colleague1);
  const table = page.getByRole('grid', { name: t.list });
  await table.focus();
  await page.keyboard.press('ArrowDown');
  const second = listRows(page).nth(1);
  await expect(second).toHaveAttribute('data-current', 'true');
  await expect(table).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '');
  await page.keyboard.press('F2');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(table).toBeFocused();
  const id = await second.getAttribute('data-id');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/main**');
  await expect(switcher(page)).toHaveAttribute('data-company', id ?? '');
  // The view that was led to begins where its content does.
  await expect(page.locator('#wb-content')).toBeFocused();
});

test('order and filters narrow the list and stay in the address over a reload @soak', async ({ page }) => {
  await openCompanies(page, colleague1);
  const all = await page.getByRole('status').filter({ hasText: '显示' }).textContent();
  await page.getByLabel(t.filterVip).selectOption('1');
  await page.getByLabel(t.sort, { exact: true }).selectOption('expiry');
  // The date is in the tooltip of a membership that ends soon, whose words are the days that are left.
  const dates = async (): Promise<string[]> => {
    const titles = await listRows(page).evaluateAll((rows) =>
      rows.map((row) => row.querySelector<HTMLElement>('[data-expiry]')?.title ?? ''),
    );
    return titles.flatMap((title) => title.match(/\d{4}-\d{2}-\d{2}/)?.[0] ?? []);
  };
  const shown = await dates();
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual([...shown].sort());
  await page.reload();
  await expect(listRows(page).first()).toBeVisible();
  await expect.poll(dates).toEqual(shown);
  expect(await page.getByRole('status').filter({ hasText: '显示' }).textContent()).not.toBe(all);
});

test('[COMP-02] hiding a company takes it off the list at once, with undo; the hidden list shows it and gives it back', async ({
  page,
  effects,
}) => {
  await openCompanies(page, colleague1);
  const [{ id }] = companiesOf(effects, colleague1, 3);
  await rowOf(page, id).locator('[data-act="hide"]').click();
  await expect(rowOf(page, id)).toHaveCount(0);
  await page.getByRole('button', { name: zhCN.frame.undo }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await rowOf(page, id).locator('[data-act="hide"]').click();
  await page.getByRole('button', { name: startOf(t.tabHidden) }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await expect(rowOf(page, id).locator('[data-act="enter"]')).toBeDisabled();
  await rowOf(page, id).locator('[data-act="show"]').click();
  await page.getByRole('button', { name: startOf(t.tabAll) }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await expectSynced(page);
  await expect.poll(() => effects.company(id)?.hidden).toBe(0);
});

test('[COMP-02] the commands of a row are in sight under the pointer, at the current row and in its menu, and move nothing @soak', async ({
  page,
}) => {
  await openCompanies(page, small);
  await page.mouse.move(0, 0);
  const row = listRows(page).nth(2);
  const edit = row.locator('[data-act="edit"]');
  const more = row.locator('[data-act="more"]');
  const places = () => row.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()));
  const before = await places();
  await expect(edit).toHaveCSS('opacity', '0');
  await row.hover();
  await expect(edit).toHaveCSS('opacity', '1');
  expect(await places()).toEqual(before);
  await page.mouse.move(0, 0);
  await expect(edit).toHaveCSS('opacity', '0');
  await page.getByRole('grid', { name: t.list }).focus();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowDown');
  await expect(more).toHaveCSS('opacity', '1');
  await expect(listRows(page).nth(3).locator('[data-act="edit"]')).toHaveCSS('opacity', '0');
  // Every one of them is in the row's menu too.
  await page.keyboard.press('Shift+F10');
  for (const name of [t.edit, t.hide]) await expect(page.getByRole('menuitem', { name })).toBeVisible();
});

test('[COMP-02] on a screen that is touched the commands of every row are in sight @soak', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await openCompanies(page, small);
  await expect(listRows(page).nth(2).locator('[data-act="edit"]')).toHaveCSS('opacity', '1');
  await context.close();
});

test('[PLUS-12] refreshing the membership says before it starts that it needs the line, and reminds when the line is back', {
  tag: '@installed',
}, async ({ page, line }) => {
  await openCompanies(page, small);
  const row = listRows(page).nth(1);
  await installed(page);
  line.offline(true);
  await expect(page.locator('[data-age="offline"]')).toBeVisible({ timeout: 60_000 });
  await row.locator('[data-act="more"]').click();
  const refresh = page.getByRole('menuitem', { name: t.refresh });
  await expect(refresh).toHaveAttribute('aria-disabled', 'true');
  await expect(refresh).toContainText(t.onlineOnly);
  await page.getByRole('menuitem', { name: t.remind }).click();
  await row.locator('[data-act="more"]').click();
  await expect(refresh).toContainText(t.reminded);
  await page.keyboard.press('Escape');
  line.offline(false);
  await expect(page.getByText(startOf(t.backOnline))).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: t.doNow }).click();
});

test('[PLUS-08] the membership card says when it was fetched, that it was not, and never a bare zero', async ({ page, line }) => {
  line.proxy.set({ mode: 'refuse' }, { match: '/itpbasic/member/info' });
  await openDesk(page, colleague2);
  const card = page.locator('[data-fact]');
  await expect(card).toHaveAttribute('data-fact', 'never');
  await expect(card).toContainText(t.neverFetched);
  await expect(card).not.toContainText(/\b0\b/);
  line.proxy.set({ mode: 'pass' }, { keepSockets: true });
  await card.getByRole('button', { name: t.retry }).click();
  await expect(card).toHaveAttribute('data-fact', /member|ending|ended|untold|none/);
  await expect(card).toContainText('获取');
});

test('[PLUS-08] offline the stored companies are shown with their age', async ({ page, line, effects }) => {
  await openCompanies(page, small);
  line.offline(true);
  await expect(page.locator('[data-age="offline"]')).toContainText('离线', { timeout: 60_000 });
  await expect(listRows(page)).toHaveCount(firstCompanies(effects, small.accountId, 100).length);
});

/** Collects the page's memory until what nobody holds is gone, and after that what was held by it. */
async function collectMemory(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => {
      Reflect.set(globalThis, 'collected', false);
      const registry = new FinalizationRegistry(() => Reflect.set(globalThis, 'collected', true));
      registry.register({}, null);
      Reflect.set(globalThis, 'registry', registry);
    });
    await expect(async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'collected'))).toBe(true);
    }).toPass();
  }
}

test('a list that stays open keeps up with the database after its memory was collected @soak', async ({ page }) => {
  await openCompanies(page, colleague1);
  await collectMemory(page);
  const row = listRows(page).nth(2);
  const id = (await row.getAttribute('data-id')) ?? '';
  await row.locator('[data-act="hide"]').click();
  await expect(rowOf(page, id)).toHaveCount(0);
  await page.getByRole('button', { name: zhCN.frame.undo }).click();
  await expect(rowOf(page, id)).toBeVisible();
  await expectSynced(page);
});

test('[PLUS-02] the printed list holds every company, and the seal of the active one', async ({ page, effects }) => {
  await openCompanies(page, agency);
  const visible = Number(effects.query('select count(*) as n from company where account_id = ? and hidden = 0', agency.accountId)[0]?.n);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.co-print tbody tr')).toHaveCount(visible);
  const name = (await switcher(page).locator('[data-b="name"]').textContent()) ?? '';
  await expect(page.locator('.co-print thead')).toContainText(name);
  await expect(page.locator('.wb-rail')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.co-print')).toHaveCount(0);
  // What the browser itself puts on paper: more sheets than the rows in view would fill.
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
  expect(visible).toBeGreaterThan(100);
  expect(sheets.length).toBeGreaterThan(visible / 50);
});

test('[PLUS-25] no accessibility violation on list, menu, search and edit view, and their colours can be read in forced colours, in the dark and in high contrast', async ({
  page,
}) => {
  // Sixteen looks by axe, of some seconds each.
  test.setTimeout(300_000);
  await openCompanies(page, small);
  await expectAccessibleInAllLooks(page);
  await listRows(page).first().locator('[data-act="more"]').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await page.keyboard.press('Escape');
  await listSearch(page).fill('没有这样的企业');
  await expect(page.getByText(t.emptyFilter)).toBeVisible();
  await expectAccessibleInAllLooks(page);
  await listSearch(page).fill('');
  await listRows(page).first().locator('[data-act="edit"]').click();
  await expect(drawer(page).getByLabel(t.fieldNote)).toBeVisible();
  await expectAccessibleInAllLooks(page);
});

test('[PLUS-26] list, menu and edit view hold no Chinese words in English but the names of the companies', async ({ page }) => {
  await signIn(page, small);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.goto('/workbench/company-manage');
  await expect(listRows(page).first()).toBeVisible();
  const words = `${await page.locator('thead').textContent()} ${await page.locator('#wb-content h1').textContent()}`;
  expect(words).toMatch(/[A-Z]/);
  expect(words).not.toMatch(/\p{Script=Han}/u);
  await listRows(page).first().locator('[data-act="more"]').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const item of await page.getByRole('menuitem').allInnerTexts())
    expect(item).toMatch(/^[^\p{Script=Han}]*[A-Za-z][^\p{Script=Han}]*$/u);
  await page.keyboard.press('Escape');
  await listRows(page).first().locator('[data-act="edit"]').click();
  await expect(drawer(page).getByLabel(en.companies.fieldNote)).toBeVisible();
  const labels = await drawer(page).locator('label').allInnerTexts();
  expect(labels.length).toBeGreaterThan(5);
  const buttons = (await drawer(page).getByRole('button').allInnerTexts()).filter((text) => text !== '');
  const areas = await drawer(page).locator('option').allTextContents();
  const cells = await listRows(page).locator('td:nth-child(3)').allTextContents();
  for (const text of [...labels, ...buttons, ...areas, ...cells]) expect(text).not.toMatch(/\p{Script=Han}/u);
});
