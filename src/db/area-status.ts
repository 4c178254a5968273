import type { CallError } from '../api/error-kinds.ts';
import { ok, type Result } from '../domain/core/result.ts';
import type { AreaStatus } from '../domain/status/area-value.ts';
import { BLOCK_SIZE, type StatusBlock, type StatusQuestion } from '../domain/status/status-blocks.ts';
import type { WorkArea } from '../domain/status/work-area.ts';
import type { AccountDb } from './open/account-db.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { AreaStatusRow } from './types.ts';
import { type WriteTx, write } from './write.ts';

/** Key of a record of area statuses, in its table and in what is announced as changed. */
export const statusKey = (area: WorkArea, block: number) => `status:${area}:${block}`;

/** Every record, or those with these keys. */
export function readStatuses(db: AccountDb, keys: readonly string[] | 'all'): Promise<Result<AreaStatusRow[], StorageProblem>> {
  return db.run('r', ['areaStatus'], async ({ areaStatus }) =>
    keys === 'all' ? await areaStatus.toArray() : (await areaStatus.bulkGet([...keys])).filter((row) => row !== undefined),
  );
}

/** The records that hold a company, at most one an area. */
export function readStatusesOf(db: AccountDb, companyId: string): Promise<Result<AreaStatusRow[], StorageProblem>> {
  return db.run('r', ['areaStatus'], ({ areaStatus }) => areaStatus.where('ids').equals(companyId).toArray());
}

/** A record as the rules of asking know it. */
export function blockOf({ area, block, rows, lastTry }: AreaStatusRow): StatusBlock {
  return { area, block, rows, failedAt: lastTry?.at ?? 0 };
}

/**
 * What the gateway answered, or that nobody did: then the rows stay as they are, with their ages, and the try is noted beside them. Companies
 * that were asked for and are not in the answer are unknown. Those that the account no longer has go. `before`: the rows that were held when the gateway was
 * asked; one that has been told anew meanwhile stays, because the answer may be older, also where it went to another record.
 */
export function storeStatuses(
  db: AccountDb,
  { area, block, companyIds }: StatusQuestion,
  answer: { readonly rows: ReadonlyMap<string, AreaStatus> } | { readonly error: CallError },
  options: {
    readonly now: number;
    readonly isHeld?: (companyId: string) => boolean;
    readonly before?: Readonly<Record<string, AreaStatus>>;
  },
): Promise<Result<null, StorageProblem>> {
  const k = statusKey(area, block);
  return write(
    db,
    ['areaStatus'],
    async (tx) => {
      const held = await tx.areaStatus.get(k);
      if ('error' in answer && held === undefined) return null;
      tx.touch({ facts: [k] });
      const rows: Record<string, AreaStatus> = {};
      for (const [id, row] of Object.entries(held?.rows ?? {})) if (options.isHeld?.(id) ?? true) rows[id] = row;
      const { before = held?.rows } = options;
      const elsewhere = before === undefined ? new Set<string>() : await heldElsewhere(tx.areaStatus, { area, k, held }, companyIds);
      const isTold = (id: string): boolean => elsewhere.has(id) || held?.rows[id]?.fetchedAt !== before?.[id]?.fetchedAt;
      if ('rows' in answer)
        for (const id of companyIds) if (!isTold(id)) rows[id] = answer.rows.get(id) ?? { value: null, at: 0, fetchedAt: options.now };
      const lastTry = 'error' in answer ? { at: options.now, error: answer.error } : null;
      await tx.areaStatus.put({ k, area, block, ids: Object.keys(rows), rows, lastTry });
      return null;
    },
    'relaxed',
  );
}

/** Companies that a record of an area does not hold and another one of it does. */
async function heldElsewhere(
  table: WriteTx['areaStatus'],
  { area, k, held }: { readonly area: WorkArea; readonly k: string; readonly held: AreaStatusRow | undefined },
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const absent = companyIds.filter((id) => held?.rows[id] === undefined);
  if (absent.length === 0) return new Set();
  const others = (await table.where('ids').anyOf(absent).toArray()).filter((row) => row.area === area && row.k !== k);
  return new Set(others.flatMap(({ ids }) => ids));
}

/** Where companies stand in the records of an area: each in the record that holds it, or that it goes to, by the number of the record. */
export async function blocksFor(
  db: AccountDb,
  area: WorkArea,
  companyIds: readonly string[],
): Promise<Result<ReadonlyMap<number, readonly string[]>, StorageProblem>> {
  return await db.run('r', ['areaStatus'], async ({ areaStatus }) => {
    const found = await areaStatus.where('ids').anyOf(companyIds).distinct().toArray();
    const holding = found.filter((row) => row.area === area);
    const held = new Map(holding.flatMap(({ ids, block }) => ids.map((id): [string, number] => [id, block])));
    const isNew = companyIds.some((id) => !held.has(id));
    let { block, length } = isNew ? lastOf(await areaStatus.where('area').equals(area).toArray()) : { block: 0, length: 0 };
    return Map.groupBy(companyIds, (id) => {
      const own = held.get(id);
      if (own !== undefined) return own;
      if (length >= BLOCK_SIZE) [block, length] = [block + 1, 0];
      length += 1;
      return block;
    });
  });
}

/** The newest record of an area, and how many companies it holds. */
function lastOf(rows: readonly AreaStatusRow[]): { readonly block: number; readonly length: number } {
  const last = rows.reduce<AreaStatusRow | null>((newest, row) => (newest !== null && newest.block > row.block ? newest : row), null);
  return { block: last?.block ?? 0, length: last?.ids.length ?? 0 };
}

/** The record that holds a company in an area, or the one that it goes to. */
export async function blockFor(db: AccountDb, area: WorkArea, companyId: string): Promise<Result<number, StorageProblem>> {
  const blocks = await blocksFor(db, area, [companyId]);
  return blocks.ok ? ok([...blocks.value.keys()][0] ?? 0) : blocks;
}
