import * as v from 'valibot';
import { menuSchema } from './menu.ts';
import { planFormSchema } from './peace-plan.ts';
import { count, flag, id, text } from './scalars.ts';

/*
 * What a deployment sets up, as operators type it on their page. Lengths are checked here; the rest by the schemas of the set-up file at the gateway,
 * which names what is wrong by its field.
 */

export const appFormSchema = v.object({
  appId: text(64),
  appCode: text(64),
  /** App that has to be there before it, '' for none. */
  dependentAppId: text(64),
  /** `https://host[:port]`, '' for an app without pages. */
  origin: text(200),
  capabilities: v.pipe(v.array(text(40)), v.maxLength(20)),
});
export type AppForm = v.InferOutput<typeof appFormSchema>;

const { bizDomain, bizId, targetAppId, authCode, targetUrl, guideUrl, buyUrl, tryUrl, renewUrl, browser } = menuSchema.entries;
const { needLogin, needCertificate, needCheckQylx, ignoreCompanyTrial, privilege, popup, shell } = menuSchema.entries;

/** A menu and for whom it is. `area`: the beginning of area codes; `taxTypes`: of VAT, none for all; `members`: only for them. Addresses may be paths of its app. */
export const menuFormSchema = v.object({
  ...{ group: text(64), area: text(6), taxTypes: v.pipe(v.array(v.picklist(['0', '1', '2'])), v.maxLength(3)), members: v.boolean() },
  menu: v.looseObject({
    ...{ menuCode: text(64), menuName: text(60), tabCode: text(130), words: text(200), menuId: v.optional(text(64)) },
    ...{ bizDomain, bizId, targetAppId, authCode, targetUrl, guideUrl, buyUrl, tryUrl, renewUrl, browser },
    ...{ needLogin, needCertificate, needCheckQylx, ignoreCompanyTrial, privilege, popup, shell },
  }),
});
export type MenuForm = v.InferOutput<typeof menuFormSchema>;

export const tabFormSchema = v.object({ area: text(6), tabCode: text(64), tabName: text(40) });
export type TabForm = v.InferOutput<typeof tabFormSchema>;

export const hallFormSchema = v.object({
  ...{ stationCode: text(40), areaCode: text(6), name: text(100), address: text(200), phone: text(40), hours: text(60) },
});
export type HallForm = v.InferOutput<typeof hallFormSchema>;

/** A remote setting: its value as JSON, '' for the default. */
export const settingFormSchema = v.object({ name: text(64), value: text(20_000) });
export type SettingForm = v.InferOutput<typeof settingFormSchema>;

/** How a stored entry is named, and a mark of what it says: who changes it must have seen that. */
const stored = { id: text(200), seen: count };
export const storedAppSchema = v.looseObject({ ...appFormSchema.entries, ...stored });
export const storedMenuSchema = v.looseObject({ ...menuFormSchema.entries, ...stored });
export const storedTabSchema = v.looseObject({ ...tabFormSchema.entries, ...stored });
export const storedHallSchema = v.looseObject({ ...hallFormSchema.entries, ...stored });
export const storedPlanSchema = v.looseObject({ ...planFormSchema.entries, ...stored });
/** `standard`: the default as JSON. */
export const storedSettingSchema = v.looseObject({ ...settingFormSchema.entries, ...stored, standard: text(20_000) });
export type StoredApp = v.InferOutput<typeof storedAppSchema>;
export type StoredMenu = v.InferOutput<typeof storedMenuSchema>;
export type StoredTab = v.InferOutput<typeof storedTabSchema>;
export type StoredHall = v.InferOutput<typeof storedHallSchema>;
export type StoredPlan = v.InferOutput<typeof storedPlanSchema>;
export type StoredSetting = v.InferOutput<typeof storedSettingSchema>;

const names = v.array(text(200));
/** What an import changes of a section, by the names of its entries; the first 50 of each. */
export const sectionChangeSchema = v.object({
  section: id,
  ...{ added: count, changed: count, removed: count, same: count },
  ...{ addedNames: names, changedNames: names, removedNames: names },
});
export type SectionChange = v.InferOutput<typeof sectionChangeSchema>;

/** One part of a set-up: whether it is there, and how many of what it consists of; 1 for some where they are not counted. */
export const setupPartSchema = v.looseObject({ part: id, isSet: flag, count });
