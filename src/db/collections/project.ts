import type { CollectionName } from '../../api/collections.ts';
import type { AnyCommand } from '../commands/definition.ts';
import { changeOf, projectedOn } from '../commands/projected.ts';
import type { OutboxRow } from '../types.ts';
import type { WriteTx } from '../write.ts';
import { type CollectionRow, collections, type HeldRow, isPacked } from './collections.ts';
import { PackedRows } from './packed-rows.ts';

/** Rows of a collection by their keys, as the gateway has them; null for one that is gone. */
export type Bases = ReadonlyMap<string, CollectionRow | null>;

/** How much pulls have told of what a command did. */
export type HowTold = 'ahead' | 'begun' | 'told';

/** The rows of a collection, however they are kept. */
interface RowTable {
  get(key: string): PromiseLike<HeldRow | undefined>;
  bulkGet(keys: string[]): PromiseLike<(HeldRow | undefined)[]>;
  toArray(): PromiseLike<HeldRow[]>;
  bulkPut(rows: readonly HeldRow[]): PromiseLike<unknown>;
  bulkDelete(keys: readonly string[]): PromiseLike<unknown>;
  clear(): PromiseLike<void>;
}

/** as: one table of all that are alike; rows of it are only read and written whole. */
export const rowsOf = (tx: Pick<WriteTx, CollectionName>, noun: CollectionName): RowTable =>
  (isPacked(noun) ? new PackedRows(tx[noun]) : tx[noun]) as unknown as RowTable;

/** Key of a row. as: every collection has a text as its key (see the list). */
export const keyOf = (noun: CollectionName, row: CollectionRow): string =>
  (row as Readonly<Record<string, unknown>>)[collections[noun].key] as string;

/** The row as the gateway told it, without what is unsent on top. */
function baseOf(held: HeldRow | undefined): CollectionRow | null {
  if (held === undefined) return null;
  return held.unsent === undefined ? held : held.unsent.base;
}

/** The row as its user sees it, null when there is none. */
export async function rowSeen(tx: Pick<WriteTx, CollectionName>, noun: CollectionName, key: string): Promise<CollectionRow | null> {
  return (await rowsOf(tx, noun).get(key)) ?? null;
}

/** The row with a command in it; of a row that the gateway does not have what the command makes of its own, null where it makes none. */
export function changedRow(
  noun: CollectionName,
  key: string,
  seen: CollectionRow | null,
  { name, input }: Pick<OutboxRow, 'name' | 'input'>,
): CollectionRow | null {
  const change = changeOf({ name }, noun);
  const on = seen ?? change?.make?.(key, input) ?? null;
  // as: a change of this noun takes and gives its rows.
  return change === null || on === null ? seen : (change.row(on, input) as CollectionRow);
}

/** What commands make of a base. */
function replayed(noun: CollectionName, key: string, base: CollectionRow | null, standing: readonly OutboxRow[]): HeldRow | null {
  if (standing.length === 0) return base;
  const row = standing.reduce<CollectionRow | null>((seen, command) => changedRow(noun, key, seen, command), base);
  return row === null ? null : { ...row, unsent: { base } };
}

/**
 * Writes rows of a collection again: their bases with the unsent commands on top, in order. `told` are newer bases; rows it does not name keep
 * theirs. Needs a transaction over the collection and the outbox. Throws as `definitionOf`.
 */
export async function reprojectRows(
  tx: Pick<WriteTx, CollectionName | 'outbox'>,
  noun: CollectionName,
  keys: readonly string[],
  told: Bases = new Map(),
): Promise<void> {
  const table = rowsOf(tx, noun);
  const standing = projectedOn(await tx.outbox.toArray(), noun);
  const byKey = standingByKey(noun, standing);
  const unknown = keys.filter((key) => !told.has(key));
  const held = new Map(
    unknown.length === 0
      ? []
      : (await table.bulkGet(unknown)).flatMap((row) => (row === undefined ? [] : [[keyOf(noun, row), row] as const])),
  );
  const puts: HeldRow[] = [];
  const gone: string[] = [];
  for (const key of keys) {
    const base = told.has(key) ? (told.get(key) ?? null) : baseOf(held.get(key));
    const next = replayed(noun, key, base, byKey.get(key) ?? []);
    if (next === null) gone.push(key);
    else puts.push(next);
  }
  if (puts.length > 0) await table.bulkPut(puts);
  if (gone.length > 0) await table.bulkDelete(gone);
}

function standingByKey(noun: CollectionName, standing: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const byKey = new Map<string, OutboxRow[]>();
  for (const row of standing) {
    for (const key of changeOf(row, noun)?.keys(row.input) ?? []) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return byKey;
}

/**
 * A command was carried out: until the pull brings the rows as the gateway has them now, what it changed stands as their base; what a pull has
 * told already stays as it is, and is gone where it is. `rows` are those that the answer carried. To be called after the command has left the outbox.
 */
export async function settleRows(
  tx: Pick<WriteTx, CollectionName | 'outbox'>,
  { changes, call }: Pick<AnyCommand, 'changes' | 'call'>,
  input: unknown,
  { rows: answered, told }: { readonly rows: readonly CollectionRow[]; readonly told: HowTold },
): Promise<void> {
  if (changes === null || changes.noun === 'companies') return;
  const { noun } = changes;
  const keys = changes.keys(input);
  const rows = await rowsOf(tx, noun).bulkGet([...keys]);
  const done = keys.flatMap((key, at): [string, CollectionRow][] => {
    const base = baseOf(rows[at]);
    if (told === 'told' || (told === 'begun' && base === null)) return [];
    const row = changedRow(noun, key, base, { name: call, input });
    return row === null ? [] : [[key, row]];
  });
  await reprojectRows(tx, noun, keys, new Map([...done, ...answered.map((row) => [keyOf(noun, row), row] as const)]));
}
