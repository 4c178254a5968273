/* What was done or tried of a company, by whom, and what came of it (PLUS-29). */

/** What can be in the log: calls that change something of a company by their names, and what becomes known of it by itself. */
export const activityKinds = [
  'companyHide',
  'companyUpdate',
  'companyInvite',
  'companyShare',
  'companyCancelShare',
  'companyUnbind',
  'factsMark',
  'factsUnmark',
  'factsImport',
  'factsImportUndo',
  'peaceContactChange',
  'peaceProtocolSave',
  'cycLeadAdd',
  'cycTrialSave',
  'postOrderAdd',
  'personalTaxSwitch',
  'identityProve',
  'adminApply',
  'adminChange',
  'privilegeSave',
  'taskSubmit',
  'refresh',
  'filing',
  'payment',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * What came of it. `failed`: it was tried and not done; `refused`: somebody said no; `unknown`: no answer came, so that it may have been done
 * all the same.
 */
export const activityResults = ['done', 'failed', 'refused', 'unknown'] as const;
export type ActivityResult = (typeof activityResults)[number];

/** Who noted it: the gateway that carried it out, the collector it asked, a source of facts, or the device that tried. */
export const activityOrigins = ['gateway', 'collector', 'source', 'device'] as const;

export const isActivityKind = (name: string): name is ActivityKind => activityKinds.some((kind) => kind === name);

/** How long the gateway keeps a row, milliseconds: a year and the filing window after it. */
export const ACTIVITY_KEPT = 400 * 86_400_000;

/** What a device may tell of what it tried: the gateway knows itself what it has done. */
export const toldResults = ['failed', 'unknown'] as const satisfies readonly ActivityResult[];

/** Key of a row that a device tells. It stands in the place of nothing that the gateway noted. */
export const toldKey = (key: string): string => `told:${key}`;
/** The key under which it is in the log. */
export const toldId = ({ companyId, key }: { readonly companyId: string; readonly key: string }): string => `${companyId}/${toldKey(key)}`;

/** Rows that one command of the log carries. */
export const MOST_TOLD = 500;
