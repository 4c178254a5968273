import { expect, test } from 'vitest';
import { planPageCode } from './page-code.ts';

test('[TAB-12] businessPurchasesOrRenew opens the product zone, after 3000 ms the first time and at once from then on', () => {
  expect(planPageCode('businessPurchasesOrRenew', { zoneOpened: false })).toEqual({ do: 'product-zone', delayMs: 3_000 });
  expect(planPageCode('businessPurchasesOrRenew', { zoneOpened: true })).toEqual({ do: 'product-zone', delayMs: 0 });
});

test.each(['', 'businesspurchasesorrenew', 'other'])('[TAB-13] the page code %j goes to company management', (code) => {
  expect(planPageCode(code, { zoneOpened: false })).toEqual({ do: 'navigate', to: '/workbench/company-manage' });
});
