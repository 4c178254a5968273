import { appAddress } from './app-address.ts';

/** Which companies a menu of the catalogue is for. */
export interface MenuScope {
  /** Beginning of location codes, '' everywhere. */
  readonly area: string;
  /** Kinds of VAT payer, none for all. */
  readonly taxTypes: readonly string[];
  /** Only for members (TAB-23). */
  readonly members: boolean;
}

/** What decides which menus a company has. */
export interface MenuAsker {
  readonly locationCode: string;
  readonly addedTaxType: string;
  readonly isVip: 0 | 1;
}

/** Whether a menu is for a company. */
export function isMenuFor({ area, taxTypes, members }: MenuScope, { locationCode, addedTaxType, isVip }: MenuAsker): boolean {
  if (!locationCode.startsWith(area)) return false;
  if (taxTypes.length > 0 && !taxTypes.includes(addedTaxType)) return false;
  return !members || isVip === 1;
}

/** Of tabs in their order, those of an area: of the longest beginning of its code that has any. */
export function tabsOfArea<T extends { readonly area: string }>(tabs: readonly T[], locationCode: string): T[] {
  const near = tabs.filter(({ area }) => locationCode.startsWith(area));
  const longest = Math.max(-1, ...near.map(({ area }) => area.length));
  return near.filter(({ area }) => area.length === longest);
}

/** A path belongs to the origin of the menu's app; without one there is no address. `{companyId}` stands for the company. */
export function completedAddress(address: string, origin: string, companyId: string): string {
  const named = address.replaceAll('{companyId}', encodeURIComponent(companyId));
  if (!named.startsWith('/')) return named;
  return origin === '' ? '' : origin + named;
}

/** What a deployment lets in: origins that may be framed, and those that may only be opened. */
export interface LetIn {
  readonly frameSources: readonly string[];
  readonly appOrigins: readonly string[];
}

/** What the page does with an address: frames it, opens it in a browser only, does not open it; `none` for no address. */
type LetInState = 'framed' | 'opened' | 'closed' | 'none';

export function letInState(address: string, { frameSources, appOrigins }: LetIn): LetInState {
  if (address === '') return 'none';
  if (appAddress(address, frameSources) !== null) return 'framed';
  return appAddress(address, appOrigins) === null ? 'closed' : 'opened';
}
