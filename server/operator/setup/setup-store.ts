import { type RawBuilder, sql } from 'kysely';
import { fail, ok, type Result } from '../../../src/domain/core/result.ts';
import { appAddress } from '../../../src/domain/menus/app-address.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { withoutPlain } from '../../store/tables/menu-doc.ts';
import { readSetupFile, type SetupFile } from './setup-file.ts';

export type Section = keyof SetupFile;
type Listed = Exclude<Section, 'settings'>;
type EntryOf<S extends Listed> = NonNullable<SetupFile[S]>[number];
const sections = ['apps', 'menus', 'tabs', 'halls', 'settings'] as const satisfies readonly Section[];

type Row = Readonly<Record<string, string | number>>;
interface Home<E = unknown> {
  readonly table: string;
  /** Columns by which rows are in the order of the file. */
  readonly order: readonly string[];
  /** What an entry is told by. */
  nameOf(entry: E): string;
  toRow(entry: E, at: number): Row;
  /** As the file has it, unread: whatever an operator wrote into the table. */
  fromRow(row: Row): unknown;
}
const listed = (codes: unknown): string[] => (codes === '' ? [] : String(codes).split(','));

/** Where each section of the file is stored. */
const homes = {
  apps: {
    table: 'menu_app',
    order: ['app_id'],
    nameOf: ({ appId }) => appId,
    toRow: ({ appId, appCode, dependentAppId, origin, capabilities }) => ({
      ...{ app_id: appId, app_code: appCode, dependent_app_id: dependentAppId, origin, capabilities: capabilities.join() },
    }),
    fromRow: (row) => ({
      ...{ appId: row.app_id, appCode: row.app_code, dependentAppId: row.dependent_app_id, origin: row.origin },
      capabilities: listed(row.capabilities),
    }),
  },
  menus: {
    table: 'menu',
    order: ['group_code', 'ord', 'menu_code'],
    nameOf: ({ group, menu }) => `${group} ${menu.menuCode}`,
    toRow: ({ group, area, taxTypes, members, menu }, at) => ({
      ...{ group_code: group, menu_code: menu.menuCode, ord: at, area, tax_types: taxTypes.join(), vip_only: members ? 1 : 0 },
      doc: JSON.stringify(menu),
    }),
    fromRow: (row) => ({
      ...{ group: row.group_code, area: row.area, taxTypes: listed(row.tax_types), members: Number(row.vip_only) === 1 },
      menu: JSON.parse(String(row.doc)),
    }),
  },
  tabs: {
    table: 'tab_info',
    order: ['area', 'ord', 'tab_code'],
    nameOf: ({ area, tabCode }) => `${area} ${tabCode}`.trim(),
    toRow: ({ area, tabCode, tabName }, at) => ({ area, tab_code: tabCode, tab_name: tabName, ord: at }),
    fromRow: (row) => ({ area: row.area, tabCode: row.tab_code, tabName: row.tab_name }),
  },
  halls: {
    table: 'station',
    order: ['station_code'],
    nameOf: ({ stationCode }) => stationCode,
    toRow: ({ stationCode, areaCode, ...said }) => ({ station_code: stationCode, area_code: areaCode, ...said }),
    fromRow: ({ station_code: stationCode, area_code: areaCode, ...said }) => ({ stationCode, areaCode, ...said }),
  },
  settings: {
    table: 'remote_config',
    order: ['name'],
    nameOf: ([name]) => name,
    toRow: ([name, value]) => ({ name, value: JSON.stringify(value) }),
    fromRow: (row) => [row.name, JSON.parse(String(row.value))],
  },
} satisfies { readonly [S in Listed]: Home<EntryOf<S>> } & { readonly settings: Home<readonly [name: string, value: unknown]> };
const homeOf = (section: Section): Home => homes[section];

function entriesOf(section: Section, file: SetupFile): readonly unknown[] {
  const said = file[section] ?? [];
  return Array.isArray(said) ? said : Object.entries(said);
}

const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** Everything that is set up, as text of the file; problems where somebody wrote rows that are none. */
async function storedText(db: Store['db'] | WriteTx['db']): Promise<string> {
  const all = sections.map(async (section) => {
    const { table, order, fromRow } = homeOf(section);
    const { rows } = await sql<Row>`select * from ${sql.table(table)} order by ${refs(order)}`.execute(db);
    const entries = rows.map(fromRow);
    // as: a setting is a pair of name and value
    return [section, section === 'settings' ? Object.fromEntries(entries as [string, unknown][]) : entries] as const;
  });
  return JSON.stringify(Object.fromEntries(await Promise.all(all)));
}

/** The file without what is the plain case anyway, for people to read: two spaces deep, one key a line. */
function writtenOut(file: SetupFile): string {
  const menus = file.menus?.map(({ group, area, taxTypes, members, menu }) => ({
    ...(group !== 'yq' && { group }),
    ...(area !== '' && { area }),
    ...(taxTypes.length > 0 && { taxTypes }),
    ...(members && { members }),
    menu: withoutPlain(menu),
  }));
  return `${JSON.stringify({ ...file, ...(menus && { menus }) }, null, 2)}\n`;
}

/** What is set up as text of a set-up file; problems name rows that do not fit their schema. */
export async function exportSetup(store: Store): Promise<Result<string, readonly string[]>> {
  const read = readSetupFile(await storedText(store.db));
  return 'problems' in read ? fail(read.problems) : ok(writtenOut(read.file));
}

/** What an import changes of a section, by the names of its entries. */
export interface SectionChange {
  readonly section: Section;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly same: number;
}

function changeOf(section: Section, before: SetupFile | null, after: SetupFile): SectionChange {
  const { nameOf } = homeOf(section);
  const named = (file: SetupFile) => entriesOf(section, file).map((entry, at) => [nameOf(entry), JSON.stringify([at, entry])] as const);
  const [old, next] = [new Map(before === null ? [] : named(before)), new Map(named(after))];
  const names = [...next.keys()];
  const changed = names.filter((name) => old.has(name) && old.get(name) !== next.get(name));
  return {
    section,
    added: names.filter((name) => !old.has(name)),
    changed,
    removed: [...old.keys()].filter((name) => !next.has(name)),
    same: names.filter((name) => old.get(name) === next.get(name)).length,
  };
}

/** Apps that a file names and that are nowhere: in the file itself, or stored where it does not tell of apps. */
function unknownApps({ apps = [], menus = [] }: SetupFile): string[] {
  const known = new Set(['', ...apps.map(({ appId }) => appId)]);
  const lost = (app: string, by: string): string[] => (known.has(app) ? [] : [`${by}: 没有这个应用 no such app: ${app}`]);
  return [
    ...apps.flatMap(({ appId, dependentAppId }) => lost(dependentAppId, `apps ${appId}`)),
    ...menus.flatMap(({ menu }) => lost(menu.targetAppId, `menus ${menu.menuCode}`)),
  ];
}

/** Origins of apps that no page opens: neither the setting `appOrigins` nor `frameSources` of the deployment covers them. */
export function closedOrigins({ apps = [], settings }: SetupFile, frameSources: readonly string[]): string[] {
  const allowed = [...frameSources, ...(settings?.appOrigins ?? [])];
  const origins = new Set(apps.map(({ origin }) => origin).filter((origin) => origin !== ''));
  return [...origins].filter((origin) => appAddress(`${origin}/`, allowed) === null);
}

async function replace({ db }: WriteTx, section: Section, file: SetupFile): Promise<void> {
  const { table, toRow } = homeOf(section);
  await sql`delete from ${sql.table(table)}`.execute(db);
  for (const [at, entry] of entriesOf(section, file).entries()) {
    const row = toRow(entry, at);
    await sql`insert into ${sql.table(table)} (${refs(Object.keys(row))}) values (${sql.join(Object.values(row))})`.execute(db);
  }
}

/** What came of an import: the changes, and the whole set-up as it is then. */
export interface SetupDone {
  readonly changes: readonly SectionChange[];
  readonly after: SetupFile;
}

/**
 * Puts the sections of a file in the place of what is stored, in one transaction; `dryRun` only says what it would change. Fails, with nothing
 * changed, when apps are named that are not there.
 */
export function importSetup(
  store: Store,
  file: SetupFile,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Result<SetupDone, readonly string[]>> {
  return store.write(async (tx) => {
    const read = readSetupFile(await storedText(tx.db));
    // Rows that are none are what an import mends: they count as not there.
    const before = 'file' in read ? read.file : null;
    const after = { ...before, ...file };
    const lost = unknownApps(after);
    if (lost.length > 0) return fail(lost);
    const told = sections.filter((section) => file[section] !== undefined);
    if (!dryRun) for (const section of told) await replace(tx, section, file);
    return ok({ changes: told.map((section) => changeOf(section, before, after)), after });
  });
}
