import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { insertCompanies, removeCompany } from '../../../server/store/tables/companies.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone, press, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { bizIds } from '../../domain/access/roles.ts';
import { builtInPath } from '../../domain/core/built-in-paths.ts';
import { gateway as said } from '../../texts/zh-CN/gateway.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { security: t, companies, frame, problems, access } = zhCN;
const stage = openStage();
const PATH = '/workbench/security';

async function makeAdmin({ accountId }: TestAccount, companyId: string): Promise<void> {
  const { store, clock } = stage.gateway().services;
  await store.db.insertInto('company_admin').values({ company_id: companyId, account_id: accountId, since: clock.now() }).execute();
}
async function name({ accountId }: TestAccount, full_name: string): Promise<void> {
  await stage.gateway().services.store.db.updateTable('account').set({ full_name }).where('account_id', '=', accountId).execute();
}

/** Two accounts with one authorised company in common. */
async function two() {
  const [wang, li] = [await stage.account(1), await stage.account(0)];
  await name(wang, '王芳');
  await name(li, '李强');
  const [company] = await stage.companies(wang);
  if (!company) throw new Error('one company');
  const { store, clock } = stage.gateway().services;
  const shared = { ...company, isAuthorize: 1 };
  await store.write((tx) =>
    changeAccount(tx, wang.accountId, clock.now(), async (change) => {
      await removeCompany(change, company.companyId);
      await insertCompanies(change, [shared]);
    }),
  );
  await store.write((tx) => changeAccount(tx, li.accountId, clock.now(), (change) => insertCompanies(change, [shared])));
  return { wang, li, companyId: company.companyId, shortName: company.shortName };
}
async function mayDo(account: TestAccount, companyId: string): Promise<string[]> {
  const { client } = await stage.elsewhere(account);
  const held = bizIds.map(async (bizId) => {
    const answer = await client.call(calls.privilegeCheck, { accountId: account.accountId, companyId, bizId });
    return answer.ok && answer.value.hasPrivilege ? [bizId] : [];
  });
  return (await Promise.all(held)).flat();
}
const row = ({ accountId }: TestAccount): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-member="${accountId}"]`);
    if (found === null) throw new Error(`no row of ${accountId}`);
    return found;
  });
const toggle = (who: string, business: string) => screen.getByRole<HTMLInputElement>('switch', { name: `${who}：${business}` });
/** Shape and word of each business, of who has no switches. */
const marks = (of: HTMLElement) => [...of.querySelectorAll<HTMLElement>('[data-given]')].map(({ dataset }) => dataset.given === 'true');
const ownMark = (bizId: string) => document.querySelector<HTMLElement>(`[data-business="${bizId}"] [data-given]`)?.dataset.given;

test('[ROLE-08] [CALL-107] [CALL-108] the admin gives and takes privileges by switches, each at once, and can take it back', async () => {
  const { wang, li, companyId } = await two();
  await makeAdmin(wang, companyId);
  const { user } = await stage.open(PATH, wang);
  expect(marks(await row(wang))).toEqual(bizIds.map(() => true));
  const shown: boolean[] = [];
  const observer = new MutationObserver(() => shown.push(toggle('李强', t.jz).checked));
  await press(user, toggle('李强', t.jz));
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await screen.findByText('已授权李强办理记账');
  await waitFor(() => expect(toggle('李强', t.jz).checked).toBe(true));
  // Its list comes after the answer: in between the switch does not go back.
  observer.disconnect();
  expect(new Set(shown)).toEqual(new Set([true]));
  expect(await mayDo(li, companyId)).toEqual(['jz']);
  expect(toggle('李强', t.kp).checked).toBe(false);
  await press(user, await screen.findByRole('button', { name: frame.undo }));
  await screen.findByText('已取消李强的记账权限');
  await waitFor(() => expect(toggle('李强', t.jz).checked).toBe(false));
  expect(await mayDo(li, companyId)).toEqual([]);
});

test('[ROLE-08] [ROLE-03] who is not admin reads them, with the reason, and sees at once what the admin gives', async () => {
  const { wang, li, companyId } = await two();
  await makeAdmin(wang, companyId);
  await stage.open(PATH, li);
  expect(marks(await row(li))).toEqual(bizIds.map(() => false));
  expect(screen.queryAllByRole('switch')).toEqual([]);
  expect(screen.getAllByText(t.refusedNeeded)).toHaveLength(2);
  expect(screen.getByRole('button', { name: t.change }).getAttribute('aria-disabled')).toBe('true');
  const admin = await stage.elsewhere(wang);
  const privileges = [{ bizId: 'sb', allowed: 1 as const }];
  expect(await admin.client.call(calls.privilegeSave, { companyId, accountId: li.accountId, privileges })).toMatchObject({ ok: true });
  await waitFor(() => expect(ownMark('sb')).toBe('true'));
  expect(marks(await row(li))).toEqual(bizIds.map((bizId) => bizId === 'sb'));
});

test('[COMP-20] [ROLE-05] [CALL-109] without an admin the reminder says so in the gateway’s words, and leads to the application', async () => {
  const { wang, companyId, shortName } = await two();
  const { user } = await stage.open(PATH, wang);
  await screen.findByText(t.adminNone);
  expect(ownMark('kp')).toBe('false');
  await press(user, await screen.findByRole('button', { name: '怎样取得开票权限' }));
  const reminder = await dialogWith(t.missingTitle);
  expect(reminder.textContent).toContain(said['admin.none']);
  expect(reminder.textContent).toContain(shortName);
  await press(user, within(reminder).getByRole('button', { name: t.apply }));
  const form = await dialogWith(t.applyText);
  await press(user, await within(form).findByRole('button', { name: t.apply }));
  await screen.findByText(`您已成为${shortName}的管理员`);
  await waitFor(() => expect(document.querySelector('[data-admin="self"]')).not.toBeNull());
  expect(await mayDo(wang, companyId)).toEqual([...bizIds]);
});

test('[ERR-38] [ROLE-05] with an admin the alert 提醒 has the gateway’s message, and so has it when the check itself is refused', async () => {
  const { wang, li, companyId } = await two();
  await makeAdmin(wang, companyId);
  const { user } = await stage.open(PATH, li);
  await press(user, await screen.findByRole('button', { name: '怎样取得个税权限' }));
  const alert = await dialogWith(/请联系企业管理员王芳/);
  expect(within(alert).getByRole('heading').textContent).toBe('提醒');
  await press(user, within(alert).getByRole('button', { name: problems.dismiss }));
  await gone(() => document.querySelector('[role="alertdialog"]'));
  // The operator has taken the company from the account; this page has not heard of it yet.
  await stage.gateway().services.store.db.deleteFrom('company').where('account_id', '=', li.accountId).execute();
  await press(user, screen.getByRole('button', { name: '怎样取得个税权限' }));
  const refused = await dialogWith(said['company.notFound']);
  expect(within(refused).getByRole('heading').textContent).toBe('提醒');
});

test('[CALL-110] [ROLE-08] the admin hands the office over with a code to his own number, and reads from then on', async () => {
  const { wang, li, companyId } = await two();
  await makeAdmin(wang, companyId);
  const { user } = await stage.open(PATH, wang);
  await press(user, await screen.findByRole('button', { name: t.change }));
  const form = await dialogWith(/验证码发送到您的手机/);
  expect(within(form).getByRole<HTMLSelectElement>('combobox', { name: t.changeTo }).value).toBe(li.accountId);
  await press(user, within(form).getByRole('button', { name: access.sendCode }));
  await within(form).findByText(/5 分钟内有效/);
  const code = await stage.code(wang.mobile);
  await user.type(within(form).getByLabelText(access.code), code === '000000' ? '000001' : '000000');
  await press(user, within(form).getByRole('button', { name: t.change }));
  await within(form).findByText(said['sms.wrong']);
  await user.clear(within(form).getByLabelText(access.code));
  await user.type(within(form).getByLabelText(access.code), code);
  await press(user, within(form).getByRole('button', { name: t.change }));
  await screen.findByText('管理员已变更为李强');
  await waitFor(() => expect(document.querySelector('[data-admin="other"]')).not.toBeNull());
  expect(screen.queryAllByRole('switch')).toEqual([]);
  expect([await mayDo(wang, companyId), await mayDo(li, companyId)]).toEqual([[], [...bizIds]]);
});

test('[ROLE-09] [TAB-11] the built-in app securityGuard is the security centre, for the company that the tab works for', async () => {
  const { wang, li, shortName } = await two();
  await stage.open(builtInPath('securityGuard') ?? '', wang);
  await row(li);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(frame.security);
  expect(document.querySelector('[aria-labelledby="wb-security-title"] .wb-seal-name')?.textContent).toBe(shortName);
});

test('[A-03] without a line what is known stays with its age, and every change is refused in words; what was never fetched says so', async () => {
  const { wang, li, companyId } = await two();
  await makeAdmin(wang, companyId);
  const { reload } = await stage.open(PATH, wang);
  await row(li);
  stage.offline(true);
  await screen.findByText(t.offline);
  const off = (element: HTMLElement) => element.getAttribute('aria-disabled');
  expect([off(toggle('李强', t.jz)), off(screen.getByRole('button', { name: t.change }))]).toEqual(['true', 'true']);
  expect(screen.getAllByText(companies.onlineOnly).length).toBeGreaterThan(1);
  expect(screen.getByText(/^更新于/)).toBeDefined();
  await reload();
  await row(li);
  await screen.findByText(t.offline);
  stage.offline(false);
  await stage.open('/workbench/main', li);
  stage.offline(true);
  await stage.open(PATH);
  await screen.findByText(t.neverOffline);
  stage.offline(false);
  await row(wang);
  await synced();
});

test('[ROLE-08] an account without a company is told what is missing, and why an office cannot be applied for is said beside its button', async () => {
  await stage.open(PATH, await stage.account(0));
  await screen.findByText(companies.empty);
  const { li, companyId } = await two();
  const { db } = stage.gateway().services.store;
  const { doc } = await db.selectFrom('company').select('doc').where('account_id', '=', li.accountId).executeTakeFirstOrThrow();
  const unauthorized = JSON.stringify({ ...JSON.parse(doc), isAuthorize: 0 });
  await db
    .updateTable('company')
    .set({ doc: unauthorized })
    .where('account_id', '=', li.accountId)
    .where('company_id', '=', companyId)
    .execute();
  await stage.open(PATH, li);
  await screen.findByText(t.refusedUnauthorized);
  expect(screen.getByRole('button', { name: t.apply }).getAttribute('aria-disabled')).toBe('true');
});
