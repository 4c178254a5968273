import { sql } from 'kysely';
import { fail, ok, type Result } from '../../../src/domain/core/result.ts';
import { appAddress } from '../../../src/domain/menus/app-address.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import { withoutPlain } from '../../store/tables/menu-doc.ts';
import { readSetupFile, type Section, type SetupFile } from './setup-file.ts';
import { addRow, rowsOf, sections, tableOf, writeSetup } from './setup-tables.ts';

function entriesOf(section: Section, file: SetupFile): readonly unknown[] {
  const said = file[section] ?? [];
  return Array.isArray(said) ? said : Object.entries(said);
}

/** Everything that is set up, as text of the file; problems where somebody wrote rows that are none. */
async function storedText(db: Store['db'] | WriteTx['db']): Promise<string> {
  const all = sections.map(async (section) => {
    const entries = (await rowsOf(db, section)).map(tableOf(section).fromRow);
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
  const { nameOf } = tableOf(section);
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

/** Origins of apps and of the frames of plans that no page opens: neither the setting `appOrigins` nor `frameSources` of the deployment covers them. */
export function closedOrigins({ apps = [], plans = [], settings }: SetupFile, frameSources: readonly string[]): string[] {
  const allowed = [...frameSources, ...(settings?.appOrigins ?? [])];
  const framed = plans.flatMap(({ scenesUrl, screenUrl, membersUrl, saasUrl }) => [scenesUrl, screenUrl, membersUrl, saasUrl]);
  const origins = new Set(
    [...apps.map(({ origin }) => origin), ...framed.flatMap((url) => URL.parse(url)?.origin ?? [])].filter((origin) => origin !== ''),
  );
  return [...origins].filter((origin) => appAddress(`${origin}/`, allowed) === null);
}

async function replace(tx: WriteTx, section: Section, file: SetupFile): Promise<void> {
  const { table, toRow } = tableOf(section);
  await sql`delete from ${sql.table(table)}`.execute(tx.db);
  for (const [at, entry] of entriesOf(section, file).entries()) await addRow(tx, section, toRow(entry, at));
}

/** What came of an import: the changes, and the whole set-up as it is then. */
export interface SetupDone {
  readonly changes: readonly SectionChange[];
  readonly after: SetupFile;
  readonly isWritten: boolean;
}

/** Asked with what an import would change, and what is stored, before anything is written. */
type Wanted = (changes: readonly SectionChange[], before: SetupFile | null) => boolean;

/**
 * Puts the sections of a file in the place of what is stored, in one transaction, when that is wanted: else it only says what it would change. Fails, with nothing
 * changed, when apps are named that are not there.
 */
export function importSetup(
  store: Store,
  file: SetupFile,
  { isWanted }: { readonly isWanted: Wanted },
): Promise<Result<SetupDone, readonly string[]>> {
  return writeSetup(store, async (tx) => {
    const read = readSetupFile(await storedText(tx.db));
    // Rows that are none are what an import mends: they count as not there.
    const before = 'file' in read ? read.file : null;
    const after = { ...before, ...file };
    const lost = unknownApps(after);
    if (lost.length > 0) return fail(lost);
    const told = sections.filter((section) => file[section] !== undefined);
    const changes = told.map((section) => changeOf(section, before, after));
    const isWritten = isWanted(changes, before);
    if (isWritten) for (const section of told) await replace(tx, section, file);
    return ok({ changes, after, isWritten });
  });
}
