import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { drawer, firstCompanies, openEdit, openList, saveForm, unsentMark } from '../support/desk.ts';
import { openDesk, test } from '../support/fixtures.ts';
import { openProfile } from '../support/profile.ts';
import { signOut } from '../support/tabs.ts';

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

test('[S4] tokens, the password, tax identifiers and notes stand in no address, no referrer, no cache, and after signing out nowhere in the browser’s files', async ({
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
    const [row] = effects.query('select doc from company where account_id = ? and company_id = ?', small.accountId, one.id);
    const { nsrsbh, shxydm }: Record<string, string> = JSON.parse(String(row?.doc));
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

    const identifiers = [nsrsbh, shxydm].filter((id): id is string => id !== undefined && id.length > 10);
    const never = [small.password, ...heard.tokens];
    expect(identifiers.length).toBeGreaterThan(0);
    expect(heard.tokens.size).toBeGreaterThan(0);
    for (const text of [...never, ...identifiers, note])
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

    // While signed in the note is on this own PC's disk, or the search below would find nothing anyway.
    expect(filesWith(profile.folder, note).length).toBeGreaterThan(0);
    await signOut(page);
    await profile.close();
    for (const text of [...never, ...identifiers, note, one.name]) expect(filesWith(profile.folder, text), text).toEqual([]);
  } finally {
    await profile.dispose();
  }
});
