import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFile, figuresAre, filled, gbkFile, outcomes, rowText } from '../../../tests/support/page/list-steps.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, press } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { lists: t, frame, status, relations, companies } = zhCN;
const stage = openStage();
const LISTS = '/workbench/import-list';
const HEAD = '纳税人识别号,纳税人名称,征收项目,税款所属期,申报状态,应补（退）税额,备注';

/** What of the account's companies counts at the gateway: company, state, kind of source. */
async function told(of: TestAccount): Promise<(string | undefined)[][]> {
  const own = (await stage.companies(of)).map(({ companyId }) => companyId);
  const { db } = stage.gateway().services.store;
  const rows = await db.selectFrom('fact').select(['company_id', 'kind', 'doc']).where('standing', '=', 1).execute();
  return rows
    .filter(({ company_id }) => own.includes(company_id))
    .map(({ company_id, kind, doc }) => [company_id, JSON.parse(doc).state, kind])
    .sort();
}

/** An account, and lines about its first two companies: one by number, one by name. */
async function withLines() {
  const account = await stage.account(4);
  const [first, second] = await stage.companies(account);
  if (first === undefined || second === undefined) throw new Error('no companies');
  const lines = [
    `${first.nsrsbh},${first.companyName},增值税,2026-10,已缴款,"1,280.00",甲`,
    `,${second.companyName},企业所得税,2026年第3季度,未申报,,乙`,
  ];
  return { account, first, second, lines };
}

const give = (count: number) => screen.findByRole('button', { name: filled(t.give_other, { count }) });

test('[PLUS-46] a CSV in GBK with unknown companies is imported, undone as a whole, and imported again', async () => {
  const { account, first, second, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const file = gbkFile([
    HEAD,
    ...lines,
    '91440300MA5EXAMPL1,没有的公司,增值税,2026-10,已申报,1,',
    `${first.nsrsbh},,增值税,13 月,已申报,3l8.2o,`,
    '合计,,,,,1281,',
  ]);
  await chooseFile(user, file);
  await figuresAre({ all: 5, change: 2, same: 0, unmatched: 1, unread: 1, none: 1 });
  expect(rowText(4)).toContain(t['how-none']);
  expect(rowText(5)).toContain('3l8.2o');
  expect(await told(account)).toEqual([]);
  await press(user, await give(2));
  await screen.findByRole('heading', { name: filled(t.givenTitle_other, { name: file.name, count: 2 }) });
  await waitFor(() => expect(outcomes()).toEqual(['stored', 'stored', 'left', 'left']));
  const facts = [
    [first.companyId, 'paid', 'file'],
    [second.companyId, 'undeclared', 'file'],
  ].sort();
  expect(await told(account)).toEqual(facts);
  await press(user, await screen.findByRole('button', { name: t.undo }));
  await screen.findByRole('heading', { name: filled(t.undoneTitle_other, { name: file.name, count: 2 }) });
  expect(await told(account)).toEqual([]);
  await chooseFile(user, file);
  await press(user, await give(2));
  await waitFor(() => expect(outcomes()).toEqual(['stored', 'stored', 'left', 'left']));
  expect(await told(account)).toEqual(facts);
});

test('[PLUS-46] a mapping that the user corrects changes the preview, and is there again with the next file of this heading line until it is reset', async () => {
  const { account, first } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const line = (state: string) => [HEAD.replace('申报状态', '结果'), `${first.nsrsbh},,增值税,2026-10,${state},12,已缴款`];
  const field = (heading: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: filled(t.fieldOf, { heading }) });
  const word = () => screen.findByRole<HTMLSelectElement>('combobox', { name: filled(t.stateOf, { word: '已转办' }) });
  await chooseFile(user, gbkFile(line('已转办')));
  expect((await screen.findByRole('alert')).textContent).toContain(t['field-state']);
  await user.selectOptions(await field('结果'), 'state');
  await figuresAre({ all: 1, change: 0, unread: 1 });
  await user.selectOptions(await word(), 'submitted');
  await figuresAre({ all: 1, change: 1, unread: 0 });
  await press(user, await give(1));
  await waitFor(() => expect(outcomes()).toEqual(['stored']));
  expect(await told(account)).toEqual([[first.companyId, 'submitted', 'file']]);
  await chooseFile(user, gbkFile(line('已转办')));
  await screen.findByText(t.kept);
  expect([(await field('结果')).value, (await word()).value]).toEqual(['state', 'submitted']);
  await press(user, await screen.findByRole('button', { name: t.reset }));
  expect((await screen.findByRole('alert')).textContent).toContain(t['field-state']);
  await chooseFile(user, gbkFile(line('已转办')));
  await waitFor(async () => expect((await field('结果')).value).toBe('-'));
});

test('[PLUS-46] a list says of how many of its companies the screens will show nothing yet, because they are no members', async () => {
  const { account } = await withLines();
  const [first, second, third] = await stage.companies(account);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no companies');
  const { db } = stage.gateway().services.store;
  for (const [company, isVip] of [
    [first, 1],
    [second, 0],
    [third, 0],
  ] as const) {
    const doc = JSON.stringify({ ...company, isAuthorize: 1, isVip, expireDate: '' });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  const { user } = await stage.open(LISTS, account);
  const note = () => document.querySelector('[data-figure="change"]')?.textContent ?? '';
  const lines = [first, second, third].map(({ nsrsbh, companyName }, n) => `${nsrsbh},${companyName},2026-10,${n + 3}`);
  await chooseFile(user, gbkFile(['纳税人识别号,纳税人名称,所属期,开票份数', ...lines]));
  await figuresAre({ all: 3, change: 3 });
  await waitFor(() => expect(note()).toContain('3 家的事实，其中 2 家非会员或未授权'));
  await chooseFile(user, gbkFile(['纳税人识别号,纳税人名称,所属期,开票份数', ...lines.slice(0, 1)]));
  await figuresAre({ all: 1, change: 1 });
  expect(note()).toContain('1 家的事实');
  expect(note()).not.toContain('非会员');
});

test('[PLUS-46] of rows whose company is not found none, some or all are left out; with nothing to import the button says so', async () => {
  const { account, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const stranger = ',没有的公司,增值税,2026-10,已申报,1,';
  await chooseFile(user, gbkFile([HEAD, ...lines]));
  await figuresAre({ all: 2, change: 2, unmatched: 0 });
  await chooseFile(user, gbkFile([HEAD, ...lines, stranger]));
  await figuresAre({ all: 3, change: 2, unmatched: 1 });
  await chooseFile(user, gbkFile([HEAD, stranger, stranger.replace('增值税', '印花税')]));
  await figuresAre({ all: 2, change: 0, unmatched: 2 });
  const button = await screen.findByRole('button', { name: t.nothingToGive });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('[PLUS-46] what cannot be read as a list says why, and the screen takes another file', async () => {
  const { account, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([]));
  expect((await screen.findByRole('alert')).textContent).toContain(t['problem-empty']);
  await chooseFile(user, gbkFile([HEAD]));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(t['problem-no-rows']));
  await chooseFile(user, gbkFile(['序号,电话', '1,2']));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(t['problem-no-headings']));
  await chooseFile(user, gbkFile([HEAD, ...lines]));
  await figuresAre({ all: 2, change: 2 });
});

test('[PLUS-46] without the line an import waits row by row and arrives with the line; taken back before that nothing of it arrives', async () => {
  const { account, first, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, ...lines]));
  const button = await give(2);
  stage.offline(true);
  await press(user, button);
  await waitFor(() => expect(outcomes()).toEqual(['waiting', 'waiting']));
  await press(user, await screen.findByRole('button', { name: t.undo }));
  await waitFor(() => expect(outcomes()).toEqual([]));
  await chooseFile(user, gbkFile([HEAD, lines[0] ?? '']));
  await press(user, await give(1));
  await waitFor(() => expect(outcomes()).toEqual(['waiting']));
  expect(await told(account)).toEqual([]);
  stage.offline(false);
  await waitFor(() => expect(outcomes()).toEqual(['stored']));
  expect(await told(account)).toEqual([[first.companyId, 'paid', 'file']]);
});

test('[PLUS-46] rows are filtered by their figure in the preview and in the result, and copied as CSV', async () => {
  const { account, first, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, ...lines, ',没有的公司,增值税,2026-10,已申报,1,']));
  await figuresAre({ all: 3, unmatched: 1 });
  await press(user, document.querySelector('[data-figure="unmatched"]'));
  await waitFor(() => expect([rowText(2), rowText(4)]).toEqual(['', expect.stringContaining('没有的公司')]));
  await press(user, await screen.findByRole('button', { name: t.copy }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('"4","没有的公司"'));
  expect(await navigator.clipboard.readText()).not.toContain(first.companyName);
  await press(user, await give(2));
  await waitFor(() => expect(outcomes()).toEqual(['stored', 'stored', 'left']));
  await press(user, document.querySelector('[data-figure="stored"]'));
  await waitFor(() => expect(outcomes()).toEqual(['stored', 'stored']));
  await press(user, await screen.findByRole('button', { name: t.copy }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain(first.companyName));
  expect(await navigator.clipboard.readText()).not.toContain('没有的公司');
});

test('[PLUS-46] company management, portfolio and calendar lead to lists', async () => {
  const account = await stage.account(2);
  for (const path of ['/workbench/company-manage', '/workbench/portfolio', '/workbench/calendar']) {
    const { user, address } = await stage.open(path, account);
    await press(user, await screen.findByRole('button', { name: frame.lists }));
    await waitFor(() => expect(address()).toContain(LISTS));
    await screen.findByRole('button', { name: t.choose });
  }
});

test('[PLUS-46] what is open stays when its view is left, and an import tells what follows from it, first what has failed', async () => {
  const { account, first, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, ...lines, `${first.nsrsbh},,印花税,2026-10,扣款失败,3,`]));
  await figuresAre({ all: 3, change: 3 });
  await press(user, await screen.findByRole('link', { name: frame.calendar }));
  await waitFor(() => expect(document.querySelector('[data-figure]')).toBeNull());
  await press(user, await screen.findByRole('tab', { name: frame.lists }));
  await figuresAre({ all: 3, change: 3 });
  await press(user, await give(3));
  const state = (name: 'paymentFailed' | 'undeclared' | 'paid') =>
    filled(t.followsState_other, { count: 1, state: status[`state-${name}`] });
  await screen.findByText(filled(t.follows, { what: [state('paymentFailed'), state('undeclared'), state('paid')].join('、') }));
});

test('[PLUS-46] of 3,000 rows only some exist as elements, and all of them are counted', async () => {
  const { account, first } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const many = Array.from({ length: 3_000 }, (_, n) => `${first.nsrsbh},,增值税,${2000 + Math.floor(n / 12)}-${(n % 12) + 1},已申报,${n},`);
  await chooseFile(user, gbkFile([HEAD, ...many]));
  await figuresAre({ all: 3_000 });
  const drawn = document.querySelectorAll('tr[data-line]').length;
  expect([drawn > 10, drawn < 200]).toEqual([true, true]);
  expect(screen.getByRole('table', { name: t.rows }).getAttribute('aria-rowcount')).toBe('3001');
});

test('[PLUS-46] a company that is not found is added by hand out of its row, with the name and number of the file, and its rows count then', async () => {
  const { account, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const stranger = (tax: string) => `91350100M000100Y43,福州甲有限公司,${tax},2026-10,已申报,1,`;
  await chooseFile(user, gbkFile([HEAD, ...lines, stranger('增值税'), stranger('印花税')]));
  await figuresAre({ all: 4, change: 2, unmatched: 2 });
  await press(user, (await screen.findAllByRole('button', { name: t.addCompany }))[0] ?? null);
  const dialog = within(await dialogWith(relations.byHandTitle));
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: companies.fieldCompanyName }).value).toBe('福州甲有限公司'),
  );
  await press(user, dialog.getByRole('button', { name: relations.byHandDo }));
  await figuresAre({ all: 4, change: 4, unmatched: 0 });
  const added = (await stage.companies(account)).find(({ companyName }) => companyName === '福州甲有限公司');
  expect([added?.shxydm, added?.isAuthorize]).toEqual(['91350100M000100Y43', 1]);
});

test('[PLUS-46] of a company that is not found the one that is like it is proposed, another one can be chosen, and both can be taken back', async () => {
  const { account, first, second, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  const nearly = (tax: string) => `,${first.companyName.slice(0, -1)},${tax},2026-10,已申报,2,`;
  await chooseFile(user, gbkFile([HEAD, ...lines, nearly('印花税'), nearly('房产税'), ',另有其名,印花税,2026-10,已申报,3,']));
  await figuresAre({ all: 5, change: 2, unmatched: 3 });
  expect(rowText(4)).toContain(filled(t.like, { name: first.companyName }));
  const button = (line: number, name: string) =>
    waitFor(() => within(document.querySelector<HTMLElement>(`tr[data-line="${line}"]`) ?? document.body).getByRole('button', { name }));
  // No company is taken for another one without a word; both rows that write it so follow the word.
  await press(user, await button(4, t.isIt));
  await figuresAre({ all: 5, change: 4, unmatched: 1 });
  await press(user, await button(5, t.untell));
  await figuresAre({ all: 5, change: 2, unmatched: 3 });
  await press(user, await button(5, t.isNot));
  await press(user, await button(4, t.tell));
  await press(user, await waitFor(() => document.querySelector(`[data-option="${second.companyId}"]`)));
  await figuresAre({ all: 5, change: 4, unmatched: 1 });
  expect(rowText(4)).toContain(t['how-told']);
  await press(user, await give(4));
  await waitFor(() => expect(outcomes()).toEqual(['stored', 'stored', 'stored', 'stored', 'left']));
  expect((await told(account)).map(([companyId]) => companyId).sort()).toEqual(
    [first.companyId, second.companyId, second.companyId, second.companyId].sort(),
  );
});
