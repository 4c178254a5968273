import { expect, test } from 'vitest';
import { asksVatType, type PromptedMenu, trialOffer } from './opening-prompts.ts';

const menu: PromptedMenu = { tryUrl: '', buyUrl: '', renewUrl: '', isExpired: 0, ignoreCompanyTrial: 0, needCheckQylx: 0 };
const [tryUrl, buyUrl, renewUrl] = ['https://m/try', 'https://m/buy', 'https://m/renew'];
const offer = (over: Partial<PromptedMenu>, isVip: 0 | 1 = 0) => trialOffer({ ...menu, ...over }, { isVip, addedTaxType: '1' });

test('[TAB-23] a company that is no member is offered the trial, or the purchase where there is nothing to try', () => {
  expect(offer({ tryUrl, buyUrl })).toEqual({ offer: 'trial', url: tryUrl });
  expect(offer({ tryUrl })).toEqual({ offer: 'trial', url: tryUrl });
  expect(offer({ buyUrl })).toEqual({ offer: 'purchase', url: buyUrl });
  expect(offer({})).toBeNull();
  expect(offer({ renewUrl })).toBeNull();
});

test('[TAB-23] a member is offered nothing but for a menu that has expired: then its renewal', () => {
  expect(offer({ tryUrl, buyUrl, renewUrl }, 1)).toBeNull();
  expect(offer({ tryUrl, buyUrl, renewUrl, isExpired: 1 }, 1)).toEqual({ offer: 'renewal', url: renewUrl });
  expect(offer({ buyUrl, isExpired: 1 }, 1)).toEqual({ offer: 'purchase', url: buyUrl });
  expect(offer({ tryUrl, buyUrl, renewUrl, isExpired: 1 })).toEqual({ offer: 'renewal', url: renewUrl });
});

test('[TAB-24] ignoreCompanyTrial skips the prompt', () => {
  expect(offer({ tryUrl, buyUrl, ignoreCompanyTrial: 1 })).toBeNull();
  expect(offer({ buyUrl, renewUrl, isExpired: 1, ignoreCompanyTrial: 1 }, 1)).toBeNull();
});

test('[TAB-16] the VAT-type prompt appears when the menu needs the check and the type is set and not non-VAT', () => {
  const asks = (addedTaxType: string, needCheckQylx: 0 | 1 = 1) => asksVatType({ ...menu, needCheckQylx }, { isVip: 0, addedTaxType });
  expect([asks('1'), asks('2'), asks('0')]).toEqual([true, true, false]);
  expect([asks('1', 0), asks('2', 0), asks('0', 0)]).toEqual([false, false, false]);
});

test('[TAB-17] it appears for a missing type too', () => {
  expect(asksVatType({ ...menu, needCheckQylx: 1 }, { isVip: 1, addedTaxType: '' })).toBe(true);
  expect(asksVatType(menu, { isVip: 1, addedTaxType: '' })).toBe(false);
});
