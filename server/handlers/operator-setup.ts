import type { Calls } from '../../src/api/calls/table.ts';
import type { OutputOf } from '../../src/api/contract.ts';
import type { PlanForm } from '../../src/api/entities/peace-plan.ts';
import type { AppForm, HallForm, MenuForm, SettingForm, TabForm } from '../../src/api/entities/setup.ts';
import { forOperators } from '../operator/for-operators.ts';
import type { Stored } from '../operator/setup/setup-edit.ts';
import {
  type EditRefusal,
  type ListedSection,
  listSection,
  moveEntry,
  removeEntry,
  saveEntry,
  saveSetting,
  storedSettings,
} from '../operator/setup/setup-edit.ts';
import { settingNames, standardOf } from '../operator/setup/setup-file.ts';
import { setupState } from '../operator/setup/setup-parts.ts';
import { planSetup } from '../operator/setup/setup-plan.ts';
import { exportSetup } from '../operator/setup/setup-store.ts';
import { type HeadHandler, type Reply, refused, value } from '../pipeline/call.ts';

const MOST_HALLS = 300;
const MOST_PROBLEMS = 20;
const LONGEST_PROBLEM = 500;

type Told<N extends keyof Calls> = OutputOf<Calls[N]>;

/** What is told of rows that are entries. */
const told = <E extends object>(rows: readonly Stored<E>[]) =>
  rows.flatMap(({ id, seen, entry }) => (entry === null ? [] : { ...entry, id, seen }));
const unreadOf = (section: string, rows: readonly Stored<unknown>[]): string[] =>
  rows.flatMap(({ id, entry }) => (entry === null ? `${section} ${id}`.slice(0, 300) : []));

export const operatorSetup: HeadHandler<'operatorSetup'> = forOperators(async ({ store, config }) => {
  const apps = await listSection(store, 'apps');
  const menus = await listSection(store, 'menus');
  const tabs = await listSection(store, 'tabs');
  const set = new Map((await storedSettings(store)).map((row) => [row.id, row]));
  const settings = settingNames.map((name) => {
    const row = set.get(name);
    const said = row?.entry ?? null;
    return {
      id: name,
      name,
      seen: row?.seen ?? 0,
      value: said === null ? '' : JSON.stringify(said[1]),
      standard: JSON.stringify(standardOf(name)),
    };
  });
  const unread = [
    ...unreadOf('apps', apps),
    ...unreadOf('menus', menus),
    ...unreadOf('tabs', tabs),
    ...unreadOf('settings', [...set.values()]),
  ];
  // as: entries that the schemas of the set-up file have read are of the wire's form
  return value({
    apps: told(apps),
    menus: told(menus),
    tabs: told(tabs),
    settings,
    frameSources: [...config.frameSources],
    unread,
  } as Told<'operatorSetup'>);
});

export const operatorHalls: HeadHandler<'operatorHalls'> = forOperators(async ({ store }, { area }: { area: string }) => {
  const halls = told(await listSection(store, 'halls')).filter(({ areaCode }) => areaCode.startsWith(area));
  return value({ list: halls.slice(0, MOST_HALLS), total: halls.length });
});

export const operatorPlans: HeadHandler<'operatorPlans'> = forOperators(async ({ store }) => {
  const plans = await listSection(store, 'plans');
  return value({ list: told(plans), unread: unreadOf('plans', plans) });
});

export const operatorSetupParts: HeadHandler<'operatorSetupParts'> = forOperators(async (asked) =>
  value({ parts: (await setupState(asked)).map(({ isSet, ...part }) => ({ ...part, isSet: isSet ? (1 as const) : (0 as const) })) }),
);

function refusedEdit(why: EditRefusal): ReturnType<typeof refused> {
  if (why === 'unknown') return refused(404, 'setup.unknown');
  if (why === 'changed') return refused(409, 'publication.changed');
  return refused(422, 'setup.invalid', { body: { problems: why.problems } });
}

interface Saving<D> {
  readonly id: string;
  readonly seen: number;
  readonly draft: D;
}

/** The handler of the call that stores an entry of a section. */
const saving = <D extends object>(section: ListedSection) =>
  forOperators(async ({ store, log, loginName }, { id, seen, draft }: Saving<D>): Promise<Reply<{ id: string }>> => {
    const saved = await saveEntry(store, { section, id, seen, typed: draft });
    if (!saved.ok) return refusedEdit(saved.error);
    log.info('set-up changed', { section, entry: saved.value, by: loginName });
    return value({ id: saved.value });
  });

export const operatorAppSave: HeadHandler<'operatorAppSave'> = saving<AppForm>('apps');
export const operatorMenuSave: HeadHandler<'operatorMenuSave'> = saving<MenuForm>('menus');
export const operatorTabSave: HeadHandler<'operatorTabSave'> = saving<TabForm>('tabs');
export const operatorHallSave: HeadHandler<'operatorHallSave'> = saving<HallForm>('halls');

export const operatorPlanSave: HeadHandler<'operatorPlanSave'> = saving<PlanForm>('plans');

export const operatorSettingSave: HeadHandler<'operatorSettingSave'> = forOperators(
  async ({ store, log, loginName }, { seen, draft }: Saving<SettingForm>) => {
    const saved = await saveSetting(store, { ...draft, seen });
    if (!saved.ok) return refusedEdit(saved.error);
    log.info('set-up changed', { section: 'settings', entry: saved.value, by: loginName });
    return value({ id: saved.value });
  },
);

const removals = {
  unknown: [404, 'setup.unknown'],
  changed: [409, 'publication.changed'],
  used: [409, 'setup.appUsed'],
} as const;

export const operatorSetupRemove: HeadHandler<'operatorSetupRemove'> = forOperators(
  async ({ store, log, loginName }, input: { section: ListedSection; id: string; seen: number }) => {
    const removed = await removeEntry(store, input);
    if (!removed.ok) {
      const [status, code] = removals[removed.error];
      return refused(status, code);
    }
    log.info('set-up entry removed', { section: input.section, entry: input.id, by: loginName });
    return value({});
  },
);

export const operatorSetupMove: HeadHandler<'operatorSetupMove'> = forOperators(
  async ({ store, log, loginName }, { section, id, before }: { section: 'menus' | 'tabs'; id: string; before: string }) => {
    if (!(await moveEntry(store, section, id, before))) return refused(404, 'setup.unknown');
    log.info('set-up order changed', { section, entry: id, by: loginName });
    return value({});
  },
);

const lines = (problems: readonly string[]): string[] => problems.slice(0, MOST_PROBLEMS).map((line) => line.slice(0, LONGEST_PROBLEM));

export const operatorSetupExport: HeadHandler<'operatorSetupExport'> = forOperators(async ({ store, log, loginName }) => {
  const written = await exportSetup(store);
  log.info('set-up exported', { by: loginName });
  return value(written.ok ? { text: written.value, problems: [] } : { text: '', problems: lines(written.error) });
});

export const operatorSetupImport: HeadHandler<'operatorSetupImport'> = forOperators(
  async ({ store, config, log, loginName }, { text, seen }: { text: string; seen: number }) => {
    const done = await planSetup(store, { text, seen, frameSources: config.frameSources });
    if (done.outcome === 'invalid') return value({ ...done, problems: lines(done.problems) });
    if (done.outcome === 'done') log.info('set-up imported', { sections: done.changes.map(({ section }) => section), by: loginName });
    return value(done);
  },
);
