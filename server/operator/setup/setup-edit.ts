import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../src/domain/core/result.ts';
import type { FieldProblem, PublicationProblem } from '../../../src/domain/publishing/check-publication.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { readEntry, type Section, type SetupFile } from './setup-file.ts';
import { addRow, jsonOf, type Row, rowsOf, tableOf, writeSetup } from './setup-tables.ts';

/** Sections whose entries stand for themselves. */
export type ListedSection = Exclude<Section, 'settings'>;
type EntryOf<S extends ListedSection> = NonNullable<SetupFile[S]>[number];

/** What marks a text: who changes what it says must have seen it. A whole number that JSON holds. */
export function markOf(said: string): number {
  return Number.parseInt(createHash('sha256').update(said).digest('hex').slice(0, 12), 16);
}

/** A row of a section: its name, its mark, and its entry, null for a row that is none. */
export interface Stored<E> {
  readonly id: string;
  readonly seen: number;
  readonly entry: E | null;
  readonly row: Row;
}

/** The name of a row, also of one that is no entry: the values of its key. */
function nameOf(section: Section, row: Row): string {
  return tableOf(section)
    .key.map((column) => row[column])
    .join(' ')
    .trim();
}

async function storedOf(db: Store['db'] | WriteTx['db'], section: Section): Promise<Stored<unknown>[]> {
  const { fromRow } = tableOf(section);
  return (await rowsOf(db, section)).map((row) => {
    const said = fromRow(row);
    const read = readEntry(section, said);
    return { id: nameOf(section, row), seen: markOf(JSON.stringify(said)), entry: read.ok ? read.value : null, row };
  });
}

/** Entries of a section in their order. */
export async function listSection<S extends ListedSection>({ db }: Pick<Store, 'db'>, section: S): Promise<Stored<EntryOf<S>>[]> {
  // as: what a section's own schema has read
  return (await storedOf(db, section)) as Stored<EntryOf<S>>[];
}

/** Settings that have a row, by their names. */
export async function storedSettings({ db }: Pick<Store, 'db'>): Promise<Stored<readonly [string, unknown]>[]> {
  // as: what the schema of settings has read
  return (await storedOf(db, 'settings')) as Stored<readonly [string, unknown]>[];
}

/** The field by which an entry is known in its form. */
const keyFields: Readonly<Record<ListedSection, string>> = {
  ...{ apps: 'appId', menus: 'menu.menuCode', tabs: 'tabCode', halls: 'stationCode', plans: 'plan' },
};
const areaFields = ['area', 'areaCode'];
const addressFields = ['origin', 'protocolUrl', 'scenesUrl', 'screenUrl', 'membersUrl', 'saasUrl'];

function problemOf(field: string, { type }: v.BaseIssue<unknown>): PublicationProblem {
  if (areaFields.includes(field)) return 'areaCode';
  if (addressFields.includes(field)) return 'https';
  return type === 'min_length' ? 'missing' : 'value';
}

/** What is wrong with an entry, each field once. */
function problemsOf(section: Section, issues: readonly v.BaseIssue<unknown>[]): FieldProblem[] {
  const found = new Map<string, PublicationProblem>();
  for (const issue of issues) {
    // A setting has one field, whatever is wrong within its value.
    const field = section === 'settings' ? 'value' : (v.getDotPath(issue) ?? '').replace(/\.\d+$/, '');
    if (!found.has(field)) found.set(field, problemOf(field, issue));
  }
  return [...found].map(([field, problem]) => ({ field, problem }));
}

/** The app that an entry needs, with the field that names it. */
function neededApp(section: Section, entry: unknown): readonly [field: string, appId: string] {
  // as: read by the section's own schema
  if (section === 'apps') return ['dependentAppId', (entry as EntryOf<'apps'>).dependentAppId];
  return section === 'menus' ? ['menu.targetAppId', (entry as EntryOf<'menus'>).menu.targetAppId] : ['', ''];
}

async function isApp(tx: WriteTx, appId: string): Promise<boolean> {
  return (await tx.db.selectFrom('menu_app').select('app_id').where('app_id', '=', appId).executeTakeFirst()) !== undefined;
}

const keyIs = (section: Section, row: Row): RawBuilder<unknown> =>
  sql.join(
    tableOf(section).key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );

async function removeRow({ db }: WriteTx, section: Section, row: Row): Promise<void> {
  await sql`delete from ${sql.table(tableOf(section).table)} where ${keyIs(section, row)}`.execute(db);
}

/** An entry to be stored: `id` names the one that it takes the place of, '' none; `seen` is the mark of that one. */
export interface Edit {
  readonly section: ListedSection;
  readonly id: string;
  readonly seen: number;
  readonly typed: unknown;
}

export type EditRefusal = 'unknown' | 'changed' | { readonly problems: readonly FieldProblem[] };

const wrong = (field: string, problem: PublicationProblem) => fail({ problems: [{ field, problem }] });

/** Where a new entry stands: behind all that are there. */
const behind = (rows: readonly Stored<unknown>[]): number => Math.max(-1, ...rows.map(({ row }) => Number(row.ord ?? -1))) + 1;

/** Stores one entry, judged by the schemas of the set-up file. The same one sent again is stored once. */
export function saveEntry(store: Store, { section, id, seen, typed }: Edit): Promise<Result<string, EditRefusal>> {
  return writeSetup(store, async (tx): Promise<Result<string, EditRefusal>> => {
    const read = readEntry(section, typed);
    if (!read.ok) return fail({ problems: problemsOf(section, read.error) });
    const { toRow, fromRow } = tableOf(section);
    const rows = await storedOf(tx.db, section);
    const before = rows.find((one) => one.id === id);
    const row = toRow(read.value, before === undefined ? behind(rows) : Number(before.row.ord ?? 0));
    const name = nameOf(section, row);
    const there = rows.find((one) => one.id === name);
    // The same form sent again has stored it already.
    if (there !== undefined && there.seen === markOf(JSON.stringify(fromRow(row)))) return ok(name);
    if (id !== '' && before === undefined) return fail('unknown');
    if (before !== undefined && before.seen !== seen) return fail('changed');
    if (there !== undefined && there !== before) return wrong(keyFields[section], 'taken');
    const [field, appId] = neededApp(section, read.value);
    if (appId !== '' && (appId === row.app_id || !(await isApp(tx, appId)))) return wrong(field, 'noApp');
    if (section === 'apps' && before !== undefined && id !== name && (await usersOf(tx, id)) > 0) return wrong('appId', 'used');
    if (before !== undefined) await removeRow(tx, section, before.row);
    await addRow(tx, section, row);
    return ok(name);
  });
}

/** How many menus and apps need an app. */
async function usersOf(tx: WriteTx, appId: string): Promise<number> {
  const [menus, apps] = [await storedOf(tx.db, 'menus'), await storedOf(tx.db, 'apps')];
  const needs = (section: Section, { entry }: Stored<unknown>): boolean => entry !== null && neededApp(section, entry)[1] === appId;
  return menus.filter((one) => needs('menus', one)).length + apps.filter((one) => needs('apps', one)).length;
}

/** Takes an entry away; `used` for an app that menus or other apps need. */
export function removeEntry(
  store: Store,
  { section, id, seen }: Omit<Edit, 'typed'>,
): Promise<Result<null, 'unknown' | 'changed' | 'used'>> {
  return writeSetup(store, async (tx): Promise<Result<null, 'unknown' | 'changed' | 'used'>> => {
    const before = (await storedOf(tx.db, section)).find((one) => one.id === id);
    if (before === undefined) return fail('unknown');
    if (before.seen !== seen) return fail('changed');
    if (section === 'apps' && (await usersOf(tx, id)) > 0) return fail('used');
    await removeRow(tx, section, before.row);
    return ok(null);
  });
}

/** Puts a menu of a group, or a tab of an area, right before another one of it. False when one of the two is not there, or of another group. */
export function moveEntry(store: Store, section: 'menus' | 'tabs', id: string, before: string): Promise<boolean> {
  return writeSetup(store, async (tx) => {
    const { table, within } = tableOf(section);
    const rows = await storedOf(tx.db, section);
    const of = (name: string) => rows.find((one) => one.id === name);
    const [moved, next] = [of(id), of(before)];
    if (within === null || moved === undefined || next === undefined || moved === next) return false;
    if (moved.row[within] !== next.row[within]) return false;
    const others = rows.filter((one) => one !== moved && one.row[within] === moved.row[within]);
    for (const [at, { row }] of others.toSpliced(others.indexOf(next), 0, moved).entries())
      if (Number(row.ord) !== at) await sql`update ${sql.table(table)} set ord = ${at} where ${keyIs(section, row)}`.execute(tx.db);
    return true;
  });
}

/** Sets a remote setting to what its value says as JSON; '' has it gone, so that its default holds. */
export function saveSetting(
  store: Store,
  { name, value, seen }: { readonly name: string; readonly value: string; readonly seen: number },
): Promise<Result<string, EditRefusal>> {
  return writeSetup(store, async (tx): Promise<Result<string, EditRefusal>> => {
    const typed = value === '' ? null : jsonOf(value);
    const before = (await storedOf(tx.db, 'settings')).find((one) => one.id === name);
    const read = typed === null ? ok(null) : readEntry('settings', [name, typed]);
    if (!read.ok) return fail({ problems: problemsOf('settings', read.error) });
    const row = read.value === null ? null : tableOf('settings').toRow(read.value, 0);
    if (row === null ? before === undefined : before?.row.value === row.value) return ok(name);
    if ((before?.seen ?? 0) !== seen) return fail('changed');
    if (before !== undefined) await removeRow(tx, 'settings', before.row);
    if (row !== null) await addRow(tx, 'settings', row);
    return ok(name);
  });
}
