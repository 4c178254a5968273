import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { planFormSchema } from '../entities/peace-plan.ts';
import { count, text } from '../entities/scalars.ts';
import {
  appFormSchema,
  hallFormSchema,
  menuFormSchema,
  sectionChangeSchema,
  settingFormSchema,
  setupPartSchema,
  storedAppSchema,
  storedHallSchema,
  storedMenuSchema,
  storedPlanSchema,
  storedSettingSchema,
  storedTabSchema,
  tabFormSchema,
} from '../entities/setup.ts';

/* What a deployment sets up, on the operator's page; refused for every account that is none. The same entries as in the file of `npm run setup`. */

const OPERATOR = '/itpactivity/operator';
const rows = ['PLUS-50'];

/** Apps, menus, tabs and remote settings. `frameSources`: origins that the deployment lets be framed. `unread`: rows that are none, by section and name. */
export const operatorSetup = defineCall({
  name: 'operatorSetup',
  method: 'GET',
  path: `${OPERATOR}/setup`,
  kind: 'read',
  input: v.object({}),
  output: v.object({
    apps: v.array(storedAppSchema),
    menus: v.array(storedMenuSchema),
    tabs: v.array(storedTabSchema),
    settings: v.array(storedSettingSchema),
    frameSources: v.array(text(200)),
    unread: v.array(text(300)),
  }),
  empty: () => ({ apps: [], menus: [], tabs: [], settings: [], frameSources: [], unread: [] }),
  rows,
});

/** Halls of the tax authority in the areas whose codes begin so, at most 300 of `total`. */
export const operatorHalls = defineCall({
  name: 'operatorHalls',
  method: 'GET',
  path: `${OPERATOR}/halls`,
  kind: 'read',
  input: v.object({ area: v.optional(text(6), '') }),
  output: v.object({ list: v.array(storedHallSchema), total: count }),
  empty: () => ({ list: [], total: 0 }),
  rows,
});

/** Peace plans in their order. `unread`: rows that are none, by their codes. */
export const operatorPlans = defineCall({
  name: 'operatorPlans',
  method: 'GET',
  path: `${OPERATOR}/plans`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(storedPlanSchema), unread: v.array(text(300)) }),
  empty: () => ({ list: [], unread: [] }),
  rows,
});

/** Which parts of a deployment are set up. */
export const operatorSetupParts = defineCall({
  name: 'operatorSetupParts',
  method: 'GET',
  path: `${OPERATOR}/setupParts`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ parts: v.array(setupPartSchema) }),
  empty: () => ({ parts: [] }),
  rows,
});

/** Stores one entry; `id` names the one that it takes the place of, `seen` what was seen of it. */
// @__NO_SIDE_EFFECTS__
const saving = <N extends string, D extends v.GenericSchema>(name: N, path: string, draft: D) =>
  defineCall({
    name,
    asker: 'form',
    method: 'POST',
    path: `${OPERATOR}/${path}`,
    kind: 'online',
    input: v.object({ id: v.optional(text(200), ''), seen: v.optional(count, 0), draft }),
    output: v.object({ id: text(200) }),
    rows,
  });

export const operatorAppSave = saving('operatorAppSave', 'appSave', appFormSchema);
export const operatorMenuSave = saving('operatorMenuSave', 'menuSave', menuFormSchema);
export const operatorTabSave = saving('operatorTabSave', 'tabSave', tabFormSchema);
export const operatorHallSave = saving('operatorHallSave', 'hallSave', hallFormSchema);
export const operatorPlanSave = saving('operatorPlanSave', 'planSave', planFormSchema);
/** With the value '' a setting has its default again. */
export const operatorSettingSave = saving('operatorSettingSave', 'settingSave', settingFormSchema);

const listed = v.picklist(['apps', 'menus', 'tabs', 'halls', 'plans']);

/** Takes one entry away. */
export const operatorSetupRemove = defineCall({
  name: 'operatorSetupRemove',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/setupRemove`,
  kind: 'online',
  input: v.object({ section: listed, id: text(200), seen: count }),
  output: v.object({}),
  rows,
});

/** Puts a menu of a group, or a tab of an area, right before another one of it. */
export const operatorSetupMove = defineCall({
  name: 'operatorSetupMove',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/setupMove`,
  kind: 'online',
  input: v.object({ section: v.picklist(['menus', 'tabs']), id: text(200), before: text(200) }),
  output: v.object({}),
  rows,
});

/** The whole set-up as text of the file that `npm run setup` reads; problems name rows that are none. */
export const operatorSetupExport = defineCall({
  name: 'operatorSetupExport',
  asker: 'form',
  method: 'GET',
  path: `${OPERATOR}/setupExport`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ text: v.string(), problems: v.array(text(500)) }),
  empty: () => ({ text: '', problems: [] }),
  rows,
});

/**
 * Reads a set-up file: what is wrong with it, or what it changes and which origins of apps no page opens. Written only with `seen`, the mark of the
 * same file's plan: when something was changed meanwhile the plan is another one, and is told again in place of being carried out.
 */
export const operatorSetupImport = defineCall({
  name: 'operatorSetupImport',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/setupImport`,
  kind: 'online',
  input: v.object({ text: text(300_000), seen: v.optional(count, 0) }),
  output: v.object({
    problems: v.array(text(500)),
    changes: v.array(sectionChangeSchema),
    closed: v.array(text(200)),
    seen: count,
    outcome: v.picklist(['invalid', 'plan', 'done']),
  }),
  rows,
});
