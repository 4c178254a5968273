import type { CollectionName } from '../../../src/api/collections.ts';
import type { CollectionRow, HeldRow } from '../../../src/db/collections/collections.ts';
import { keyOf, rowsOf } from '../../../src/db/collections/project.ts';
import { changeOf, projectedOn } from '../../../src/db/commands/projected.ts';
import type { OutboxRow } from '../../../src/db/types.ts';
import type { SimPage } from './page.ts';

/** A row as a text that is the same for the same row: what was encrypted comes back with its fields in another order. */
export function rowText(row: object | null | undefined): string {
  return JSON.stringify(Object.entries(row ?? {}).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** Keys of rows that still wait for an answer. */
export function pendingIn(noun: CollectionName, rows: readonly HeldRow[]): string[] {
  return rows.flatMap((row) => (row.unsent === undefined ? [] : [keyOf(noun, row)]));
}

/** Rows that are not the gateway's with the commands that wait on them, or that say of themselves that commands wait when none do. */
export function miscollected(noun: CollectionName, rows: readonly HeldRow[], outbox: readonly OutboxRow[]): string[] {
  const standing = projectedOn(outbox, noun);
  return rows.flatMap((held) => {
    const key = keyOf(noun, held);
    const { unsent, ...row } = held;
    const changes = standing.flatMap(({ name, input }) => {
      const change = changeOf({ name }, noun);
      return change?.keys(input).includes(key) ? [(seen: CollectionRow) => change.row(seen, input) as CollectionRow] : []; // as: of this noun
    });
    if ((unsent !== undefined) !== changes.length > 0) return [`${noun} ${key} waits for an answer: ${unsent !== undefined}`];
    const right = unsent?.base == null ? row : changes.reduce((seen, change) => change(seen), unsent.base);
    return rowText(row) === rowText(right) ? [] : [`${noun} ${key} does not show its unsent commands`];
  });
}

/** What a device has of a collection otherwise than the gateway. */
export function unlikeGateway(noun: CollectionName, rows: readonly HeldRow[], theirs: ReadonlyMap<string, CollectionRow>): string[] {
  const ours = new Map(rows.map((row) => [keyOf(noun, row), row]));
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  return [...keys].filter((key) => rowText(ours.get(key)) !== rowText(theirs.get(key))).map((key) => `${noun} ${key}`);
}

/** Rows of a collection that a page reads over its own connection, null when it cannot. */
export async function collectedOn<N extends CollectionName>({ writes }: Pick<SimPage, 'writes'>, noun: N): Promise<HeldRow<N>[] | null> {
  const writing = await writes.open();
  const tables = writing.ok ? await writing.value.db.tables() : writing;
  return tables.ok ? ((await rowsOf(tables.value, noun).toArray()) as HeldRow<N>[]) : null; // as: the rows of this noun
}
