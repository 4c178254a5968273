import { type AccountDb, openAccountDb } from '../../db/account-db.ts';
import { commandId } from '../../db/command-id.ts';
import { type CompanyTarget, editCompany, hideCompany, logSwitch } from '../../db/commands/company.ts';
import type { CommandProblem } from '../../db/commands/command-problem.ts';
import { type Draft, dropDraft, saveDraft } from '../../db/commands/drafts.ts';
import type { OutboxProblem } from '../../db/outbox.ts';
import { discardCommand, editCommand, retryCommand } from '../../db/outbox-user.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company-edit.ts';
import { ok, type Result } from '../../domain/result.ts';

/** Every write a view of the account can ask for. Each is one transaction, and over before its promise settles. */
export interface AccountCommands {
  editCompany(target: CompanyTarget, edit: { baseRev: number; changes: CompanyChanges }): Promise<Result<OutboxRow, CommandProblem>>;
  hideCompany(target: CompanyTarget, hidden: 0 | 1): Promise<Result<OutboxRow, CommandProblem>>;
  logSwitch(target: CompanyTarget): Promise<Result<OutboxRow, CommandProblem>>;
  saveDraft(draft: Draft): Promise<Result<null, CommandProblem>>;
  dropDraft(form: string, subject: string): Promise<Result<null, CommandProblem>>;
  /** Other values in an unanswered company edit; ends a conflict when it is in one. Null when no change is left. */
  editCommand(id: string, changes: CompanyChanges): Promise<Result<OutboxRow | null, OutboxProblem>>;
  retryCommand(id: string): Promise<Result<OutboxRow, OutboxProblem>>;
  discardCommand(id: string): Promise<Result<null, OutboxProblem>>;
}

function commandsOf(db: AccountDb, now: () => number): AccountCommands {
  const ports = { now, uuid: () => commandId(now()) };
  return {
    editCompany: (target, edit) => editCompany(db, target, edit, ports),
    hideCompany: (target, hidden) => hideCompany(db, target, hidden, ports),
    logSwitch: (target) => logSwitch(db, target, ports),
    saveDraft: (draft) => saveDraft(db, draft, now()),
    dropDraft: (form, subject) => dropDraft(db, form, subject),
    editCommand: (id, changes) => editCommand(db, id, changes, ports),
    retryCommand: (id) => retryCommand(db, id, ports),
    discardCommand: (id) => discardCommand(db, id),
  };
}

/** Opens the account's database for writing. Brings Dexie with it: import this module only when there is something to write. */
export async function openCommands(
  accountId: string,
  now: () => number,
): Promise<Result<{ readonly commands: AccountCommands; close(): void }, StorageProblem>> {
  const opened = await openAccountDb(accountId);
  return opened.ok ? ok({ commands: commandsOf(opened.value, now), close: () => opened.value.close() }) : opened;
}
