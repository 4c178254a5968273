import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { figuresAre, filled, gbkFile, outcomes } from '../../../../tests/support/page/list-steps.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, press, synced } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { taxBureau } from '../../../../tests/support/told-companies.ts';
import { creditCodeCheckDigit } from '../../../domain/company/credit-code.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { firstDay: t, lists, relations, companies, frame } = zhCN;
const stage = openStage();
const HOME = '/workbench/main';
const LIST = '/workbench/company-manage';
const HEAD = '企业名称,统一社会信用代码,地区,纳税人类型';
const OTHER = `厦门乙有限公司,91350200M000100Y4${creditCodeCheckDigit('91350200M000100Y4')},厦门,一般纳税人`;
const ROW = '福州甲有限公司,91350100M000100Y43,福州,小规模';

const firstDay = () => document.querySelector('[data-part="first-day"]');
const stepsLeft = () => document.querySelector('[data-part="steps-left"]');
const small = async () => within((await screen.findByText('当前无企业，请先添加企业')).closest('section') as HTMLElement); // as: all of it is one section
const opened = () => screen.findByRole('heading', { name: new RegExp(t.title) });

async function importRow(user: Awaited<ReturnType<typeof stage.open>>['user'], account: TestAccount): Promise<void> {
  await figuresAre({ all: 1, new: 1 });
  await press(user, await screen.findByRole('button', { name: filled(lists.give_other, { count: 1 }) }));
  await waitFor(() => expect(outcomes()).toEqual(['added']));
  expect(await stage.companies(account)).toHaveLength(1);
}

test('[PLUS-49] [PLUS-46] [ROUTE-16] an account without companies is led from home to its first day; a file dropped anywhere is looked at and imported, and with the first company the page is gone', async () => {
  const account = await stage.account(0);
  const { user } = await stage.open(HOME, account);
  await opened();
  expect(screen.getByText('当前无企业，请先添加企业')).not.toBeNull();
  expect(document.querySelector('.wb-overview')).toBeNull();
  const order: string[] = [t.choose, t.byHandDo, companies.bind, companies.autoBind];
  const named = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(named.filter((name) => order.includes(name))).toEqual(order);
  const files = { types: ['Files'], files: [gbkFile([HEAD, ROW], '名单.csv')] };
  fireEvent.dragOver(window, { dataTransfer: files });
  await screen.findByText(t.dropNow);
  fireEvent.drop(window, { dataTransfer: files });
  await importRow(user, account);
  await synced();
  await stage.open(LIST, account);
  await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('福州甲有限公司'));
  expect(firstDay()).toBeNull();
});

test('[PLUS-49] a table that is pasted outside of a field is read as a file, one that is pasted into a field is not', async () => {
  const account = await stage.account(0);
  const { user, address } = await stage.open(HOME, account);
  await opened();
  const table = `${HEAD}\n${ROW}`.replaceAll(',', '\t');
  const clipboardData = { files: [], getData: () => table };
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.paste(field, { clipboardData });
  field.remove();
  expect(address()).toContain(LIST);
  fireEvent.paste(document.body, { clipboardData });
  await importRow(user, account);
});

test('[PLUS-49] with the first company added by hand the page is gone, and what is left of the first day is a line over home until it is closed', async () => {
  const account = await stage.account(0);
  const { user, reload } = await stage.open(HOME, account);
  await opened();
  await press(user, await screen.findByRole('button', { name: t.byHandDo }));
  const dialog = await dialogWith(relations.byHandLead);
  await user.type(await within(dialog).findByRole('textbox', { name: companies.fieldCompanyName }), '手工甲有限公司');
  await press(user, within(dialog).getByRole('button', { name: relations.byHandDo }));
  await gone(() => screen.queryByText(relations.byHandLead));
  await waitFor(() => expect(firstDay()).toBeNull());
  await press(user, (await screen.findAllByRole('link', { name: frame.home }))[0] ?? null);
  await waitFor(() => expect(stepsLeft()?.textContent).toContain(filled(t.stepTypes_other, { count: 1 })));
  expect(stepsLeft()?.textContent).toContain(t.stepSource);
  await press(user, await screen.findByRole('button', { name: t.close }));
  await waitFor(() => expect(stepsLeft()).toBeNull());
  await reload();
  await synced();
  await waitFor(() => expect(document.querySelector('.wb-overview')).not.toBeNull());
  expect(stepsLeft()).toBeNull();
});

test('[PLUS-49] what is left of the first day counts its open steps, and the companies it names are those that the list shows then', async () => {
  const account = await stage.account(0);
  const { user, address } = await stage.open(HOME, account);
  await opened();
  const bare = ['丙店,,,', '丁店,,厦门,'];
  await user.upload(await screen.findByLabelText<HTMLInputElement>(t.choose), gbkFile([HEAD, ROW, OTHER, ...bare], '名单.csv'));
  await figuresAre({ all: 4, new: 4 });
  await press(user, await screen.findByRole('button', { name: filled(lists.give_other, { count: 4 }) }));
  await waitFor(() => expect(outcomes()).toHaveLength(4));
  const { facts } = stage.gateway().services;
  // Home leads back to the first day until the pull has brought the companies.
  await waitFor(() => expect(document.title).toContain('福州甲'));
  await press(user, (await screen.findAllByRole('link', { name: frame.home }))[0] ?? null);
  await waitFor(() => expect(stepsLeft()?.textContent ?? '').toContain(t.twoLeft));
  const [first] = await stage.companies(account);
  const doc = { code: 'vat', period: '202610', state: 'paid', amount: '1.00', stateAt: '2026-11-10T02:00:00.000Z' } as const;
  await facts.write(taxBureau, [{ companyId: first?.companyId ?? '', area: 'tax', at: Date.parse(doc.stateAt), doc }]);
  await waitFor(() => expect(stepsLeft()?.textContent ?? '').toContain(t.oneLeft));
  await press(user, await screen.findByRole('button', { name: filled(t.stepTypes_other, { count: 2 }) }));
  await waitFor(() => expect(address()).toContain('only=bare'));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3'));
  expect(screen.getByRole('grid').textContent).toMatch(/丙店[\s\S]*丁店/);
  await press(user, await screen.findByRole('button', { name: filled(companies.onlyBare, { total: 2 }) }));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5'));
  // One of the two is hidden, and something else is searched for in the list: the step still names and shows the other one.
  const row = screen.getByText('丁店').closest('[role="row"]') as HTMLElement; // as: a cell of the table
  await press(user, within(row).getByRole('button', { name: new RegExp(`^${companies.hide}`) }));
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4'));
  await fill(user, screen.getByPlaceholderText(companies.search), '厦门乙');
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2'));
  await press(user, (await screen.findAllByRole('link', { name: frame.home }))[0] ?? null);
  await press(user, await screen.findByRole('button', { name: filled(t.stepTypes_other, { count: 1 }) }));
  await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('丙店'));
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
});

test('[PLUS-49] an account that had companies from the start is told of no steps', async () => {
  const account = await stage.account(2);
  await stage.open(HOME, account);
  await waitFor(() => expect(document.querySelector('.wb-overview')).not.toBeNull());
  expect([firstDay(), stepsLeft()]).toEqual([null, null]);
});

test('[ERR-31] portfolio, calendar and inbox without companies say so and offer a file, adding by hand and binding in this order, and count nothing', async () => {
  const account = await stage.account(0);
  for (const path of ['portfolio', 'calendar', 'messages']) {
    await stage.open(`/workbench/${path}`, account);
    const names = (await small()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names, path).toEqual([t.excel, t.byHandDo, companies.bind, companies.autoBind]);
    expect(document.querySelector('[data-part="closing"], [role="grid"]'), path).toBeNull();
  }
});

test('[PLUS-46] [PLUS-06] a file that is chosen in the empty portfolio brings its companies, and the portfolio shows them with 未接入 said once', async () => {
  const account = await stage.account(0);
  const { user } = await stage.open('/workbench/portfolio', account);
  await small();
  await user.upload(screen.getByLabelText<HTMLInputElement>(t.excel), gbkFile([HEAD, ROW, OTHER], '名单.csv'));
  await figuresAre({ all: 2, new: 2 });
  await press(user, await screen.findByRole('button', { name: filled(lists.give_other, { count: 2 }) }));
  await waitFor(() => expect(outcomes()).toEqual(['added', 'added']));
  await stage.open('/workbench/portfolio', account);
  const said = () => document.querySelectorAll('[data-said="notConnected"]').length;
  await waitFor(() => expect([screen.getByRole('grid').getAttribute('aria-rowcount'), said()]).toEqual(['3', 1]));
  expect(screen.getByRole('grid').textContent).not.toContain('未接入');
  await stage.open('/workbench/calendar', account);
  await waitFor(() => expect(document.querySelector('[data-calendar]')).not.toBeNull());
  expect(screen.queryByText(companies.empty)).toBeNull();
});

test('[PLUS-15] without a rule pack the calendar says so; with one it tells the days of the whole country and whom each is about, also without the line', async () => {
  const account = await stage.account(0);
  await stage.open(HOME, account);
  await screen.findByText(t.packNone);
  const pack = samplePack('national-2026');
  await publishPack(stage.gateway().services, pack);
  const { reload } = await stage.open(HOME, await stage.account(0));
  await screen.findByText(filled(t.packLead, { version: pack.version }));
  const lines = () => document.querySelector('[data-part="next"]')?.textContent ?? '';
  await waitFor(() => expect(lines()).toContain(companies.general));
  expect(document.querySelector('td[aria-current="date"]')).not.toBeNull();
  stage.offline(true);
  await reload();
  await screen.findByText(new RegExp(pack.version.replaceAll('.', '\\.')));
  await waitFor(() => expect(lines()).toContain(companies.general));
});
