import type { Result } from '../../domain/core/result.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';

/**
 * `foldOverlay` with its code loaded when it is first needed. Null when the code does not load (no line, and the service worker does not
 * hold it yet): folding only tidies, and can wait.
 */
export async function foldLater(db: AccountDb, atLeast?: number): Promise<Result<unknown, StorageProblem> | null> {
  const code = await import('./fold.ts').catch(() => null);
  return code === null ? null : await code.foldOverlay(db, atLeast);
}
