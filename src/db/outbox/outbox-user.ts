import { fail, ok, type Result } from '../../domain/core/result.ts';
import { withTry } from '../../domain/outbox/tried.ts';
import { definitionOf } from '../commands/definitions.ts';
import { reprojectDecided, reprojectUnsent } from '../commands/effects.ts';
import { standsInView } from '../commands/projected.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxRow } from '../types.ts';
import type { WriteTx } from '../write.ts';
import { addCommand } from './add-command.ts';
import { type OutboxProblem, rebaseAfter, userChange } from './outbox.ts';
import { tellTried } from './tell-tried.ts';
import { isUnreadable } from './unreadable.ts';

/** The user's word about a waiting or stopped command (PLUS-10). None of it touches a command whose request is on its way. */

/** Device clock and new command ids (UUIDv7). */
export interface CommandPorts {
  now(): number;
  uuid(): string;
}

/**
 * Try again. A parked command keeps its id, because it may have been done: the gateway then repeats its stored answer. A refused one
 * becomes a new command at the end of its company's line, because the gateway would repeat the refusal.
 */
export function retryCommand(db: AccountDb, id: string, ports: CommandPorts): Promise<Result<OutboxRow, OutboxProblem>> {
  return userChange(db, id, async (tx, row) => {
    if (row.state === 'conflict' || isUnreadable(row)) return fail({ kind: 'wrong-state' });
    if (row.state === 'refused') return ok(await replace(db, tx, row, row.input, ports));
    const next: OutboxRow = { ...row, state: 'waiting', nextAt: 0, attempts: row.state === 'parked' ? 1 : row.attempts };
    await tx.outbox.put(next);
    tx.touch({ outbox: true });
    await reprojectDecided(db, tx, row);
    return ok(next);
  });
}

/** Input of a command, set on the user's own that are sent before it; `before` is its place in the line. Throws as `definitionOf`. */
async function standing(tx: WriteTx, { id, key, name }: OutboxRow, input: unknown, before = Number.POSITIVE_INFINITY): Promise<unknown> {
  const definition = definitionOf(name);
  if (definition?.standOn === undefined) return input;
  const queued = await tx.outbox.where('key').equals(key).sortBy('seq');
  return definition.standOn(
    input,
    queued.filter((row) => row.id !== id && (row.seq ?? 0) < before && standsInView(row)),
  );
}

/** The row leaves and a new command with another id takes over at the end of its key's line. */
async function replace(db: AccountDb, tx: WriteTx, row: OutboxRow, wanted: unknown, { now, uuid }: CommandPorts): Promise<OutboxRow> {
  const input = await standing(tx, row, wanted);
  if (row.seq !== undefined) await tx.outbox.delete(row.seq);
  const { key, name, seal } = row;
  const next = await addCommand(tx, { id: uuid(), key, name, input, seal, createdAt: now() });
  await reprojectDecided(db, tx, next);
  return next;
}

/** Tells the tries of a command that is given up, and that it was; one that was never tried leaves nothing to tell. */
async function tellGivenUp(tx: WriteTx, row: OutboxRow, now: number | undefined): Promise<void> {
  const { tried = [] } = row;
  const last = tried.at(-1);
  if (last === undefined) return;
  const all = now === undefined ? tried : withTry(tried, { at: now, offset: last.offset, kind: 'discarded' });
  await tellTried(tx, [{ ...row, tried: all }]);
}

/**
 * Discard: the command goes and what it showed is rolled back. One that was sent without an answer may have been done all the same; the
 * next pull shows which.
 */
export function discardCommand(db: AccountDb, id: string, now?: number): Promise<Result<null, OutboxProblem>> {
  return userChange(db, id, async (tx, row) => {
    if (row.seq !== undefined) await tx.outbox.delete(row.seq);
    tx.touch({ outbox: true });
    await tellGivenUp(tx, row, now);
    if (row.state !== 'refused') await rebaseAfter(tx, row);
    if (isUnreadable(row)) await reprojectUnsent(tx);
    else await reprojectDecided(db, tx, row);
    return ok(null);
  });
}

/**
 * Another input for a command that has not been answered. One that never left keeps its id and its place. One that did gets a new id, since
 * the gateway takes an id with another body for a mistake, and a place at the end. When nothing is left to do it is discarded: null.
 */
export function changeCommand(
  db: AccountDb,
  id: string,
  wantedOf: (row: OutboxRow) => Result<unknown, OutboxProblem>,
  ports: CommandPorts,
): Promise<Result<OutboxRow | null, OutboxProblem>> {
  return userChange(db, id, async (tx, row) => {
    const wanted = wantedOf(row);
    if (!wanted.ok) return wanted;
    const inPlace = row.state === 'waiting' && row.attempts === 0;
    const next: OutboxRow = { ...row, input: inPlace ? await standing(tx, row, wanted.value, row.seq) : wanted.value };
    if (row.state !== 'refused' && row.state !== 'conflict') await rebaseAfter(tx, row, inPlace ? next : null);
    if (definitionOf(row.name)?.isEmpty?.(wanted.value) === true) {
      if (row.seq !== undefined) await tx.outbox.delete(row.seq);
      tx.touch({ outbox: true });
      await reprojectDecided(db, tx, row);
      return ok(null);
    }
    if (!inPlace) return ok(await replace(db, tx, row, next.input, ports));
    await tx.outbox.put(next);
    tx.touch({ outbox: true });
    await reprojectDecided(db, tx, row);
    return ok(next);
  });
}
