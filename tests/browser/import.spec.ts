import { expect } from '@playwright/test';
import { small } from '../support/accounts.ts';
import { openList, rowOf } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { importFile } from '../support/gateway/import-process.ts';

test('[PLUS-34] companies imported beside the running gateway appear in an open page by themselves', async ({ page, gateway, effects }) => {
  const held = effects.query('select company_id from company where account_id = ?', small.accountId);
  const name = `苏州云帆${held.length}贸易有限公司`;
  await openDesk(page, small);
  await openList(page);
  await expect(page.getByText(name)).toHaveCount(0);
  const run = await importFile(`客户名称,会计\n${name},王丽娟\n`, gateway.databaseUrl, ['--account', small.loginName]);
  expect(run, run.output).toMatchObject({ code: 0 });
  const id = String(effects.query('select company_id as id from company where account_id = ? and name = ?', small.accountId, name)[0]?.id);
  await expect(rowOf(page, id)).toContainText(name);
  await expect(rowOf(page, id)).toContainText('王丽娟');
  // The next test finds the account with the companies it had.
  await rowOf(page, id).locator('[data-act="hide"]').click();
  await expect.poll(() => effects.company(id)).toMatchObject({ hidden: 1 });
});
