import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../../../samples/demo/seed/taxpayers.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, indicated, press, rowOf, synced } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { closeRelation } from '../../../desk/asked/asked-relation.ts';
import { creditCodeCheckDigit } from '../../../domain/company/credit-code.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { relations: t, companies, access, firstDay } = zhCN;
const stage = openStage();
const LIST = '/workbench/company-manage';
type User = Awaited<ReturnType<typeof stage.open>>['user'];
type Taxpayer = ReturnType<typeof makeTaxpayers>[number];

const taxpayers = makeTaxpayers();
const [first, second] = taxpayers as [Taxpayer, Taxpayer]; // as: the register of the demo has forty

beforeAll(async () => {
  await seedTaxpayers(stage.gateway().services.store);
});

// As closing its tab does.
afterEach(closeRelation);

/** Opens a command of a company's row menu. */
async function fromMenu(user: User, companyId: string, text: string): Promise<void> {
  await press(user, (await rowOf(companyId)).querySelector('[data-act="more"]'));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${text}`) }));
}

async function idsOf(account: TestAccount): Promise<string[]> {
  return (await stage.companies(account)).map(({ companyId }) => companyId);
}

/** An account with companies, the id of its first one, and the list open. */
async function inList(companies = 3) {
  const account = await stage.account(companies);
  const [companyId = ''] = await idsOf(account);
  const opened = await stage.open(LIST, account);
  await rowOf(companyId);
  return { account, companyId, ...opened };
}

test('[COMP-02] [CALL-095] unbinding asks with the name first, and then the company leaves the list and the gateway', async () => {
  const { account, companyId, user } = await inList();
  await fromMenu(user, companyId, t.unbind);
  const dialog = await dialogWith(t.unbindText);
  await user.click(within(dialog).getByRole('button', { name: t.cancel }));
  await gone(() => screen.queryByText(t.unbindText));
  expect(await idsOf(account)).toContain(companyId);
  await fromMenu(user, companyId, t.unbind);
  await user.click(await within(await dialogWith(t.unbindText)).findByRole('button', { name: t.unbindDo, hidden: true }));
  await gone(() => document.getElementById(`wb-company-${companyId}`));
  expect(await idsOf(account)).not.toContain(companyId);
});

test('[COMP-02] [CALL-097] an invitation is given by name and number; who is invited accepts it and has the company', async () => {
  const invitee = await stage.account(1);
  const { companyId, user } = await inList();
  await fromMenu(user, companyId, t.invite);
  const dialog = await dialogWith(t.inviteLead);
  const send = () => user.click(within(dialog).getByRole('button', { name: t.inviteDo }));
  await send();
  expect(await within(dialog).findByText(t.mobileBad)).not.toBeNull();
  expect(within(dialog).getByText(t.nameNeeded)).not.toBeNull();
  await fill(user, within(dialog).getByLabelText(new RegExp(t.name)), '陈会计');
  await fill(user, within(dialog).getByLabelText(new RegExp(t.mobile)), invitee.mobile);
  await send();
  await gone(() => screen.queryByText(t.inviteLead));
  await fromMenu(user, companyId, t.invite);
  expect(await screen.findByText(t.waiting)).not.toBeNull();

  const { user: other } = await stage.open(LIST, invitee);
  await other.click(await screen.findByRole('button', { name: t.accept }));
  await rowOf(companyId);
  expect(await idsOf(invitee)).toContain(companyId);
  // He is no admin: the menu says so.
  await press(other, (await rowOf(companyId)).querySelector('[data-act="more"]'));
  const share = await screen.findByRole('menuitem', { name: new RegExp(`^${t.share}`) });
  await waitFor(() => expect(share.textContent).toContain(t.notAdmin));
  expect(share.getAttribute('aria-disabled')).toBe('true');
});

test('[COMP-02] an invitation that is declined goes, and brings nothing', async () => {
  const [inviter, invitee] = [await stage.account(1), await stage.account(1)];
  const device = await stage.elsewhere(inviter);
  const [companyId = ''] = await idsOf(inviter);
  await device.client.call(calls.companyInvite, { companyId, inviteMobile: invitee.mobile, inviteName: '李' });
  const { user } = await stage.open(LIST, invitee);
  await user.click(await screen.findByRole('button', { name: t.decline }));
  await gone(() => screen.queryByRole('button', { name: t.decline }));
  expect(await idsOf(invitee)).not.toContain(companyId);
});

test('[COMP-02] [CALL-098] [A-03] offline a share and its end wait in the outbox, binding and unbinding say that they cannot; then both are carried out in order', async () => {
  const colleague = await stage.account(1);
  const { companyId, user } = await inList();
  stage.offline(true);
  await indicated(/离线/);
  await waitFor(() => expect(screen.getByRole('button', { name: companies.bind }).getAttribute('aria-disabled')).toBe('true'));
  await press(user, (await rowOf(companyId)).querySelector('[data-act="more"]'));
  const unbind = await screen.findByRole('menuitem', { name: new RegExp(`^${t.unbind}`) });
  expect(unbind.textContent).toContain(companies.onlineOnly);
  await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${t.share}`) }));
  const dialog = await dialogWith(t.grantsMay);
  expect(within(dialog).getByText(t.queued)).not.toBeNull();
  await fill(user, within(dialog).getByLabelText(new RegExp(t.mobile)), colleague.mobile);
  await user.click(within(dialog).getByRole('button', { name: t.shareDo }));
  expect(await within(dialog).findByText(t.unsent)).not.toBeNull();
  expect(await idsOf(colleague)).not.toContain(companyId);
  stage.offline(false);
  await synced();
  await waitFor(async () => expect(await idsOf(colleague)).toContain(companyId));
  await waitFor(() => expect(within(dialog).queryByText(t.unsent)).toBeNull());
  await user.click(await within(dialog).findByRole('button', { name: t.cancelShareOf.replace('{{mobile}}', colleague.mobile) }));
  await waitFor(async () => expect(await idsOf(colleague)).not.toContain(companyId));
});

test('[ERR-31] [ROUTE-17] [CALL-099] without a company the warning offers to add one; an automatic binding that fails says so and leads to company management', async () => {
  const account = await stage.account(0);
  const { user, address } = await stage.open('/workbench/main', account);
  expect(await screen.findByText('当前无企业，请先添加企业')).not.toBeNull();
  await user.click((await screen.findAllByRole('button', { name: companies.autoBind })).at(-1) as HTMLElement); // as: they were found
  const dialog = await dialogWith(t.autoLead);
  await fill(user, within(dialog).getByLabelText(t.autoCodes), `${first.key_code}\nXSB-none`);
  await user.click(within(dialog).getByRole('button', { name: t.autoRun, hidden: true }));
  const answer = await dialogWith(t.autoFailed);
  expect(answer.querySelector('[data-list="newBind"]')?.textContent).toContain(first.name);
  expect(answer.querySelector('[data-list="failure"]')?.textContent).toContain('XSB-none');
  expect(answer.querySelector('[data-list="success"]')).toBeNull();
  await user.click(within(answer).getByRole('button', { name: t.autoGo, hidden: true }));
  await waitFor(() => expect(address()).toBe(LIST));
  await rowOf(first.company_id);
});

test('[CALL-099] companies that are bound, now or before, are listed without a message; a key without any asks whether to add one by hand', async () => {
  const { user } = await inList();
  const run = async (codes: string) => {
    await user.click(await screen.findByRole('button', { name: companies.autoBind }));
    const dialog = await dialogWith(t.autoLead);
    await fill(user, within(dialog).getByLabelText(t.autoCodes), codes);
    await user.click(within(dialog).getByRole('button', { name: t.autoRun, hidden: true }));
    await gone(() => screen.queryByText(t.autoLead));
    return await dialogWith(t.autoTitle);
  };
  const close = (dialog: HTMLElement, name: string) => user.click(within(dialog).getByRole('button', { name, hidden: true }));
  await close(await run(second.key_code), t.close);
  const both = await run(`${first.key_code} ${second.key_code}`);
  expect(both.querySelector('[data-list="newBind"]')?.textContent).toContain(first.name);
  expect(both.querySelector('[data-list="success"]')?.textContent).toContain(second.name);
  expect(within(both).queryByText(t.autoFailed)).toBeNull();
  await close(both, t.close);
  const empty = await run('');
  expect(within(empty).getByText(t.autoEmpty)).not.toBeNull();
  await close(empty, t.cancel);
});

test('[S6] [CALL-099] who tried too many codes in vain is told in the form how long to wait, and what he typed stays', async () => {
  const { user, account } = await inList();
  const device = await stage.elsewhere(account);
  const guess = () => device.client.call(calls.autoBindCompany, { accountId: account.accountId, codes: ['XSB-none'] });
  for (let n = 0; n < 20; n += 1) await guess();
  await user.click(await screen.findByRole('button', { name: companies.autoBind }));
  const dialog = await dialogWith(t.autoLead);
  await fill(user, within(dialog).getByLabelText(t.autoCodes), first.key_code);
  await user.click(within(dialog).getByRole('button', { name: t.autoRun }));
  await within(dialog).findByText('未成功的绑定次数过多，请 15 分钟后再试');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(t.autoCodes).value).toBe(first.key_code);
});

test('[S6] [A-03] an invitation over the limit stands in the outbox with its reason, and holds nothing up', async () => {
  const { user, account, companyId } = await inList();
  const device = await stage.elsewhere(account);
  const invite = (n: number) =>
    device.client.call(calls.companyInvite, { companyId, inviteMobile: `139000${10_000 + n}`, inviteName: '陈' });
  for (let n = 0; n < 60; n += 1) await invite(n);
  await fromMenu(user, companyId, t.invite);
  const dialog = await dialogWith(t.inviteLead);
  await fill(user, within(dialog).getByLabelText(new RegExp(t.name)), '王会计');
  await fill(user, within(dialog).getByLabelText(new RegExp(t.mobile)), '13900019999');
  await user.click(within(dialog).getByRole('button', { name: t.inviteDo }));
  await indicated(/1 项/);
  await stage.open('/workbench/outbox');
  await screen.findByText(/邀请过于频繁，没有发出，请 60 分钟后再试/);
});

test('[COMP-19] [AUTH-20] a guest who adds a company is asked for his real name first', async () => {
  const { page, user } = await stage.open('/workbench/login');
  const entered = await page.entrance.signIn({ way: 'guest' });
  expect(entered.ok).toBe(true);
  await synced();
  await screen.findByText(firstDay.title);
  await user.click((await screen.findAllByRole('button', { name: companies.bind }))[0] as HTMLElement); // as: it was found
  const dialog = await dialogWith(t.guestRealName);
  await user.click(within(dialog).getByRole('button', { name: t.guestGo }));
  expect(await screen.findByRole('dialog', { name: access.realTitle })).not.toBeNull();
});

test('[AUTH-20] where devices stand in 440300 a guest who adds a company may go on without his real name, and no bar asks for it', async () => {
  const { page: told } = stage.gateway().services.config;
  Object.assign(told, { locationCode: '440300' });
  try {
    const { page, user } = await stage.open('/workbench/login');
    expect((await page.entrance.signIn({ way: 'guest' })).ok).toBe(true);
    await synced();
    await screen.findByText(companies.empty);
    expect(screen.queryByText(access.guestAdd)).toBeNull();
    await user.click((await screen.findAllByRole('button', { name: companies.bind }))[0] as HTMLElement); // as: it was found
    const dialog = await dialogWith(t.guestMay);
    expect(within(dialog).getByRole('button', { name: t.guestBind })).toBeDefined();
  } finally {
    Object.assign(told, { locationCode: undefined });
  }
});

test('[PLUS-49] [COMP-03] a deployment without a page for adding companies has a form: what is wrong is said in it, what was added is in the list, once', async () => {
  const { user, account } = await inList();
  const open = async () => {
    await user.click(screen.getByRole('button', { name: companies.bind }));
    return await dialogWith(t.byHandLead);
  };
  const form = await open();
  const field = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText(new RegExp(label));
  await user.click(within(form).getByRole('button', { name: t.byHandDo }));
  expect(field(form, companies.fieldCompanyName).getAttribute('aria-invalid')).toBe('true');
  const digit = creditCodeCheckDigit('91370200MA3C0ABC9') ?? '';
  await fill(user, field(form, companies.fieldCompanyName), '青岛海之蓝商贸有限公司');
  await fill(user, field(form, t.byHandTaxNo), `91370200ma3c0abc9${digit === '1' ? '2' : '1'}`);
  await user.click(within(form).getByRole('button', { name: t.byHandDo }));
  await within(form).findByText(t.byHandDigit.replace('{{expected}}', digit));
  await fill(user, field(form, t.byHandTaxNo), '9137');
  await within(form).findByText(t.byHandForm);
  await fill(user, field(form, t.byHandTaxNo), `91370200ma3c0abc9${digit}`);
  await user.click(within(form).getByRole('button', { name: t.byHandDo }));
  await gone(() => screen.queryByText(t.byHandLead));
  await screen.findByText(t.byHandDone.replace('{{name}}', '青岛海之蓝商贸有限公司'));
  const added = (await stage.companies(account)).find(({ shxydm }) => shxydm === `91370200MA3C0ABC9${digit}`);
  await rowOf(added?.companyId ?? '');
  const again = await open();
  await fill(user, field(again, companies.fieldCompanyName), '青岛海之蓝商贸有限公司');
  await user.click(within(again).getByRole('button', { name: t.byHandDo }));
  await screen.findByText(t.byHandKnown.replace('{{name}}', '青岛海之蓝商贸有限公司'));
  expect(await idsOf(account)).toHaveLength(4);
});

test('[PLUS-49] without the line the form says so, keeps what was typed, and adds when it is back', async () => {
  const { user, account } = await inList();
  await user.click(screen.getByRole('button', { name: companies.bind }));
  const dialog = await dialogWith(t.byHandLead);
  await fill(user, within(dialog).getByLabelText(new RegExp(companies.fieldCompanyName)), '个体户王五');
  stage.offline(true);
  await user.click(within(dialog).getByRole('button', { name: t.byHandDo }));
  await within(dialog).findByText(t.offline);
  expect((within(dialog).getByLabelText(new RegExp(companies.fieldCompanyName)) as HTMLInputElement).value).toBe('个体户王五');
  expect((await stage.companies(account)).length).toBe(3);
  stage.offline(false);
  await gone(() => screen.queryByText(t.offline));
  await user.click(within(dialog).getByRole('button', { name: t.byHandDo }));
  await screen.findByText(t.byHandDone.replace('{{name}}', '个体户王五'));
  expect((await stage.companies(account)).map(({ companyName }) => companyName)).toContain('个体户王五');
});
