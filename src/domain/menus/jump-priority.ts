import { parseTabCode } from './tab-code.ts';

/** Tab codes of which the first that a company has opens when a jump has no usable target (TAB-26, CONST-62, A-104). */
export const jumpCodes = ['saasTab', 'sw', 'bsdh', 'uiModTAx', 'sbTab'] as const;

/** The menu that a jump without a usable target opens: the first of the five codes in the company's list wins; null when it has none. */
export function firstJump<M extends { readonly tabCode: string }>(menus: readonly M[]): M | null {
  for (const code of jumpCodes) {
    const found = menus.find((menu) => parseTabCode(menu.tabCode)?.tabCode === code);
    if (found !== undefined) return found;
  }
  return null;
}
