import type { CommandProblem } from '../../db/commands/command-problem.ts';
import { type CompanyTarget, editCompany, hideCompany, logSwitch } from '../../db/commands/company.ts';
import { type Draft, dropDraft, saveDraft } from '../../db/commands/drafts.ts';
import type { OutboxProblem } from '../../db/outbox.ts';
import { discardCommand, editCommand, retryCommand } from '../../db/outbox-user.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company-edit.ts';
import type { Result } from '../../domain/result.ts';
import type { Writing } from './writes.ts';

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

/** The commands over an open database. Import this module only when there is something to write: it brings Dexie with it. */
export function commandsOf({ db, ports }: Writing): AccountCommands {
  return {
    editCompany: (target, edit) => editCompany(db, target, edit, ports),
    hideCompany: (target, hidden) => hideCompany(db, target, hidden, ports),
    logSwitch: (target) => logSwitch(db, target, ports),
    saveDraft: (draft) => saveDraft(db, draft, ports.now()),
    dropDraft: (form, subject) => dropDraft(db, form, subject),
    editCommand: (id, changes) => editCommand(db, id, changes, ports),
    retryCommand: (id) => retryCommand(db, id, ports),
    discardCommand: (id) => discardCommand(db, id),
  };
}
