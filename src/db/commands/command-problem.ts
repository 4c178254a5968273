import type { EditProblems } from '../../domain/company/company-check.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import type { StorageProblem } from '../storage-problem.ts';

/** Why a command of the page was not taken. Nothing was written then. */
export type CommandProblem =
  /** The company of the command is not the one whose seal the user saw (PLUS-02). */
  | { readonly kind: 'seal-mismatch' }
  /** The rule refuses the values, by field. */
  | { readonly kind: 'invalid'; readonly problems: EditProblems }
  /** Nothing would change. */
  | { readonly kind: 'unchanged' }
  /** The company is not there (any more). */
  | { readonly kind: 'gone' }
  /** A newer version of the product owns the database: reload first. */
  | { readonly kind: 'read-only' }
  | { readonly kind: 'storage'; readonly problem: StorageProblem };

/** What happened inside the transaction, or what the storage said to it. */
export function answerOf<T>(written: Result<Result<T, CommandProblem>, StorageProblem>): Result<T, CommandProblem> {
  if (written.ok) return written.value;
  const { kind } = written.error;
  if (kind === 'newer' || kind === 'outdated') return fail({ kind: 'read-only' });
  return fail({ kind: 'storage', problem: written.error });
}
