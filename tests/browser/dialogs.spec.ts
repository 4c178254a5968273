import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague2 } from '../support/accounts.ts';
import { expectAccessible, expectReadable } from '../support/browser/accessible.ts';
import { drawer, expectSynced, indicator, saveForm } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { openEncrypted } from '../support/browser/vault-steps.ts';
import { companiesOf } from '../support/carried-out.ts';

const { access, companies, frame, outbox, protocol, session, sync, vault } = zhCN;

async function writeNote(page: Page, companyId: string, note: string): Promise<void> {
  await page.goto(`/workbench/company-manage?edit=${companyId}`);
  await drawer(page).getByLabel(companies.fieldNote).fill(note);
  await saveForm(page);
}

test('[PLUS-25] no accessibility violation on the dialogs of the account, and its menu stays within a window at 200 % zoom', async ({
  page,
}) => {
  await openEncrypted(page, colleague2);
  const item = async (name: string) => {
    await page.locator('button.wb-account').click();
    return page.getByRole('menuitem', { name, exact: true });
  };
  for (const [name, title] of [
    [access.changeTitle, access.changeTitle],
    [protocol.devices, protocol.devices],
    [vault.settings, vault.settings],
    [frame.signOut, session.outTitle],
  ] as const) {
    await (await item(name)).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.setViewportSize({ width: 683, height: 384 });
  const last = await item(frame.signOut);
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const first = page.getByRole('menuitem', { name: frame.outbox });
  await first.focus();
  await expect(first).toBeInViewport({ ratio: 0.9 });
});

test('[PLUS-25] no accessibility violation on the real name’s form of a guest @soak', async ({ page }) => {
  await page.goto('/workbench/login');
  await page.getByRole('button', { name: access.guest }).click();
  await page.waitForURL('**/workbench/main**');
  await page.locator('button.wb-account').click();
  await page.getByRole('menuitem', { name: access.realTitle }).click();
  await expect(page.getByRole('dialog', { name: access.realTitle })).toBeVisible();
  await expectAccessible(page);
});

test('[PLUS-25] no accessibility violation on an outbox that holds something and on a conflict, which can be read in the dark too', {
  tag: '@installed',
}, async ({ browser, effects, gateway, line, page }) => {
  const account = colleague2;
  const [{ id }] = companiesOf(effects, account);
  await openDesk(page, account);
  await installed(page);
  line.offline(true);
  await writeNote(page, id, '离线写的备注');
  await page.goto('/workbench/outbox');
  await expect(page.getByRole('heading', { name: outbox.title })).toBeVisible();
  await expect(page.getByText('离线写的备注')).toBeVisible();
  // Until it is known that the line is out the change is tried, and its buttons come and go with each try.
  await expect(indicator(page)).toContainText(sync.offline);
  await expectAccessible(page);
  await expectReadable(page, 'dark');

  const elsewhere = await browser.newContext({ baseURL: gateway.url, locale: 'zh-CN' });
  const other = await elsewhere.newPage();
  await openDesk(other, account);
  await writeNote(other, id, '别处写的备注');
  await expectSynced(other);
  await elsewhere.close();
  line.offline(false);
  await expect(indicator(page)).toContainText('1 项失败');
  await page.goto(`/workbench/company-manage?conflict=${id}`);
  await expect(drawer(page)).toContainText('别处写的备注');
  await expectAccessible(page);
  await expectReadable(page, 'dark');
});
