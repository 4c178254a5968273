import { expect } from '@playwright/test';
import { small } from '../support/accounts.ts';
import { expectSynced, openList } from '../support/desk.ts';
import { signIn, test } from '../support/fixtures.ts';
import { importFile } from '../support/import-process.ts';

test('[PLUS-34] companies imported beside the running gateway appear in an open page by themselves', async ({ page, gateway }) => {
  await signIn(page, small);
  await openList(page);
  await expectSynced(page);
  await expect(page.getByText('苏州云帆贸易有限公司').first()).toBeHidden();
  const run = await importFile('客户名称,会计\n苏州云帆贸易有限公司,王丽娟\n', gateway.databaseUrl, ['--account', small.loginName]);
  expect(run, run.output).toMatchObject({ code: 0 });
  await expect(page.getByText('苏州云帆贸易有限公司').first()).toBeVisible();
  await expect(page.getByText('王丽娟').first()).toBeVisible();
});
