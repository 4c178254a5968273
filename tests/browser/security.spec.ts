import { expect, type Locator, type Page } from '@playwright/test';
import { openStore } from '../../server/store/open.ts';
import { gateway as said } from '../../src/texts/zh-CN/gateway.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { partner, small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { switcher } from '../support/browser/company-screens.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';
import type { GatewayEffects } from '../support/effects.ts';

const { security: t, frame, problems } = zhCN;
/** More stops than the page has before its first switch. */
const MOST_STOPS = 80;

const dialog = (page: Page): Locator => page.getByRole('alertdialog');
const memberRow = (page: Page): Locator => page.locator(`[data-member="${partner.accountId}"]`);

/** Moves the focus on until it is there, as a user without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

function given(effects: GatewayEffects, companyId: string): string[] {
  const sql = 'select biz_id from company_privilege where company_id = ? and account_id = ? order by biz_id';
  return effects.query(sql, companyId, partner.accountId).map(({ biz_id }) => String(biz_id));
}

/** Opens the centre for a company, as its tab does. */
async function openCentre(page: Page, companyId: string): Promise<void> {
  await page.goto(`/workbench/security?company=${companyId}`);
  await expect(page.getByRole('heading', { level: 1, name: frame.security })).toBeVisible();
  await expect(switcher(page)).toHaveAttribute('data-company', companyId);
}

test('[ROLE-08] [ROLE-09] by keyboard alone: the centre is found, a privilege given and taken back; without an accessibility violation', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const [first] = companiesOf(effects, small);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('aqzx');
  await expect(page.getByRole('option', { name: frame.security }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workbench\/security/);
  const books = page.getByRole('switch', { name: `孙丽：${t.jz}` });
  await expect(books).not.toBeChecked();
  await expectAccessible(page);
  expect(given(effects, first.id)).toEqual(['kp', 'sb']);
  await tabTo(page, books);
  await page.keyboard.press('Space');
  await expect(books).toBeChecked();
  await expect.poll(() => given(effects, first.id)).toEqual(['jz', 'kp', 'sb']);
  await expect(books).toBeFocused();
  // A switch on its way takes no press.
  await expect(books).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Space');
  await expect(books).not.toBeChecked();
  await expect.poll(() => given(effects, first.id)).toEqual(['kp', 'sb']);
});

test('[ROLE-05] [COMP-20] [ERR-38] without a privilege: whom to ask in an alert 提醒, and of a company without admin the reminder that leads to the office', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const [, second, third] = companiesOf(effects, small);
  await openCentre(page, second.id);
  await expect(memberRow(page)).toContainText(t.given);
  await expect(page.getByRole('switch')).toHaveCount(0);
  const how = page.getByRole('button', { name: `怎样取得${t.kp}权限` });
  await how.click();
  await expect(dialog(page).getByRole('heading')).toHaveText('提醒');
  await expect(dialog(page)).toContainText('请联系企业管理员孙丽（138****8007）授权');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: problems.dismiss }).click();
  await expect(how).toBeFocused();
  await openCentre(page, third.id);
  await page.getByRole('button', { name: `怎样取得${t.gs}权限` }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText(t.missingTitle);
  await expect(dialog(page)).toContainText(said['admin.none']);
  await dialog(page).getByRole('button', { name: t.apply }).click();
  await expect(dialog(page)).toContainText(t.applyText);
  await dialog(page).getByRole('button', { name: t.apply }).click();
  await expect(page.locator('[data-admin="self"]')).toBeVisible();
  expect(effects.query('select account_id from company_admin where company_id = ?', third.id)).toEqual([{ account_id: small.accountId }]);
  await expect(memberRow(page).getByRole('switch')).toHaveCount(5);
});

test('[A-03] without a line the centre shows what is known with its age and refuses changes in words', async ({ page, effects, line }) => {
  await openDesk(page, small);
  const [first] = companiesOf(effects, small);
  await openCentre(page, first.id);
  await expect(memberRow(page).getByRole('switch')).toHaveCount(5);
  line.offline(true);
  await expect(page.getByText(t.offline)).toBeVisible();
  await expect(memberRow(page).getByRole('switch').first()).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^更新于/)).toBeVisible();
  await expectAccessible(page);
  line.offline(false);
  await expect(page.getByText(t.offline)).toBeHidden();
  await expectSynced(page);
});

test('[COMP-10] [COMP-11] where it is configured the member agreement is shown in a switch, which completes when it is closed', async ({
  page,
  gateway,
  effects,
}) => {
  const [first, second] = companiesOf(effects, small);
  const store = await openStore({ url: gateway.databaseUrl, shared: true });
  const unsigned = { agreement_sign: '', agreement_url: '/protocols/member-agreement-1.0.html' };
  await store.db.insertInto('remote_config').values({ name: 'memberAgreementCheck', value: 'true' }).execute();
  await store.db
    .insertInto('member_agreement')
    .values({ account_id: small.accountId, company_id: second.id, ...unsigned })
    .onConflict((c) => c.columns(['account_id', 'company_id']).doUpdateSet(unsigned))
    .execute();
  try {
    await signIn(page, small);
    await expectSynced(page);
    // The configuration comes after the companies: a switch before it checks nothing.
    await expect(async () => {
      await page.goto(`/workbench/company-manage?company=${first.id}`);
      await expect(switcher(page)).toHaveAttribute('data-company', first.id);
      await page.locator(`#wb-company-${second.id} [data-act="enter"]`).click();
      await expect(dialog(page).getByRole('heading')).toHaveText(t.agreementTitle, { timeout: 5_000 });
    }).toPass();
    await expect(switcher(page)).toHaveAttribute('data-company', first.id);
    await expectAccessible(page);
    const opened = page.waitForEvent('popup');
    await dialog(page).getByRole('link', { name: t.agreementOpen }).click();
    await expect((await opened).getByRole('heading', { name: '会员协议' })).toBeVisible();
    await page.bringToFront();
    await dialog(page).getByRole('button', { name: t.agreementClose }).click();
    await expect(switcher(page)).toHaveAttribute('data-company', second.id);
    await expect(page).toHaveURL(/\/workbench\/main/);
  } finally {
    await store.db.deleteFrom('remote_config').where('name', '=', 'memberAgreementCheck').execute();
    await store.close();
  }
});
