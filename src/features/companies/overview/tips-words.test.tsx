import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../../server/store/tables/accounts.ts';
import { tipId, tips } from '../../../../server/store/tables/tips.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../../texts/zh-CN.ts';

const t = zhCN.companies;
const stage = openStage();

test('[HOME-23] home counts the eight tips that it keeps, and drops every other one that the gateway tells', async () => {
  const account = await stage.account();
  const [{ companyId } = { companyId: '' }] = await stage.companies(account);
  const kept = ['copyTaxTips', 'declarationTips', 'declarationTips-must', 'declarationTips-no_must'];
  const more = ['paymentTips', 'paymentTips-must', 'paymentTips-no_must', 'clearCardTips'];
  const { store, clock } = stage.gateway().services;
  const told = async (codes: readonly string[]) => {
    const rows = codes.map((tipsCode) => ({ id: tipId(companyId, tipsCode), companyId, tipsCode }));
    await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => tips.put(change, rows)));
  };
  const says = (words: string) => waitFor(() => expect(document.querySelector('.wb-facts-card')?.textContent).toContain(words));
  await told(['otherTips', 'declarationTips-other']);
  await stage.open('/workbench/main', account);
  await says(t.tipsNone);
  await told([...kept, ...more, 'copytaxtips']);
  await says(t.tipsCount_other.replace('{{count}}', '8'));
});
