import type { CommandProblem } from '../../db/commands/command-problem.ts';
import type { OutboxProblem } from '../../db/outbox.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company-edit.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Writes } from '../account/writes.ts';

export type OutboxActionProblem = OutboxProblem | CommandProblem | StorageProblem;

/** Try again: now, and with a fresh id where the gateway would only repeat its refusal. */
export async function tryAgain(writes: Writes, id: string): Promise<Result<null, OutboxActionProblem>> {
  const writing = await writes.open();
  if (!writing.ok) return writing;
  const { retryCommand } = await import('../../db/outbox-user.ts');
  const done = await retryCommand(writing.value.db, id, writing.value.ports);
  return done.ok ? ok(null) : done;
}

/** Discard: the change goes and what it showed is rolled back. */
export async function discard(writes: Writes, id: string): Promise<Result<null, OutboxActionProblem>> {
  const writing = await writes.open();
  if (!writing.ok) return writing;
  const { discardCommand } = await import('../../db/outbox-user.ts');
  return discardCommand(writing.value.db, id);
}

interface EditInput {
  readonly baseRev: number;
  readonly changes: CompanyChanges;
}
const isEdit = (input: unknown): input is EditInput =>
  typeof input === 'object' &&
  input !== null &&
  'baseRev' in input &&
  typeof input.baseRev === 'number' &&
  'changes' in input &&
  typeof input.changes === 'object';
const isHide = (input: unknown): input is { hidden: 0 | 1 } =>
  typeof input === 'object' && input !== null && 'hidden' in input && (input.hidden === 0 || input.hidden === 1);

/** Undo of a discard: the same change as a new command, at the end of its company's line. */
export async function putBack(writes: Writes, row: OutboxRow): Promise<Result<null, OutboxActionProblem>> {
  const writing = await writes.open();
  if (!writing.ok) return writing;
  const { db, ports } = writing.value;
  const { seal, input, name } = row;
  if (seal === null) return fail({ kind: 'gone' });
  const target = { companyId: seal.companyId, seal };
  const { editCompany, hideCompany, logSwitch } = await import('../../db/commands/company.ts');
  if (name === 'companyUpdate' && isEdit(input)) return settle(await editCompany(db, target, input, ports));
  if (name === 'companyHide' && isHide(input)) return settle(await hideCompany(db, target, input.hidden, ports));
  if (name === 'switchCompanyLog') return settle(await logSwitch(db, target, ports));
  return fail({ kind: 'gone' });
}

const settle = (done: Result<OutboxRow, CommandProblem>): Result<null, CommandProblem> => (done.ok ? ok(null) : done);
