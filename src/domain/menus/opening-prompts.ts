/** The fields of a menu that decide about its prompts (ENT-24). */
export interface PromptedMenu {
  readonly tryUrl: string;
  readonly buyUrl: string;
  readonly renewUrl: string;
  readonly isExpired: 0 | 1;
  readonly ignoreCompanyTrial: 0 | 1;
  readonly needCheckQylx: 0 | 1;
}

/** What the company is to its menus: a member or not (TAB-23), and its VAT taxpayer type ('1', '2', '0' other, '' unknown). */
export interface PromptedCompany {
  readonly isVip: 0 | 1;
  readonly addedTaxType: string;
}

/** What a trial prompt offers, and where that is done. */
export interface TrialOffer {
  readonly offer: 'trial' | 'purchase' | 'renewal';
  readonly url: string;
}

/**
 * The trial or purchase prompt of a menu for a company, null without: for a company that is no member or a menu that has expired,
 * where the menu has an address to try or to buy it and does not say that trials are none of its business (TAB-24).
 */
export function trialOffer(menu: PromptedMenu, { isVip }: PromptedCompany): TrialOffer | null {
  const { tryUrl, buyUrl, renewUrl, isExpired, ignoreCompanyTrial } = menu;
  if (ignoreCompanyTrial === 1 || (isVip === 1 && isExpired === 0) || (tryUrl === '' && buyUrl === '')) return null;
  if (isExpired === 1 && renewUrl !== '') return { offer: 'renewal', url: renewUrl };
  return tryUrl === '' ? { offer: 'purchase', url: buyUrl } : { offer: 'trial', url: tryUrl };
}

/** Whether the VAT-type prompt appears: the menu needs the check, and the type is general, small-scale or missing; only '0' is non-VAT. */
export function asksVatType({ needCheckQylx }: PromptedMenu, { addedTaxType }: PromptedCompany): boolean {
  return needCheckQylx === 1 && addedTaxType !== '0';
}
