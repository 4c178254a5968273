import type { EnvironmentState } from '../domain/core/environment.ts';
import { factKey, readFact } from './facts.ts';
import type { AccountDb } from './open/account-db.ts';
import { write } from './write.ts';

export const ENVIRONMENT_FACT = factKey('environment', '');

/** What is known of the account's environment; null before it was told, and where the storage does not say. */
export async function readEnvironment(db: AccountDb): Promise<EnvironmentState | null> {
  const read = await readFact(db, ENVIRONMENT_FACT);
  const row = read.ok ? read.value : null;
  // as: the resource of this name stores nothing else
  return row === null || row.outcome === 'never' ? null : (row.value as EnvironmentState);
}

/**
 * Base address of the account's calls, '' for the deployment's own gateway. At a start (`isStart`) one that was made ready becomes the one
 * that is used, here and, by the announcement of it, in every other tab of the account.
 */
export async function environmentUrl(db: AccountDb, isStart: boolean): Promise<string> {
  const state = await readEnvironment(db);
  const next = isStart ? state?.next : null;
  if (!state || !next) return state?.now.url ?? '';
  const written = await write(db, ['facts'], async (tx) => {
    const row = await tx.facts.get(ENVIRONMENT_FACT);
    if (row) await tx.facts.put({ ...row, value: { ...state, now: next, next: null } });
    tx.touch({ facts: [ENVIRONMENT_FACT] });
    return null;
  });
  return (written.ok ? next : state.now).url;
}
