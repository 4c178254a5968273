import { type RawBuilder, sql } from 'kysely';
import type { Store, WriteTx } from '../../store/store.ts';
import type { Section, SetupFile } from './setup-file.ts';

type Listed = Exclude<Section, 'settings'>;
type EntryOf<S extends Listed> = NonNullable<SetupFile[S]>[number];
export const sections = ['apps', 'menus', 'tabs', 'halls', 'plans', 'settings'] as const satisfies readonly Section[];

export type Row = Readonly<Record<string, string | number>>;
interface SectionTable<E = unknown> {
  readonly table: string;
  /** Columns that name a row. */
  readonly key: readonly string[];
  /** Columns within whose values the order of entries counts; null where entries have none. */
  readonly within: string | null;
  /** Columns by which rows are in the order of the file. */
  readonly order: readonly string[];
  /** What an entry is told by. */
  nameOf(entry: E): string;
  toRow(entry: E, at: number): Row;
  /** As the file has it, unread: whatever an operator wrote into the table. */
  fromRow(row: Row): unknown;
}
const listed = (codes: unknown): string[] => (codes === '' ? [] : String(codes).split(','));

/** Text of JSON as a value; text that is none stays as it is, which no schema takes. */
export function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

/** Where each section of the file is stored. */
const tables = {
  apps: {
    table: 'menu_app',
    key: ['app_id'],
    within: null,
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
    key: ['group_code', 'menu_code'],
    within: 'group_code',
    order: ['group_code', 'ord', 'menu_code'],
    nameOf: ({ group, menu }) => `${group} ${menu.menuCode}`,
    toRow: ({ group, area, taxTypes, members, menu }, at) => ({
      ...{ group_code: group, menu_code: menu.menuCode, ord: at, area, tax_types: taxTypes.join(), vip_only: members ? 1 : 0 },
      doc: JSON.stringify(menu),
    }),
    fromRow: (row) => ({
      ...{ group: row.group_code, area: row.area, taxTypes: listed(row.tax_types), members: Number(row.vip_only) === 1 },
      menu: jsonOf(row.doc),
    }),
  },
  tabs: {
    table: 'tab_info',
    key: ['area', 'tab_code'],
    within: 'area',
    order: ['area', 'ord', 'tab_code'],
    nameOf: ({ area, tabCode }) => `${area} ${tabCode}`.trim(),
    toRow: ({ area, tabCode, tabName }, at) => ({ area, tab_code: tabCode, tab_name: tabName, ord: at }),
    fromRow: (row) => ({ area: row.area, tabCode: row.tab_code, tabName: row.tab_name }),
  },
  halls: {
    table: 'station',
    key: ['station_code'],
    within: null,
    order: ['station_code'],
    nameOf: ({ stationCode }) => stationCode,
    toRow: ({ stationCode, areaCode, ...said }) => ({ station_code: stationCode, area_code: areaCode, ...said }),
    fromRow: ({ station_code: stationCode, area_code: areaCode, ...said }) => ({ stationCode, areaCode, ...said }),
  },
  plans: {
    table: 'peace_plan',
    key: ['plan_code'],
    within: null,
    order: ['ord', 'plan_code'],
    nameOf: ({ plan }) => plan,
    toRow: (entry, at) => ({ plan_code: entry.plan, ord: at, doc: JSON.stringify(entry) }),
    fromRow: (row) => jsonOf(row.doc),
  },
  settings: {
    table: 'remote_config',
    key: ['name'],
    within: null,
    order: ['name'],
    nameOf: ([name]) => name,
    toRow: ([name, value]) => ({ name, value: JSON.stringify(value) }),
    fromRow: (row) => [row.name, jsonOf(row.value)],
  },
} satisfies { readonly [S in Listed]: SectionTable<EntryOf<S>> } & {
  readonly settings: SectionTable<readonly [name: string, value: unknown]>;
};
export const tableOf = (section: Section): SectionTable => tables[section];

const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** Rows of a section in their order. */
export async function rowsOf(db: Store['db'] | WriteTx['db'], section: Section): Promise<Row[]> {
  const { table, order } = tableOf(section);
  return (await sql<Row>`select * from ${sql.table(table)} order by ${refs(order)}`.execute(db)).rows;
}

/** Stores a row of a section that is not there yet. */
export async function addRow({ db }: WriteTx, section: Section, row: Row): Promise<void> {
  await sql`insert into ${sql.table(tableOf(section).table)} (${refs(Object.keys(row))}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/** Writes of the set-up, one at a time: what is judged is what is changed. Gateways look at what is new. */
export function writeSetup<T>(store: Store, run: (tx: WriteTx) => Promise<T>): Promise<T> {
  return store.write(async (tx) => {
    if (tx.dialect === 'postgres') await sql`lock table menu_app in share row exclusive mode`.execute(tx.db);
    const done = await run(tx);
    tx.notify({ kind: 'again' });
    return done;
  });
}
