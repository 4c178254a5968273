import type { CallError } from '../api/error-kinds.ts';
import type { Result } from '../domain/core/result.ts';
import type { AccountDb } from './open/account-db.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { FactRow } from './types.ts';
import { write } from './write.ts';

/**
 * Facts: values fetched one by one, each with its age and outcome (A-01, PLUS-08). Three things can happen to one: an answer with the
 * value, an answer that says failure (the value is reset to the call's empty, GEN-05), and no answer at all (the last copy stays, with
 * its age, and the try is noted beside it). Times are device clock, milliseconds.
 */
export const factKey = (name: string, subject: string) => `${name}:${subject}`;

/** The gateway answered with the value. */
export function storeFact<T>(db: AccountDb, k: string, value: T, now: number): Promise<Result<null, StorageProblem>> {
  return put(db, () => ({ k, value, fetchedAt: now, outcome: 'known', lastTry: null }), k);
}

/** The gateway answered failure: the value becomes the call's `empty`, the outcome says that it is not to be read as a value. */
export function failFact<T>(db: AccountDb, k: string, empty: T, error: CallError, now: number): Promise<Result<null, StorageProblem>> {
  return put(db, () => ({ k, value: empty, fetchedAt: now, outcome: 'failed', lastTry: { at: now, error } }), k);
}

/** Nobody answered: a stored copy keeps its value, age and outcome. Without one the fact is `never`, with the call's `empty`. */
export function noteFactTry<T>(db: AccountDb, k: string, empty: T, error: CallError, now: number): Promise<Result<null, StorageProblem>> {
  const never: FactRow = { k, value: empty, fetchedAt: 0, outcome: 'never', lastTry: null };
  return put(db, (held) => ({ ...(held ?? never), lastTry: { at: now, error } }), k);
}

/** A fact as stored, null when it was never asked for. */
export async function readFact(db: AccountDb, k: string): Promise<Result<FactRow | null, StorageProblem>> {
  return await db.run('r', ['facts'], async ({ facts }) => (await facts.get(k)) ?? null);
}

function put(db: AccountDb, next: (held: FactRow | undefined) => FactRow, k: string): Promise<Result<null, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    await tx.facts.put(next(await tx.facts.get(k)));
    tx.touch({ facts: [k] });
    return null;
  });
}
