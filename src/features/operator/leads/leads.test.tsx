import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { leads: t } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;

async function give(account: TestAccount, clueRealName: string, mobile: string, companyId: string): Promise<void> {
  const device = await stage.elsewhere(account);
  const facts = {
    mobile,
    title: '查企业',
    source: '17zs_cyc',
    calculationResults: '62 分，中',
    clueRealName,
    clueLevel: '1',
    areaCode: '440300',
  };
  expect((await device.send('cycLeadAdd', { payload: { ...facts, companyId } })).status).toBe(200);
}

/** The leads that two accounts gave, as an operator opens them. */
async function openPage() {
  await db().deleteFrom('clue').execute();
  const boss = await stage.account(2);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const [wang, li] = [await stage.account(2), await stage.account(1)];
  const [company] = await stage.companies(wang);
  await give(wang, '王会计', '13800138001', company?.companyId ?? '');
  await give(li, '=1+1', '13800138002', '');
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t.area }));
  await row('王会计');
  return { ...opened, boss, wang, li, company };
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-lead]')];
const row = (name: string) =>
  waitFor(() => {
    const found = rows().find(({ textContent }) => textContent?.includes(name));
    if (found === undefined) throw new Error(`no lead ${name}`);
    return found;
  });
const cells = (of: HTMLElement) => [...of.querySelectorAll('td')].map(({ textContent }) => textContent);
/** The tabs by their words, which Fluent holds twice. */
const tabs = () => [...document.querySelectorAll('.fui-TabList [role="tab"] .fui-Tab__content:first-of-type')];
const tabWords = () => tabs().map(({ textContent }) => textContent);
const tab = (words: string) => tabs().find(({ textContent }) => textContent === words) ?? null;

test('[ENT-33] [PLUS-50] an operator sees the leads of all accounts, marks one as read and then as handled with a remark, and finds them by state and words', async () => {
  const { user, boss, wang, li, company } = await openPage();
  expect(cells(await row('王会计')).slice(0, 4)).toEqual(['王会计', '13800138001', company?.companyName, wang.loginName]);
  expect(cells(await row('=1+1')).slice(0, 4)).toEqual(['=1+1', '13800138002', '', li.loginName]);
  expect(tabWords()).toEqual(['全部 2', '未读 2', '已读 0', '已处理 0']);
  await press(user, within(await row('王会计')).getByText('王会计'));
  await screen.findByText('62 分，中');
  await press(user, screen.getByText(t['mark-read']));
  await waitFor(async () => expect(cells(await row('王会计')).slice(-2)).toEqual([t['state-read'], boss.loginName]));
  expect(cells(await row('=1+1')).slice(-2)).toEqual([t['state-new'], '']);
  await fill(user, screen.getByLabelText(t.remark), '已回电');
  await press(user, screen.getByText(t['mark-handled']));
  await waitFor(async () => expect(cells(await row('王会计'))[5]).toBe(t['state-handled']));
  await waitFor(() => expect(tabWords()).toEqual(['全部 2', '未读 1', '已读 0', '已处理 1']));
  await press(user, tab('未读 1'));
  await gone(() => rows().find(({ textContent }) => textContent?.includes('王会计')) ?? null);
  expect(rows()).toHaveLength(1);
  await press(user, tab('全部 2'));
  await row('王会计');
  const search = screen.getByPlaceholderText(t.search);
  await fill(user, search, '回电');
  await gone(() => rows().find(({ textContent }) => textContent?.includes('=1+1')) ?? null);
  expect(rows()).toHaveLength(1);
  await fill(user, search, '没有这样的');
  await screen.findByText(t.noneFits);
});

test('[PLUS-50] the leads that are looked for are offered as CSV in which no cell begins a formula; without the line none, in words', async () => {
  const { user } = await openPage();
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  onTestFinished(() => {
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  });
  await press(user, screen.getByText(t.export));
  await screen.findByText(t.exported_other.replace('{{count}}', '2'));
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[0]).toContain(`"${t.name}","${t.mobile}","${t.company}"`);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['"\'=1+1"', '"13800138002"'],
    ['"王会计"', '"13800138001"'],
  ]);
  expect(files[0]?.type).toContain('text/csv');
  await fill(user, screen.getByPlaceholderText(t.search), '王会计');
  await press(user, screen.getByText(t.export));
  await screen.findByText(t.exported_other.replace('{{count}}', '1'));
  expect((await files[1]?.text())?.trim().split('\r\n')).toHaveLength(2);
  stage.offline(true);
  await screen.findByText(t.offline);
  await press(user, screen.getByText(t.export));
  expect(screen.getByText(t.export).getAttribute('aria-disabled')).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(t.offline));
  expect(files).toHaveLength(2);
});

test('[PLUS-50] a lead that somebody else has marked meanwhile is not marked over, in words, and stands as it is', async () => {
  const { user, wang } = await openPage();
  await press(user, within(await row('王会计')).getByText('王会计'));
  await db().updateTable('clue').set({ state: 'handled', marked_by: 'other' }).where('account_id', '=', wang.accountId).execute();
  await press(user, await screen.findByText(t['mark-read']));
  await screen.findByText(/这条线索已被他人标记/);
  await waitFor(async () => expect(cells(await row('王会计')).slice(-2)).toEqual([t['state-handled'], 'other']));
});

test('[PLUS-50] where nobody has asked to be called, the page says how a lead comes', async () => {
  await db().deleteFrom('clue').execute();
  const boss = await stage.account(1);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const { user } = await stage.open('/workbench/operator', boss);
  await press(user, await screen.findByRole('button', { name: t.area }));
  await screen.findByText(t.none);
  expect(screen.getByText(t.export).getAttribute('aria-disabled')).toBe('true');
});
