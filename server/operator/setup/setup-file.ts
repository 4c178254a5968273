import * as v from 'valibot';
import { remoteConfig, themeConfig } from '../../../src/api/calls/config.ts';
import { id, text } from '../../../src/api/entities/scalars.ts';
import { type FileRead, readJsonFile } from '../../../src/api/json-file.ts';
import { capabilities } from '../../../src/domain/menus/capabilities.ts';
import { catalogueMenu } from '../../store/tables/menu-doc.ts';
import { THEME } from '../../store/tables/remote-config.ts';

/** `https://host[:port]`, and without TLS only this PC; '' for an app without pages. */
const origin = v.pipe(
  text(200),
  v.check((written) => {
    const url = written === '' ? null : URL.parse(written);
    if (url === null) return written === '';
    return url.origin === written && (url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname));
  }, 'an origin as https://app.example.com'),
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

/** Values of remote settings by their names. `collect` follows from the environment and is not set. */
const { collect: _told, ...settable } = remoteConfig.output.entries;
const settings = v.strictObject({ ...settable, [THEME]: themeConfig.output.entries.theme });
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

/** The file of `npm run setup`: a section that it has is all that there is of it, one that it lacks stays as it is. */
const setupFileSchema = v.strictObject({
  apps: listOf(app, ({ appId }) => appId, 'an appId'),
  menus: listOf(menu, (one) => `${one.group} ${one.menu.menuCode}`, 'a menuCode of a group'),
  tabs: listOf(tab, (one) => `${one.area} ${one.tabCode}`, 'a tabCode of an area'),
  halls: listOf(hall, ({ stationCode }) => stationCode, 'a stationCode'),
  settings: v.optional(named),
});
export type SetupFile = v.InferOutput<typeof setupFileSchema>;

/** The file, or what is wrong with it: one line a place, such as `menus.0.menu.tabCode: …`. */
export function readSetupFile(text: string): FileRead<SetupFile> {
  return readJsonFile(setupFileSchema, text);
}
