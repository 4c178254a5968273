import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import * as viewPaths from '../../src/domain/core/view-paths.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { operator, small } from '../support/accounts.ts';
import { listSearch, titleSearch } from '../support/browser/company-screens.ts';
import { drawer, firstCompanies, openEdit, openList, saveForm, unsentMark } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { openProfile } from '../support/browser/profile.ts';
import { accountRows, signOut, storedHere } from '../support/browser/tabs.ts';
import { openEncrypted, unlock } from '../support/browser/vault-steps.ts';
import { keptKeys, keptNameOf } from '../support/kept-keys.ts';

/** The files of a folder that hold a text, as one byte or as two bytes a character, readable. */
function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return globSync('**/*', { cwd: folder }).filter((path) => {
    const file = join(folder, path);
    // Links of the running browser lead nowhere, and a file may go while it is looked for.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    const bytes = readFileSync(file);
    return needles.some((needle) => bytes.includes(needle));
  });
}

/** What the page has asked for: addresses, referrers, and the tokens that travelled in headers. */
function listenTo(page: Page) {
  const addresses: string[] = [];
  const referrers: string[] = [];
  const tokens = new Set<string>();
  page.context().on('request', (request) => {
    addresses.push(request.url());
    const headers = request.headers();
    if (headers.referer) referrers.push(headers.referer);
    if (headers.accesstoken) tokens.add(headers.accesstoken);
  });
  return { addresses, referrers, tokens };
}

/** Keys that the walk over the screens writes, however fast it goes. */
const walked: readonly string[] = ['lastActive', 'lastWay', 'login', 'variant', 'wb-companies', 'wb-company', 'wb-tab-company'];

/** Where the browser itself keeps the titles of pages, which name the company that was on screen (PLUS-02). */
const TITLES = /^Default[/\\](History|Sessions|Top Sites)/;

test('[S4] tokens, the password, tax identifiers, notes and searches stand in no address, no referrer, no cache, and after signing out neither they nor the names of user and companies in the browser’s files', async ({
  gateway,
  watch,
  effects,
}) => {
  const profile = await openProfile(gateway.url, watch.follow);
  try {
    const page = await profile.context().newPage();
    const heard = listenTo(page);
    await openDesk(page, small);
    const [one] = firstCompanies(effects, small.accountId, 1);
    if (one === undefined) throw new Error('no company');
    const rows = effects.query('select doc from company where account_id = ?', small.accountId).map(({ doc }) => JSON.parse(String(doc)));
    const [user] = effects.query('select mobile, full_name as name from account where account_id = ?', small.accountId);
    const named = [String(user?.mobile), String(user?.name)];
    const note = 'SENTINEL-NOTE-7f3a91';
    await openList(page);
    await openEdit(page, one.id);
    await drawer(page).getByLabel(zhCN.companies.fieldNote).fill(note);
    await expect(drawer(page).locator('[data-draft="kept"]')).toBeVisible();
    // Now the browser notes the state of the page, with what stands in its fields.
    await page.reload();
    await expect(drawer(page).getByLabel(zhCN.companies.fieldNote)).toHaveValue(note);
    await saveForm(page);
    await expect(unsentMark(page, one.id)).toHaveCount(0);
    const typed = 'SENTINEL-SEARCH-2b8c04';
    const entry = () => page.evaluate(() => JSON.stringify(history.state));
    for (const text of [String(rows[1]?.nsrsbh), typed]) {
      const before = await entry();
      await titleSearch(page).fill(text);
      await listSearch(page).fill(text);
      // The entry of the history has its place.
      await expect.poll(entry).not.toBe(before);
    }
    await page.reload();
    await expect(listSearch(page)).toHaveValue(typed);

    // Of every company of the account, not only of the one that was open.
    const identifiers = [...new Set(rows.flatMap(({ nsrsbh, shxydm, djxh }): string[] => [nsrsbh, shxydm, djxh]))].filter(
      (id) => id.length > 10,
    );
    const cookies = (await page.context().cookies()).map(({ value }) => value).filter((value) => value.length > 20);
    const [family] = effects.query('select sign_key from session_family where account_id = ?', small.accountId);
    const never = [small.password, ...heard.tokens, ...cookies, String(family?.sign_key)];
    expect(cookies.length).toBeGreaterThan(0);
    expect(String(family?.sign_key).length).toBeGreaterThan(20);
    expect(identifiers.length).toBeGreaterThan(0);
    expect(heard.tokens.size).toBeGreaterThan(0);
    for (const text of [...never, ...identifiers, note, typed])
      expect([...heard.addresses, ...heard.referrers].filter((address) => decodeURIComponent(address).includes(text))).toEqual([]);
    const cached = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return texts.join('\n');
    });
    for (const text of [...never, ...identifiers, note]) expect(cached.includes(text)).toBe(false);

    // Each key of the small memories is one that the sources write, which are those that the page on data at rest tells of.
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const written = keptKeys().map(({ name }) => name);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => keptNameOf(key, written) === '')).toEqual([]);

    // While signed in the note is on this own PC's disk, or the search below would find nothing anyway.
    for (const text of [note, ...named]) expect(filesWith(profile.folder, text).length, text).toBeGreaterThan(0);
    await signOut(page);
    await profile.close();
    const names = rows.map(({ companyName }): string => companyName);
    for (const text of [...never, ...identifiers, ...named, note, typed, ...names])
      expect(filesWith(profile.folder, text), text).toEqual([]);
    const shortNames = rows.map(({ shortName }): string => shortName);
    for (const text of shortNames)
      expect(
        filesWith(profile.folder, text).filter((path) => !TITLES.test(path)),
        text,
      ).toEqual([]);
  } finally {
    await profile.dispose();
  }
});

test('[S4] [PLUS-23] on a shared PC no key of the small memories holds what was typed, or the name, number or identifier of anybody, whatever screen was opened; what an operator types lies encrypted', async ({
  page,
  effects,
}) => {
  await openEncrypted(page, operator);
  const rows = effects.query('select doc from company where account_id = ?', operator.accountId).map(({ doc }) => JSON.parse(String(doc)));
  const [user] = effects.query('select mobile, full_name as name from account where account_id = ?', operator.accountId);
  const typed = ['SENTINEL-TITLE-51cd7e', 'SENTINEL-SEARCH-9d20aa'];
  const named = rows.flatMap(({ companyName, shortName, nsrsbh, shxydm, djxh }): string[] => [
    companyName,
    shortName,
    nsrsbh,
    shxydm,
    djxh,
  ]);
  // The sample operator signs in by the name that the path of his page has too: tabs remember that path.
  const never = [...typed, ...named, String(user?.mobile), String(user?.name)].filter((text) => text.length > 1);
  expect(named.length).toBeGreaterThan(5);

  // Every view writes what it remembers; forms and searches are typed into.
  const paths = [...Object.values(viewPaths).filter((path) => typeof path === 'string'), '/workbench/diagnostics'];
  // A lone tab that is loaded anew is locked: the router is asked instead.
  const go = (to: string) => page.evaluate((path) => history.pushState({}, '', path), to);
  for (const path of paths) {
    await go(path);
    await page.waitForURL(`**${path}*`);
    await expect(page.locator('#wb-content').getByRole('heading').first()).toBeVisible();
  }
  await go(viewPaths.MANAGE_PATH);
  await listSearch(page).fill(typed[1] ?? '');
  await expect(listSearch(page)).toHaveValue(typed[1] ?? '');
  await go(viewPaths.OPERATOR_PATH);
  await page.getByRole('button', { name: zhCN.operator.create }).click();
  await page.getByRole('menuitem', { name: zhCN.operator['kind-popup'], exact: true }).click();
  const title = page.getByLabel(new RegExp(`^${zhCN.operator.title}`)).first();
  await title.fill(typed[0] ?? '');
  await expect
    .poll(async () => (await accountRows(page, operator.accountId)).some((line) => line.includes('"k":"operator:form"')))
    .toBe(true);
  await page.reload();
  // On a lone tab the key is gone with the page: what was typed is there once it is unlocked.
  await unlock(page, operator.password);
  await expect(title).toHaveValue(typed[0] ?? '');

  const stored = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)]);
  const written = keptKeys().map(({ name }) => name);
  for (const [key, value] of stored) {
    expect(keptNameOf(key, written), key).not.toBe('');
    for (const text of never) expect(`${key} ${value}`.includes(text), `${text} in ${key}`).toBe(false);
  }
  // A walk that wrote nothing would have nothing to look at.
  expect(stored.map(([key]) => keptNameOf(key, written))).toEqual(expect.arrayContaining([...walked]));
  for (const text of typed) expect((await storedHere(page)).includes(text)).toBe(false);
});
