import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFile, figuresAre, filled, gbkFile, outcomes, rowText } from '../../../tests/support/page/list-steps.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { lists: t, companyNotes } = zhCN;
const stage = openStage();
const LISTS = '/workbench/import-list';
const HEAD = '客户名称,税号,所属地区,纳税人类型,会计,电话';
const NAMES = '企业名单.csv';

const give = (count: number) => screen.findByRole('button', { name: filled(t.give_other, { count }) });

/** An account with two companies, and lines about one that is new, both of its own, and rows that are no company. */
async function withLines() {
  const account = await stage.account(2);
  const [first, second] = await stage.companies(account);
  if (first === undefined || second === undefined) throw new Error('no companies');
  const lines = [
    '福州甲有限公司,91350100M000100Y43,福州,小规模,王丽,1',
    `${first.companyName},${first.nsrsbh},,,接手的人,2`,
    `${second.companyName},${second.nsrsbh},,,,3`,
    '校验位不对的公司,91350100M000100Y44,,,,4',
    '福州甲有限公司,91350100M000100Y43,,,,5',
    '合计,,,,,15',
  ];
  return { account, first, second, lines };
}

test('[PLUS-46] [PLUS-49] a list of companies in GBK adds those that are new and completes those that are known, says of each row what became of it, and without a rule pack nothing of days, and is taken back', async () => {
  const { account, first, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, ...lines], NAMES));
  await figuresAre({ all: 6, new: 1, update: 1, known: 1, refused: 1, spare: 2 });
  expect(rowText(2)).toContain('福州');
  expect(rowText(3)).toContain(`接手的人 ${first.accountant}`);
  expect(rowText(5)).toContain(companyNotes['code-check-digit']);
  expect(rowText(6)).toContain(filled(t.double, { line: 2 }));
  expect(await stage.companies(account)).toHaveLength(2);
  await press(user, await give(2));
  await waitFor(() => expect(outcomes()).toEqual(['added', 'completed', 'left', 'left']));
  const held = await stage.companies(account);
  expect(held.map(({ companyName }) => companyName)).toContain('福州甲有限公司');
  expect(held.find(({ companyId }) => companyId === first.companyId)?.accountant).toBe('接手的人');
  // No rule pack is published here: no day can be computed.
  await screen.findByText(filled(t.follows, { what: filled(t.followsWithoutDays_other, { count: 1 }) }));
  await press(user, await screen.findByRole('button', { name: t.undo }));
  await screen.findByRole('heading', { name: filled(t.undoneCompanies_other, { name: NAMES, count: 1 }) });
  const after = await stage.companies(account);
  expect(after.map(({ companyId }) => companyId)).not.toContain(
    held.find(({ companyName }) => companyName === '福州甲有限公司')?.companyId,
  );
  expect(after.find(({ companyId }) => companyId === first.companyId)?.accountant).toBe('接手的人');
});

test('[PLUS-46] a company under another name is refused with the name it has, and renamed when its user asks for that', async () => {
  const { account, first } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, `改了名的有限公司,${first.nsrsbh},,,,1`], NAMES));
  await figuresAre({ all: 1, refused: 1, update: 0 });
  expect(rowText(2)).toContain(first.companyName);
  await user.click(await screen.findByRole('checkbox', { name: t.rename }));
  await figuresAre({ all: 1, refused: 0, update: 1 });
  await press(user, await give(1));
  await waitFor(() => expect(outcomes()).toEqual(['completed']));
  expect((await stage.companies(account)).map(({ companyName }) => companyName)).toContain('改了名的有限公司');
});

test('[PLUS-46] without the line companies wait row by row, and arrive with it; what is imported twice meanwhile is added once', async () => {
  const { account, lines } = await withLines();
  const { user } = await stage.open(LISTS, account);
  stage.offline(true);
  for (let times = 0; times < 2; times += 1) {
    await chooseFile(user, gbkFile([HEAD, lines[0] ?? ''], NAMES));
    await figuresAre({ all: 1, new: 1 });
    await press(user, await give(1));
    await waitFor(() => expect(outcomes()).toEqual(['waiting']));
  }
  expect(await stage.companies(account)).toHaveLength(2);
  stage.offline(false);
  await waitFor(() => expect(outcomes()).toEqual(['same']));
  expect(await stage.companies(account)).toHaveLength(3);
});

test('[PLUS-46] a list that is taken for another kind is read as one of companies when its user says so', async () => {
  const { account } = await withLines();
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile(['企业名称,税号,状态', '福州甲有限公司,91350100M000100Y43,正常'], NAMES));
  await screen.findByRole('alert');
  await user.selectOptions(await screen.findByRole('combobox', { name: t.kind }), 'companies');
  await figuresAre({ all: 1, new: 1 });
});

test('[PLUS-46] [PLUS-15] with a rule pack a list of companies says of those that it adds that their days are computed', async () => {
  const { account, lines } = await withLines();
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  const { user } = await stage.open(LISTS, account);
  await chooseFile(user, gbkFile([HEAD, ...lines], NAMES));
  await press(user, await give(2));
  await screen.findByText(filled(t.follows, { what: filled(t.followsCompanies_other, { count: 1 }) }));
});
