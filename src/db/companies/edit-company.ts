import type { CompanyChanges } from '../../domain/company/company-edit.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { CommandProblem } from '../commands/command-problem.ts';
import { companyHide, companyUpdate, switchCompanyLog } from '../commands/companies.ts';
import { editOf } from '../commands/company-rebase.ts';
import { giveCommand } from '../commands/give.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxProblem } from '../outbox/outbox.ts';
import { type CommandPorts, changeCommand } from '../outbox/outbox-user.ts';
import type { OutboxRow, SealStamp } from '../types.ts';

/* What its user does with a company; what each command is stands in its definition. */

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
  { companyId, ...given }: CompanyTarget,
  { baseRev, changes }: { readonly baseRev: number; readonly changes: CompanyChanges },
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  return giveCommand(db, companyUpdate, { ...given, input: { companyId, baseRev, changes } }, ports);
}

/** Hides a company from the lists or shows it again (COMP-02). */
export function hideCompany(
  db: AccountDb,
  { companyId, ...given }: CompanyTarget,
  hidden: 0 | 1,
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  return giveCommand(db, companyHide, { ...given, input: { companyId, hidden } }, ports);
}

/** Logs that the user switched to a company (COMP-12). */
export function logSwitch(
  db: AccountDb,
  { companyId, ...given }: CompanyTarget,
  ports: CommandPorts,
): Promise<Result<OutboxRow, CommandProblem>> {
  return giveCommand(db, switchCompanyLog, { ...given, input: { companyId, at: new Date(ports.now()).toISOString() } }, ports);
}

/** Other values in a company edit that has not been answered; see `changeCommand`. The values must have passed `checkCompanyEdit`. */
export function changeEdit(
  db: AccountDb,
  id: string,
  changes: CompanyChanges,
  ports: CommandPorts,
): Promise<Result<OutboxRow | null, OutboxProblem>> {
  return changeCommand(
    db,
    id,
    (row) => {
      const edit = editOf(row);
      return edit === null ? fail({ kind: 'wrong-state' }) : ok({ ...edit, changes });
    },
    ports,
  );
}
