import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { calls } from '../../api/calls/table.ts';
import { askActivity } from '../../desk/asked/asked-activity.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { activityView } from './view.ts';

const { activity: t } = zhCN;
const stage = openStage();

beforeAll(() => publishPack(stage.gateway().services, samplePack('2026.11.1')));

const rows = () => [...document.querySelectorAll('[data-activity]')];
/** Company, who, what, result and why of each row in sight. */
const said = () => rows().map((row) => [...row.children].slice(1, 6).map(({ textContent }) => textContent));
const shown = (count: number) => waitFor(() => expect(document.querySelector('[data-count]')?.textContent).toBe(`${count} 条`));

/** An account of which another device has hidden two companies and was refused a share of a third. */
async function logged(): Promise<{ account: TestAccount; names: readonly string[]; ids: readonly string[] }> {
  const account = await stage.account(4);
  const companies = await stage.companies(account);
  const device = await stage.elsewhere(account);
  for (const [n, { companyId }] of companies.slice(0, 2).entries())
    await device.client.call(calls.companyHide, { companyId, hidden: n === 0 ? 0 : 1 });
  await device.client.call(calls.companyShare, { companyId: companies[2]?.companyId ?? '', shareMobile: '13900001111' });
  return { account, names: companies.map(({ companyName }) => companyName), ids: companies.map(({ companyId }) => companyId) };
}

test('[PLUS-29] the log shows who did what of which company and what came of it, newest first, and is there after a reload without the line', async () => {
  const { account, names } = await logged();
  const { reload } = await stage.open(activityView.path, account);
  await shown(3);
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(said().map(([company, , what, result]) => [company, what, result])).toEqual([
    [names[2], t['what-companyShare'], t['result-refused']],
    [names[1], t['what-hidden'], t['result-done']],
    [names[0], t['what-shown'], t['result-done']],
  ]);
  expect(said()[0]?.[4]).not.toBe('');
  stage.offline(true);
  await reload();
  await shown(3);
  expect(screen.getByText(/^服务器记录截至/)).toBeDefined();
});

test('[PLUS-29] what is asked for by words, result and action is what is shown, counted and exported; nothing that fits is said in words', async () => {
  const { account, names } = await logged();
  const { user } = await stage.open(activityView.path, account);
  await shown(3);
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  onTestFinished(() => {
    for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  });
  await user.selectOptions(screen.getByLabelText(t.what), 'companyHide');
  await shown(2);
  await press(user, screen.getByText(t.export));
  await screen.findByText(t.exported_other.replace('{{count}}', '2'));
  const text = (await files[0]?.text()) ?? '';
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain(`"${t.at}","${t.company}","${t.by}"`);
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([`"${names[1]}"`, `"${names[0]}"`]);
  expect([...new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  await press(user, screen.getByText(t.clear));
  await shown(3);
  await user.selectOptions(screen.getByLabelText(t.result), 'refused');
  await shown(1);
  await fill(user, screen.getByLabelText(t.search), names[0] ?? '');
  await screen.findByText(t.noneFits);
  await user.selectOptions(screen.getByLabelText(t.result), '');
  await shown(1);
  expect(said()[0]?.[0]).toBe(names[0]);
});

test('[PLUS-29] an account without anything noted reads so, and nothing of another account', async () => {
  await logged();
  await stage.open(activityView.path, await stage.account(3));
  await screen.findByText(t.none);
  await shown(0);
  await gone(() => document.querySelector('[data-activity]'));
});

test('[PLUS-29] a row that comes while the page is open is shown at once', async () => {
  const { account, ids, names } = await logged();
  await stage.open(activityView.path, account);
  await shown(3);
  const device = await stage.elsewhere(account);
  await device.client.call(calls.companyHide, { companyId: ids[3] ?? '', hidden: 1 });
  await shown(4);
  const table = screen.getByRole('table', { name: t.table });
  expect(within(table).getByText(names[3] ?? '')).toBeDefined();
});

test('[PLUS-29] the menu of a company leads to the log of it alone', async () => {
  const { account, ids, names } = await logged();
  const { user, address } = await stage.open('/workbench/company-manage', account);
  const row = await waitFor(() => document.querySelector(`tr[data-id="${ids[2]}"] [data-act="more"]`) ?? expect.fail('no row'));
  await press(user, row);
  await press(user, await screen.findByRole('menuitem', { name: zhCN.frame.activity }));
  await waitFor(() => expect(address()).toContain(activityView.path));
  await shown(1);
  expect(said().map(([company]) => company)).toEqual([names[2]]);
});

test('[PLUS-29] the sheet of a company has its failures of the filing window and nobody else’s, with number, reason and what it does not prove; where nothing failed it says so', async () => {
  const { account, ids, names } = await logged();
  // Tried in the first hour of the month, and told afterwards: within every window of that month.
  const first = Date.parse(`${chinaDay(stage.gateway().services.clock.now()).slice(0, 7)}-01T00:10:09+08:00`);
  const row = (companyId: string, key: string, at: number) => ({
    ...{ key, companyId, at: new Date(at).toISOString(), offset: 0, what: 'taskSubmit', part: '202610', result: 'failed' as const },
    ...{ reason: 'offline', of: 'refresh/202610' },
  });
  const tried = [row(ids[2] ?? '', 'k1', first), row(ids[1] ?? '', 'k2', first), row(ids[2] ?? '', 'k3', first - 3 * 86_400_000)];
  const device = await stage.elsewhere(account);
  expect((await device.client.call(calls.activityTell, { rows: tried })).ok).toBe(true);
  askActivity(ids[2] ?? '');
  const { user } = await stage.open(activityView.path, account);
  await shown(3);
  await press(user, screen.getByText(t.sheet));
  const sheet = await waitFor(() => document.querySelector<HTMLElement>('.ac-paper') ?? expect.fail('no sheet'));
  await waitFor(() => expect(sheet.textContent).toContain('00:10:09'));
  expect(sheet.textContent).toMatch(/失败 [12] 次/);
  expect(sheet.textContent).toContain(names[2]);
  expect(sheet.textContent).toContain(t['what-taskSubmit']);
  for (const other of [names[0], names[1]]) expect(sheet.textContent).not.toContain(other);
  expect(sheet.textContent).toMatch(/编号 2026/);
  expect(sheet.textContent).toContain(t.sheetLimits.slice(0, 20));
  await press(user, screen.getByText(t.back));
  askActivity(ids[0] ?? '');
  await shown(1);
  await press(user, screen.getByText(t.sheet));
  await waitFor(() => expect(document.querySelector('.ac-paper')?.textContent).toContain(t.sheetNone));
});
