import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { activeCompany, switcher, titleSearch } from '../support/browser/company-screens.ts';
import { type ListedCompany, pressBeside } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { askToSignOut } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';
import type { GatewayEffects } from '../support/effects.ts';

const t = zhCN.tabs;
/** Names of the menus in the demo. */
const apps = { tax: '税务申报', invoice: '发票开具', books: '记账' };
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const frame = (page: Page, name: string) => page.locator(`section:not([inert]) iframe[title="${name}"]`).contentFrame();
/** Three companies that are members, with this account as their admin: every app opens for them. */
const richCompanies = (effects: GatewayEffects) => companiesOf(effects, colleague1, 6);
const cardApp = (page: Page, name: string) => page.locator('.wb-apps-card').getByRole('button', { name, exact: true });
/** Opens an app from the card of home; the declaration asks for the VAT type before. */
async function openApp(page: Page, name: string): Promise<void> {
  await cardApp(page, name).click();
  if (name === apps.tax) await page.getByRole('button', { name: zhCN.menus.vatOpen }).click();
}
async function workFor(page: Page, { id, name }: ListedCompany): Promise<void> {
  await pressBeside(page);
  await titleSearch(page).fill(name);
  await titleSearch(page).press('Enter');
  await expect(switcher(page)).toHaveAttribute('data-company', id);
}

test('[TAB-01] [TAB-02] tax, invoice and bookkeeping open in tabs of their own; each app is told its company, and no address holds it', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const name = String(effects.company((await activeCompany(page)) ?? '')?.companyName);
  for (const app of [apps.tax, apps.invoice, apps.books]) {
    await openApp(page, app);
    await expect(frame(page, app).getByRole('heading')).toContainText(name);
    await expect(tab(page, app)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: zhCN.frame.home }).click();
  }
  for (const one of page.frames()) expect(one.parentFrame() === null || !new URL(one.url()).search.includes('ompany')).toBe(true);
  // Opened again it comes to the front, with what was typed in it.
  await tab(page, apps.invoice).click();
  await frame(page, apps.invoice).locator('#note').fill('写到一半');
  await expect(tab(page, apps.invoice)).toContainText(t.unsaved);
  await tab(page, zhCN.frame.home).click();
  await openApp(page, apps.invoice);
  await expect(frame(page, apps.invoice).locator('#note')).toHaveValue('写到一半');
  await tab(page, zhCN.frame.home).click();
  await cardApp(page, apps.tax).click();
  await expect(tab(page, apps.tax)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('iframe')).toHaveCount(3);
});

test('[COMP-08] a company switch resets the active tab, and the tab goes on living; each tab brings its company back', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const one = await activeCompany(page);
  // Of the two companies that this account is admin of, the other one.
  const [, two] = companiesOf(effects, small, 2);
  await openApp(page, apps.invoice);
  await frame(page, apps.invoice).locator('#note').fill('甲');
  await workFor(page, two);
  await expect(tab(page, zhCN.frame.home)).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).searchParams.get('app')).toBeNull();
  await openApp(page, apps.invoice);
  await expect(frame(page, apps.invoice).getByRole('heading')).toContainText(two.name);
  await page.keyboard.press('Alt+PageUp');
  await expect.poll(() => activeCompany(page)).toBe(one);
  await expect(frame(page, apps.invoice).locator('#note')).toHaveValue('甲');
});

/** By the one control of the card for dialogs. */
async function openInDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t.dialog }).click();
  await page.getByRole('dialog', { name: t.dialog }).getByRole('button', { name }).click();
}

test('[TAB-03] an app opens in a dialog of 1000x600, over what is on screen, and Escape closes it @soak', async ({ page }) => {
  await openDesk(page, small);
  await openInDialog(page, apps.books);
  const dialog = page.getByRole('dialog', { name: apps.books });
  expect(await dialog.boundingBox()).toMatchObject({ width: 1_000, height: 600 });
  await expect(dialog.locator('iframe').contentFrame().locator('#note')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[TAB-03] [EMBED-02] a dialog whose app holds unsaved content asks before it closes, by button and by Escape, however often that is pressed', async ({
  page,
}) => {
  await openDesk(page, small);
  await openInDialog(page, apps.books);
  const dialog = page.getByRole('dialog', { name: apps.books });
  const note = dialog.locator('iframe').contentFrame().locator('#note');
  await note.fill('写到一半');
  const question = dialog.getByRole('alertdialog', { name: t.closeTab });
  await dialog.getByRole('button', { name: zhCN.frame.close }).click();
  await expect(question.getByRole('button', { name: t.keep })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: t.keep }).click();
  await expect(question).toHaveCount(0);
  await dialog.getByRole('button', { name: zhCN.frame.close }).focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expect(note).toHaveValue('写到一半');
  await question.getByRole('button', { name: t.closeAnyway }).click();
  await expect(dialog).toHaveCount(0);
});

test('[TAB-02] tabs are ordered by keys and by dragging without loading an app anew, come back after a reload in order with the active one, and Delete closes', async ({
  page,
  effects,
}) => {
  await openDesk(page, colleague1);
  await workFor(page, richCompanies(effects)[0]);
  for (const name of [apps.tax, apps.invoice, apps.books]) {
    await openApp(page, name);
    await expect(frame(page, name).locator('#note')).toBeEnabled();
    if (name === apps.tax) await frame(page, name).locator('#note').fill('留着');
    await tab(page, zhCN.frame.home).click();
  }
  const names = () =>
    page.locator('[data-tab] [role="tab"]').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('title')?.split(' · ')[0]));
  await tab(page, apps.tax).click();
  await page.keyboard.press('Alt+Shift+PageDown');
  expect(await names()).toEqual([apps.invoice, apps.tax, apps.books]);
  await tab(page, apps.books).dragTo(tab(page, apps.invoice));
  expect(await names()).toEqual([apps.books, apps.invoice, apps.tax]);
  await expect(frame(page, apps.tax).locator('#note')).toHaveValue('留着');
  await expectAccessible(page);
  await tab(page, apps.invoice).click();
  await page.reload();
  await expect(tab(page, apps.invoice)).toHaveAttribute('aria-selected', 'true');
  expect(await names()).toEqual([apps.books, apps.invoice, apps.tax]);
  await expect(frame(page, apps.invoice).locator('#note')).toBeEnabled();
  await tab(page, apps.invoice).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, apps.tax)).toBeFocused();
  await page.keyboard.press('Delete');
  expect(await names()).toEqual([apps.books, apps.invoice]);
  await expect(tab(page, apps.invoice)).toHaveAttribute('aria-selected', 'true');
  await tab(page, apps.invoice).click({ button: 'middle' });
  expect(await names()).toEqual([apps.books]);
  await expect(tab(page, apps.books)).toHaveAttribute('aria-selected', 'true');
});

test('[TAB-15] offline an open app stays; another is not opened: the tab before is back in front and the callout says which check failed; R checks again', {
  tag: '@installed',
}, async ({ page, line }) => {
  await openDesk(page, small);
  await installed(page);
  for (const app of [apps.invoice, apps.books]) {
    await openApp(page, app);
    await expect(frame(page, app).locator('#note')).toBeEnabled();
    if (app === apps.invoice) await tab(page, zhCN.frame.home).click();
  }
  await page.reload();
  await frame(page, apps.books).locator('#note').fill('离线前');
  await tab(page, zhCN.frame.home).click();
  line.offline(true);
  await expect(page.locator('.wb-sync')).toContainText(zhCN.sync.offline);
  await tab(page, apps.books).click();
  await expect(frame(page, apps.books).locator('#note')).toHaveValue('离线前');
  await tab(page, apps.invoice).click();
  const callout = page.getByRole('dialog', { name: t.blocked });
  await expect(callout).toContainText(t.whyUnreachable);
  await expect(tab(page, apps.books)).toHaveAttribute('aria-selected', 'true');
  await expect(callout).toContainText(apps.books);
  await expect(tab(page, apps.invoice)).toContainText(t.blocked);
  expect(await callout.locator('li').evaluateAll((checks) => checks.map((check) => check.getAttribute('data-state')))).toEqual([
    ...['passed', 'failed'],
    ...Array.from({ length: 5 }, () => 'notReached'),
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(callout).toHaveCount(0);
  await tab(page, apps.invoice).focus();
  await page.keyboard.press('Enter');
  await expect(callout).toBeVisible();
  // It covers nothing that a dialog asks.
  const dialog = await askToSignOut(page);
  await expect(callout).toBeHidden();
  await dialog.getByRole('button', { name: zhCN.frame.cancel }).click();
  await expect(callout).toBeVisible();
  line.offline(false);
  await expect(page.locator('.wb-sync')).not.toContainText(zhCN.sync.offline);
  await callout.getByRole('button', { name: t.recheck }).press('r');
  await expect(tab(page, apps.invoice)).toHaveAttribute('aria-selected', 'true');
  await expect(frame(page, apps.invoice).locator('#note')).toBeEnabled();
});

test('[ERR-32] an address that names an app which nobody knows leads to home with the warning', async ({ page }) => {
  await openDesk(page, small);
  await page.goto('/workbench/main?app=nosuch');
  await expect(page.getByText(t.noActive)).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('app')).toBeNull();
});

/** An app that tries what it may not. What came of it stands in its heading; with `flood` it then says more than is listened to. */
const HOSTILE = `<!doctype html><meta charset="utf-8"><h1>hostile</h1><script>
  const say = (message) => parent.postMessage(message, '*');
  const done = [];
  const results = new Map();
  let port = null;
  let nested = 'not welcomed';
  const ask = (id, part) => new Promise((resolve) => {
    results.set(id, resolve);
    port.postMessage({ id, type: 'APPLY', argumentList: [], ...part });
  });
  const raw = (value) => ({ type: 'RAW', value });
  addEventListener('message', async ({ data, source, ports }) => {
    if (data === 'nested welcomed') nested = data;
    if (source !== parent || data.kind !== 'welcome' || port !== null) return;
    port = ports[0];
    port.onmessage = ({ data }) => results.get(data.id)?.(data.value);
    const own = await ask('own', { path: ['company'] });
    const other = await ask('other', { path: ['company'], argumentList: [raw({ companyId: 'another' })] });
    const open = await ask('open', { path: ['open'], argumentList: [raw({ kind: 'menu', code: 'books', companyId: 'another' })] });
    const token = await ask('token', { path: ['token'] });
    const code = await ask('code', { path: ['company', 'constructor'], argumentList: [raw('return 1')] });
    const set = await ask('set', { type: 'SET', path: ['__proto__', 'polluted'], value: raw(1) });
    const answers = [own, other, open, token, code, set].map(({ code }) => code).join(' ');
    const told = JSON.stringify([data, own]).match(/token|secret|cookie/i);
    let opened = null;
    try { opened = window.open('https://evil.example/'); } catch {}
    try { top.location = 'https://evil.example/'; } catch {}
    let read = 'no';
    try { read = parent.document.title; } catch {}
    const found = [answers, told === null ? 'no secret' : 'secret', opened === null ? 'no window' : 'window', 'read ' + read, nested];
    document.querySelector('h1').textContent = found.join(', ');
  });
  // Somebody else speaks in its name: a frame of another origin in it, to the page above.
  const inner = document.createElement('iframe');
  inner.sandbox = 'allow-scripts';
  inner.srcdoc = '<script>addEventListener("message", () => parent.postMessage("nested welcomed", "*"));' +
    'top.postMessage({ workbench: 1, kind: "hello" }, "*");<\\/script>';
  inner.onload = () => say({ workbench: 1, kind: 'hello' });
  document.body.append(inner);
  window.flood = () => { for (let n = 0; n < 5000; n += 1) port.postMessage({ id: 'f' + n, type: 'APPLY', path: ['dirty'], argumentList: [raw(n % 2 === 0)] }); };
</script>`;

async function openHostile(page: Page): Promise<void> {
  await page.route('**/declaration**', (route) =>
    route.fulfill({ body: HOSTILE, contentType: 'text/html', headers: { 'content-security-policy': "script-src 'unsafe-inline'" } }),
  );
  await openDesk(page, small);
  await openApp(page, apps.tax);
}

test('[TAB-02] [EMBED-02] a hostile app is held: of another company it learns nothing, it reaches no object of the page, opens no window, leads it nowhere; and it is logged', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/Unsafe attempt to initiate navigation|Blocked opening|sandboxed|SecurityError|Failed to read a named property/);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
  await openHostile(page);
  await expect(frame(page, apps.tax).getByRole('heading')).toHaveText('0 -1 -1 -1 -1 -1, no secret, no window, read no, not welcomed');
  expect(context.pages()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/workbench/main');
  await expect(tab(page, apps.tax)).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  const words = () => logged.filter((line) => line.includes('[workbench]'));
  // The console of the page tells later than the page shows.
  await expect.poll(() => words().length).toBe(5);
  expect(words().join()).toContain(zhCN.bridge.unknownCall.replace('{{call}}', 'token'));
  expect(words().join()).not.toContain('another');
  await page.keyboard.press('Alt+PageUp');
  await openApp(page, apps.invoice);
  await expect(frame(page, apps.invoice).locator('#note')).toBeEnabled();
});

test('[EMBED-02] an app that floods is cut off: it is said over its frame, the page and other apps work on, and loaded anew it is heard again', async ({
  page,
  watch,
}) => {
  watch.allow(/Unsafe attempt to initiate navigation|Blocked opening|sandboxed|SecurityError|Failed to read a named property/);
  await openHostile(page);
  const heading = frame(page, apps.tax).getByRole('heading');
  await expect(heading).toContainText('no secret');
  const inFrame = page.frames().find((one) => one.url().includes('/declaration'));
  await inFrame?.evaluate('flood()');
  const alert = page.getByRole('alert').filter({ hasText: t.cutOff.replace('{{name}}', apps.tax) });
  await expect(alert).toBeVisible();
  await tab(page, zhCN.frame.home).click();
  await openApp(page, apps.invoice);
  await expect(frame(page, apps.invoice).locator('#note')).toBeEnabled();
  await tab(page, apps.tax).click();
  await alert.getByRole('button', { name: t.reload }).click();
  await expect(heading).toContainText('no secret');
  await expect(alert).toHaveCount(0);
  // The same with messages to the page itself.
  await page
    .frames()
    .find((one) => one.url().includes('/declaration'))
    ?.evaluate('for (let n = 0; n < 500; n += 1) say({ workbench: 1, kind: "hello" })');
  await expect(alert).toBeVisible();
});

test('[TAB-02] nine apps of three companies are open, at most six frames live, and one that slept comes back with what was typed in it @soak', async ({
  page,
  effects,
}) => {
  await openDesk(page, colleague1);
  for (const company of richCompanies(effects)) {
    const { name } = company;
    await workFor(page, company);
    for (const app of Object.values(apps)) {
      // The rail's home would close them.
      await tab(page, zhCN.frame.home).click();
      await openApp(page, app);
      await expect(frame(page, app).getByRole('heading')).toContainText(name);
      await frame(page, app).locator('#note').fill(`${name} ${app}`);
    }
  }
  await expect(page.locator('[data-tab]')).toHaveCount(9);
  await expect(page.locator('iframe')).toHaveCount(6);
  const [first] = richCompanies(effects);
  await page.locator('[data-tab] [role="tab"]').first().click();
  await expect(switcher(page)).toHaveAttribute('data-company', first.id);
  await expect(frame(page, apps.tax).locator('#note')).toHaveValue(`${first.name} ${apps.tax}`);
  await expect(page.locator('iframe')).toHaveCount(6);
});

test('[TAB-15] the callout of a blocked tab is 428 wide, 360 in a window of 1024, and a sheet at 200 % zoom; Enter opens it again, Escape closes it @soak', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  // Nobody may do this business for the third company.
  await workFor(page, companiesOf(effects, small)[2]);
  await cardApp(page, apps.books).click();
  const callout = page.getByRole('dialog', { name: t.blocked });
  const width = async () => (await callout.boundingBox())?.width;
  await expect(callout.getByRole('button', { name: t.wayApply })).toBeFocused();
  expect(await width()).toBe(428);
  const dashed = callout.locator('li[data-state="notReached"] i').first();
  await expect(dashed).toHaveCSS('border-top-style', 'dashed');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(width).toBe(360);
  await expectAccessible(page);
  await page.setViewportSize({ width: 683, height: 384 });
  await expect.poll(width).toBe(683);
  expect(await callout.evaluate((sheet) => sheet.getBoundingClientRect().bottom)).toBe(384);
  await expect(callout.getByRole('button', { name: t.closeTab })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(callout).toHaveCount(0);
  await tab(page, apps.books).focus();
  await page.keyboard.press('Enter');
  await expect(callout).toBeVisible();
});

test('[TAB-02] [TAB-14] by keyboard alone: ten tabs of three companies are opened, a reload brings all back in their order, and each opens when it is reached @soak', async ({
  page,
  effects,
}) => {
  /** Finds something in the palette and presses Enter. */
  const find = async (text: string, option: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  };
  await openDesk(page, colleague1);
  const companies = richCompanies(effects);
  for (const { id, name } of companies) {
    await find(name, name);
    await expect(switcher(page)).toHaveAttribute('data-company', id);
    for (const app of [apps.invoice, apps.books, '社保费申报']) {
      await find(app, app);
      await expect(frame(page, app).getByRole('heading')).toContainText(name);
    }
  }
  await find(zhCN.frame.security, zhCN.frame.security);
  await expect(page).toHaveURL(/security/);
  const names = () => page.locator('[data-tab]').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('data-tab')));
  const before = await names();
  expect(before).toHaveLength(10);
  await page.reload();
  await expect(page.locator('[data-tab][data-selected]')).toHaveAttribute('data-tab', before.at(-1) ?? '');
  expect(await names()).toEqual(before);
  for (const { id, name } of companies.toReversed()) {
    for (const app of ['社保费申报', apps.books, apps.invoice]) {
      await page.keyboard.press('Alt+PageUp');
      await expect(switcher(page)).toHaveAttribute('data-company', id);
      await expect(frame(page, app).getByRole('heading')).toContainText(name);
    }
  }
  expect(await names()).toEqual(before);
  await expect(page.locator('iframe')).toHaveCount(6);
});
