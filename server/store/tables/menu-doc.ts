import * as v from 'valibot';
import { menuSchema } from '../../../src/api/entities/menu.ts';
import { flag, text } from '../../../src/api/entities/scalars.ts';

const none = v.optional(text(500), '');
const off = v.optional(flag, 0);
const { menuCode, menuName, tabCode, words } = menuSchema.entries;

/**
 * A menu as the catalogue holds it: what it does not say of itself is the plain case. Addresses may be paths of its app, and '{companyId}' stands
 * for the company; without `menuId` its code is its id.
 */
export const catalogueMenu = v.pipe(
  v.looseObject({
    ...{ menuCode, menuName, tabCode, words },
    menuId: v.optional(menuSchema.entries.menuId),
    bizDomain: v.optional(text(40), ''),
    ...{ bizId: v.optional(text(64), ''), targetAppId: v.optional(text(64), ''), authCode: v.optional(text(64), '') },
    ...{ targetUrl: none, guideUrl: none, buyUrl: none, tryUrl: none, renewUrl: none },
    ...{ needLogin: off, needCertificate: off, needCheckQylx: off, ignoreCompanyTrial: off, privilege: off, popup: off, shell: off },
    browser: v.optional(menuSchema.entries.browser, 1),
  }),
  v.transform(({ menuId, ...menu }) => ({ ...menu, menuId: menuId ?? menu.menuCode })),
);
export type CatalogueMenu = v.InferOutput<typeof catalogueMenu>;

/** A menu without what is the plain case anyway: the shortest text that reads as the same menu. */
export function withoutPlain(menu: CatalogueMenu): Record<string, unknown> {
  const { menuCode: code, menuName: name, tabCode: tab } = menu;
  const plain: Record<string, unknown> = v.parse(catalogueMenu, { menuCode: code, menuName: name, tabCode: tab });
  const said = Object.entries(menu).filter(([field, value]) => value !== plain[field]);
  return { menuCode: code, menuName: name, tabCode: tab, ...Object.fromEntries(said) };
}
