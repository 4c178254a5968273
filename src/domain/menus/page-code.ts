import { MANAGE_PATH } from '../core/view-paths.ts';

/** Page code of the product zone (TAB-12). */
const PRODUCT_ZONE_CODE = 'businessPurchasesOrRenew';
/** Before the product zone opens for the first time since the page was loaded (A-103, CONST-33), milliseconds. */
const PRODUCT_ZONE_DELAY_MS = 3_000;

export type PageCodePlan = { readonly do: 'product-zone'; readonly delayMs: number } | { readonly do: 'navigate'; readonly to: string };

/** Where a page code leads: the product zone of a company (TAB-12), any other to company management (TAB-13). */
export function planPageCode(code: string, { zoneOpened }: { readonly zoneOpened: boolean }): PageCodePlan {
  if (code === PRODUCT_ZONE_CODE) return { do: 'product-zone', delayMs: zoneOpened ? 0 : PRODUCT_ZONE_DELAY_MS };
  return { do: 'navigate', to: MANAGE_PATH };
}
