import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { listRows, listSearch, paste } from '../support/browser/company-screens.ts';
import { drawer, firstCompanies, openEdit, openList, rowOf, saveForm, unsentMark } from '../support/browser/desk.ts';
import { installed, test } from '../support/browser/fixtures.ts';
import { secondTab, storedHere } from '../support/browser/tabs.ts';
import { openEncrypted, unlock } from '../support/browser/vault-steps.ts';

const words = zhCN.vault;

const lockScreen = (page: Page) => page.locator('[data-locked]');

async function lockNow(page: Page): Promise<void> {
  await page.locator('button.wb-account').click();
  await page.getByRole('menuitem', { name: words.lockNow, exact: true }).click();
  await expect(lockScreen(page)).toBeVisible();
}

/** What stands in a page that was locked: it is made anew then, and between two documents there is nothing to read. */
async function contentOf(page: Page): Promise<string> {
  let content = '';
  await expect(async () => {
    content = await page.content();
  }).toPass();
  return content;
}

/** A passkey device of the PC that gives secrets (PRF), without a hand to press it. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('[PLUS-23] on a shared PC nothing of the account can be read in the browser; locked, no data is in the page of any tab, and the password opens it again without the line, at the same place, draft and unsent edit with it', async ({
  page,
  context,
  effects,
  line,
}) => {
  await openEncrypted(page, small);
  await installed(page);
  const [one, two] = firstCompanies(effects, small.accountId, 2);
  if (one === undefined || two === undefined) throw new Error('no companies');
  const other = await secondTab(context);
  line.offline(true);
  await openList(page);
  await openEdit(page, one.id);
  await drawer(page).getByLabel(zhCN.companies.fieldNote).fill('密备注一');
  await saveForm(page);
  await expect(unsentMark(page, one.id)).toBeVisible();
  await openEdit(page, two.id);
  await drawer(page).getByLabel(zhCN.companies.fieldNote).fill('没写完的密备注');
  await expect(drawer(page).locator('[data-draft="kept"]')).toBeVisible();
  const place = page.url();
  const stored = await storedHere(page);
  for (const secret of [one.name, two.name, '密备注一', '没写完的密备注']) expect(stored, secret).not.toContain(secret);
  await page.keyboard.press('Escape');

  await page.goto(place);
  await expect(drawer(page).getByLabel(zhCN.companies.fieldNote)).toHaveValue('没写完的密备注');
  await page.keyboard.press('Escape');
  await lockNow(page);
  await expect(lockScreen(other)).toBeVisible();
  for (const tab of [page, other]) expect(await contentOf(tab)).not.toContain(one.name);
  await expectAccessible(page);
  await unlock(page, 'falsch-1');
  await expect(page.getByText(words.wrong)).toBeVisible();
  await unlock(page, small.password);
  await expect(rowOf(page, one.id)).toContainText(one.name);
  await expect(unsentMark(page, one.id)).toBeVisible();
  await page.goto(place);
  // A tab by itself has no key: it asks, and goes on where it was.
  await expect(lockScreen(page)).toBeVisible();
  await unlock(page, small.password);
  await expect(drawer(page).getByLabel(zhCN.companies.fieldNote)).toHaveValue('没写完的密备注');
  line.offline(false);
  await expect.poll(() => effects.company(one.id)?.note).toBe('密备注一');
  await other.close();
});

test('[PLUS-14] [PLUS-23] on a shared PC what was searched for and what was pasted in the company list are there again after a reload and after a lock, and can be read nowhere @soak', async ({
  page,
  effects,
}) => {
  await openEncrypted(page, small);
  const [one] = firstCompanies(effects, small.accountId, 1);
  if (one === undefined) throw new Error('no company');
  const unknown = '没有这样一家密企业';
  await openList(page);
  await paste(listSearch(page), `${one.name}\n${unknown}`);
  await expect(drawer(page)).toContainText(unknown);
  await page.keyboard.press('Escape');
  const drafts = page.getByRole('region', { name: zhCN.drafts.title });
  await expect(drafts).toContainText('粘贴的名单，2 行');
  await listSearch(page).fill(one.name);
  await expect(listRows(page)).toHaveCount(1);
  const asked = () => page.evaluate(() => Reflect.get(history.state, 'asked'));
  await expect.poll(asked).toEqual(expect.any(Number));
  await expect.poll(() => storedHere(page)).toContain(`"asked:${await asked()}"`);
  const readable = `${await storedHere(page)} ${await page.evaluate(() => decodeURIComponent(location.href) + JSON.stringify(history.state))}`;
  for (const secret of [one.name, unknown]) expect(readable, secret).not.toContain(secret);

  const expectBack = async () => {
    await expect(listSearch(page)).toHaveValue(one.name);
    await expect(listRows(page)).toHaveCount(1);
    await expect(drafts).toContainText('粘贴的名单，2 行');
  };
  await page.reload();
  await unlock(page, small.password);
  await expectBack();
  await lockNow(page);
  expect(await contentOf(page)).not.toContain(unknown);
  await unlock(page, small.password);
  await expectBack();
  await drafts.getByRole('button', { name: zhCN.drafts.resume }).click();
  await expect(drawer(page)).toContainText(unknown);
});

test('[PLUS-23] a passkey unlocks without the line', async ({ page, line }) => {
  await addAuthenticator(page);
  await openEncrypted(page, colleague1);
  await installed(page);
  await page.locator('button.wb-account').click();
  await page.getByRole('menuitem', { name: words.settings, exact: true }).click();
  await page.getByRole('button', { name: words.addPasskey, exact: true }).click();
  await expect(page.getByText(words.passkeyAdded)).toBeVisible();
  line.offline(true);
  await page.getByRole('button', { name: words.lockNow, exact: true }).click();
  await expect(lockScreen(page)).toBeVisible();
  await page.getByRole('button', { name: words.byPasskey, exact: true }).click();
  await expect(page.locator('.wb-account')).toBeVisible();
  await expect(lockScreen(page)).toHaveCount(0);
});

test('[PLUS-23] two people one after the other on one PC: the second finds nothing of the first, who comes back to what was left', async ({
  page,
  effects,
  line,
}) => {
  await openEncrypted(page, small);
  await installed(page);
  const [one] = firstCompanies(effects, small.accountId, 1);
  if (one === undefined) throw new Error('no company');
  line.offline(true);
  await openList(page);
  await openEdit(page, one.id);
  await drawer(page).getByLabel(zhCN.companies.fieldAccountant).fill('密会计');
  await saveForm(page);
  await lockNow(page);
  line.offline(false);
  await page.getByRole('button', { name: words.other, exact: true }).click();
  await page.waitForURL('**/workbench/login**');
  await openEncrypted(page, colleague1);
  expect(await page.content()).not.toContain(one.name);
  const stored = await storedHere(page);
  for (const secret of [one.name, '密会计']) expect(stored).not.toContain(secret);
  expect(effects.company(one.id)?.accountant).not.toBe('密会计');
  await lockNow(page);
  await page.getByRole('button', { name: words.other, exact: true }).click();
  await page.waitForURL('**/workbench/login**');
  await openEncrypted(page, small);
  await expect.poll(() => effects.company(one.id)?.accountant).toBe('密会计');
});

test('[PLUS-23] left alone, the account locks itself in every tab; a hand in any of them puts it off', async ({ page, context }) => {
  await openEncrypted(page, small);
  const other = await secondTab(context);
  await page.locator('button.wb-account').click();
  await page.getByRole('menuitem', { name: words.settings, exact: true }).click();
  await page.getByRole('radio', { name: '5 分钟', exact: true }).check();
  await page.getByRole('button', { name: words.close, exact: true }).click();
  /** As if nobody had touched the PC for so long. */
  const idleFor = (minutes: number) => page.evaluate((ms) => localStorage.setItem('lastActive', String(Date.now() - ms)), minutes * 60_000);
  await idleFor(4);
  await other.bringToFront();
  await other.mouse.wheel(0, 10);
  await expect.poll(() => other.evaluate(() => Date.now() - Number(localStorage.getItem('lastActive')))).toBeLessThan(60_000);
  await expect(lockScreen(page)).toHaveCount(0);
  await idleFor(6);
  await expect(lockScreen(page)).toBeVisible();
  await expect(lockScreen(other)).toBeVisible();
});
