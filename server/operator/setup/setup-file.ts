import * as v from 'valibot';
import { remoteConfig, themeConfig } from '../../../src/api/calls/config.ts';
import { id, text } from '../../../src/api/entities/scalars.ts';
import { type FileRead, readJsonFile } from '../../../src/api/json-file.ts';
import { fail, ok, type Result } from '../../../src/domain/core/result.ts';
import { capabilities } from '../../../src/domain/menus/capabilities.ts';
import { catalogueMenu } from '../../store/tables/menu-doc.ts';
import { THEME } from '../../store/tables/remote-config.ts';

const ORIGIN_WORDS = 'an origin as https://app.example.com';

/** `https://host[:port]`, and without TLS only this PC. */
function isOrigin(written: string): boolean {
  const url = URL.parse(written);
  return url?.origin === written && (url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Of an app; '' for one without pages. */
const origin = v.pipe(
  text(200),
  v.check((written) => written === '' || isOrigin(written), ORIGIN_WORDS),
);
/** What may be opened: an origin, or every host below a domain. */
const openOrigin = v.pipe(
  text(200),
  v.check((written) => isOrigin(written.replace('://*.', '://any.')), ORIGIN_WORDS),
);
const app = v.strictObject({
  ...{ appId: id, appCode: text(64) },
  dependentAppId: v.optional(text(64), ''),
  origin: v.optional(origin, ''),
  capabilities: v.optional(v.array(v.picklist(capabilities)), []),
});
const area = v.optional(v.pipe(text(6), v.regex(/^\d*$/, 'the beginning of an area code')), '');
/** A menu and for whom it is. Menus of a group are shown in the order of the file. */
const menu = v.strictObject({
  group: v.optional(id, 'yq'),
  area,
  taxTypes: v.optional(v.array(v.picklist(['0', '1', '2'])), []),
  members: v.optional(v.boolean(), false),
  menu: catalogueMenu,
});
/** A tab of an area, in the order of the file. */
const tab = v.strictObject({ area, tabCode: id, tabName: text(40) });
/** A hall of the tax authority. */
const hall = v.strictObject({
  ...{
    stationCode: v.pipe(id, v.maxLength(40)),
    areaCode: v.pipe(v.string(), v.regex(/^\d{6}$/, 'an area code of 6 digits')),
    name: text(100),
  },
  ...{ address: v.optional(text(200), ''), phone: v.optional(text(40), ''), hours: v.optional(text(60), '') },
});

/** An address of a plan: a page by https, or without TLS of this PC; '' for none. */
const address = v.optional(
  v.pipe(
    text(500),
    v.check((written) => written === '' || isOrigin(URL.parse(written)?.origin ?? ''), 'an address as https://plan.example.com/page'),
  ),
  '',
);
const job = v.strictObject({ jobCode: v.pipe(id, v.maxLength(40)), jobName: v.pipe(text(40), v.minLength(1)) });
/** A peace plan, in the order of the file. */
const plan = v.strictObject({
  ...{
    plan: v.pipe(id, v.maxLength(40)),
    name: v.pipe(text(60), v.minLength(1)),
    odds: v.optional(text(40), ''),
    type: v.optional(text(20), ''),
  },
  jobs: v.optional(
    v.pipe(
      v.array(job),
      v.maxLength(20),
      v.check((list) => once(list, ({ jobCode }) => jobCode), 'a jobCode twice'),
    ),
    [],
  ),
  ...{ protocolId: v.optional(text(64), ''), protocolName: v.optional(text(100), ''), protocolVersion: v.optional(text(20), '') },
  ...{ protocolUrl: address, scenesUrl: address, screenUrl: address, membersUrl: address, saasUrl: address },
});

/** Values of remote settings by their names. `collect` follows from the environment and is not set. */
const { collect: _told, ...settable } = remoteConfig.output.entries;
const settings = v.strictObject({
  ...settable,
  appOrigins: v.optional(v.array(openOrigin), []),
  [THEME]: themeConfig.output.entries.theme,
});
export type SettingName = keyof v.InferOutput<typeof settings>;
// as: the keys of the schema
export const settingNames = Object.keys(settings.entries) as readonly SettingName[];
/** What holds where nothing is set; null for what only a variant decides. */
export function standardOf(name: SettingName): unknown {
  return v.parse(settings, {})[name] ?? null;
}
type Settings = Partial<v.InferOutput<typeof settings>>;

/** What is set, each value by its schema: a setting that is not named has its default and gets no row. */
const named = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawTransform(({ dataset, addIssue, NEVER }): Settings => {
    const read = v.safeParse(settings, dataset.value);
    if (read.success) return Object.fromEntries(Object.entries(read.output).filter(([name]) => name in dataset.value));
    for (const issue of read.issues) addIssue({ message: `${v.getDotPath(issue) ?? ''}: ${issue.message}` });
    return NEVER;
  }),
);

/** No two entries have the same key. */
function once<T>(list: readonly T[], keyOf: (entry: T) => string): boolean {
  return new Set(list.map(keyOf)).size === list.length;
}
const listOf = <S extends v.GenericSchema>(entry: S, keyOf: (one: v.InferOutput<S>) => string, what: string) =>
  v.optional(
    v.pipe(
      v.array(entry),
      v.check((list) => once(list, keyOf), `${what} twice`),
    ),
  );

const entrySchemas = { apps: app, menus: menu, tabs: tab, halls: hall, plans: plan } as const;

/** The file of `npm run setup`: a section that it has is all that there is of it, one that it lacks stays as it is. */
const setupFileSchema = v.strictObject({
  apps: listOf(app, ({ appId }) => appId, 'an appId'),
  menus: listOf(menu, (one) => `${one.group} ${one.menu.menuCode}`, 'a menuCode of a group'),
  tabs: listOf(tab, (one) => `${one.area} ${one.tabCode}`, 'a tabCode of an area'),
  halls: listOf(hall, ({ stationCode }) => stationCode, 'a stationCode'),
  plans: listOf(plan, (one) => one.plan, 'a plan'),
  settings: v.optional(named),
});
export type SetupFile = v.InferOutput<typeof setupFileSchema>;
export type Section = keyof SetupFile;

/** One entry of a section by itself, as it is typed: the entry, or what is wrong with it by place and message. */
export function readEntry(section: Section, typed: unknown): Result<unknown, readonly v.BaseIssue<unknown>[]> {
  const schema = section === 'settings' ? v.strictTuple([v.picklist(settingNames), v.unknown()]) : entrySchemas[section];
  const read = v.safeParse(schema, typed);
  if (!read.success) return fail(read.issues);
  if (section !== 'settings') return ok(read.output);
  // as: the tuple above
  const [name, value] = read.output as [SettingName, unknown];
  const judged = v.safeParse(v.object({ [name]: v.nonOptional(settings.entries[name]) }), { [name]: value });
  return judged.success ? ok([name, judged.output[name]]) : fail(judged.issues);
}

/** The file, or what is wrong with it: one line a place, such as `menus.0.menu.tabCode: …`. */
export function readSetupFile(text: string): FileRead<SetupFile> {
  return readJsonFile(setupFileSchema, text);
}
