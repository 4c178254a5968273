import type { CommandName } from '../../api/calls/table.ts';
import { checkCompanyEdit, hasEditErrors } from '../../domain/company-check.ts';
import type { CompanyChanges, CompanyEdit } from '../../domain/company-edit.ts';
import { editFields, sameValue } from '../../domain/company-edit.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { AccountDb } from '../account-db.ts';
import { addCommand, newRow } from '../outbox.ts';
import type { CommandPorts } from '../outbox-user.ts';
import { overlayOf } from '../overlay-row.ts';
import { findCompany } from '../projection.ts';
import type { OutboxRow, OverlayRow, SealStamp } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { answerOf, type CommandProblem } from './command-problem.ts';

/** Which company a command is for, and under which seal the user gave it. */
export interface CompanyTarget {
  readonly companyId: string;
  /** Seal on screen when the user decided. */
  readonly seal: SealStamp;
  /** Where the page's directory saw the company, so that the directory need not be read. */
  readonly chunk?: number;
}

/**
 * Edits a company: the rule is asked against the row as the user sees it, then the changed row and the command are written in one
 * transaction (I1). The row is what the list shows from then on, marked as unsent.
 */
export function editCompany(
  db: AccountDb,
  target: CompanyTarget,
  edit: { readonly baseRev: number; readonly changes: CompanyChanges },
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  const input: CompanyEdit = { companyId: target.companyId, baseRev: edit.baseRev, changes: edit.changes };
  const changesNothing = editFields.every((field) => {
    const change = edit.changes[field];
    return change === undefined || sameValue(change.from, change.to);
  });
  if (changesNothing) return Promise.resolve(fail({ kind: 'unchanged' }));
  return rowCommand(db, target, 'companyUpdate', input, ports, ({ row }) => {
    if (row === null) return { kind: 'gone' };
    const problems = checkCompanyEdit(row, edit.changes);
    return hasEditErrors(problems) ? { kind: 'invalid', problems } : null;
  });
}

/** Hides a company from the lists or shows it again (COMP-02). */
export function hideCompany(
  db: AccountDb,
  target: CompanyTarget,
  hidden: 0 | 1,
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  return rowCommand(db, target, 'companyHide', { companyId: target.companyId, hidden }, ports, ({ row }) => {
    if (row === null) return { kind: 'gone' };
    return row.hidden === hidden ? { kind: 'unchanged' } : null;
  });
}

/** Logs that the user switched to a company (COMP-12). `at` on the wire is the device clock, ISO 8601 UTC. */
export async function logSwitch(db: AccountDb, target: CompanyTarget, ports: CommandPorts): Promise<Result<OutboxRow, CommandProblem>> {
  const { companyId, seal } = target;
  if (seal.companyId !== companyId) return fail({ kind: 'seal-mismatch' });
  const createdAt = ports.now();
  const input = { companyId, at: new Date(createdAt).toISOString() };
  const command = { id: ports.uuid(), key: companyId, name: 'switchCompanyLog' as const, input, seal, createdAt };
  return answerOf(await write(db, ['outbox'], async (tx) => ok(await addCommand(tx, command))));
}

/** A command that changes the row its user sees: seal, rule, then row and command together. */
async function rowCommand(
  db: AccountDb,
  { companyId, seal, chunk }: CompanyTarget,
  name: CommandName,
  input: unknown,
  ports: CommandPorts,
  judge: (company: OverlayRow) => CommandProblem | null,
): Promise<Result<OutboxRow, CommandProblem>> {
  if (seal.companyId !== companyId) return fail({ kind: 'seal-mismatch' });
  const command = { id: ports.uuid(), key: companyId, name, input, seal, createdAt: ports.now() };
  const use = async (tx: WriteTx): Promise<Result<OutboxRow, CommandProblem>> => {
    const [company, queued] = await Promise.all([
      findCompany(db, tx, companyId, chunk),
      tx.outbox.where('key').equals(companyId).toArray(),
    ]);
    if (company === null) return fail({ kind: 'gone' });
    const problem = judge(company);
    if (problem !== null) return fail(problem);
    tx.touch({ companies: [companyId], outbox: true });
    // Its number comes from the store and is above all that are queued: one trip to the store less between a click and its row.
    const last = { ...newRow(command), seq: Number.MAX_SAFE_INTEGER };
    const [row] = await Promise.all([
      addCommand(tx, command),
      tx.overlay.put(overlayOf(companyId, company.base, [...queued, last], company.gen)),
    ]);
    return ok(row);
  };
  return answerOf(await write(db, ['outbox', 'overlay', 'chunk', 'dir'], use));
}
