import * as v from 'valibot';
import { flag, id, text } from './scalars.ts';

/** An address that a menu names, or a path of its app's origin; '' for none. */
const address = text(500);

/**
 * One menu of a company (ENT-24). `tabCode` may be 'tabCode;subMenuCode' (TAB-05). `privilege`, `needLogin`, `needCertificate` and
 * `needCheckQylx` say which checks its opening has; `isAuthorized` and `isExpired` how it stands for this company. `popup` 0 embeds, 1 opens
 * a dialog; `shell` 0 stays here, 1 goes to a browser; `browser` 0 IE, 1 the default one, 2 the embedded core (TAB-20). `words`, added by
 * this product, are what a search finds it by beside its name, in small letters, separated by spaces.
 */
export const menuSchema = v.looseObject({
  menuCode: id,
  menuId: id,
  menuName: text(60),
  tabCode: text(130),
  bizDomain: text(40),
  bizId: text(64),
  targetUrl: address,
  targetAppId: text(64),
  guideUrl: address,
  buyUrl: address,
  tryUrl: address,
  renewUrl: address,
  needLogin: flag,
  needCertificate: flag,
  isAuthorized: flag,
  isExpired: flag,
  needCheckQylx: flag,
  ignoreCompanyTrial: flag,
  privilege: flag,
  authCode: text(64),
  popup: flag,
  shell: flag,
  browser: v.picklist([0, 1, 2]),
  words: v.optional(text(200), ''),
});
export type Menu = v.InferOutput<typeof menuSchema>;

/**
 * An app that menus lead to (ENT-25). `dependentAppId`: the app that has to be there before it, '' for none. `capabilities`, added by this
 * product: what the app may ask of the page that frames it (EMBED-02); an older gateway does not say.
 */
export const appSchema = v.looseObject({
  appId: id,
  appCode: text(64),
  dependentAppId: text(64),
  capabilities: v.optional(v.array(text(40))),
});
export type App = v.InferOutput<typeof appSchema>;
