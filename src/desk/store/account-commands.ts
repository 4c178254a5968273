import type { OutboxCommand } from '../../api/calls/table.ts';
import type { CommandProblem } from '../../db/commands/command-problem.ts';
import { definitionsOf } from '../../db/commands/definitions.ts';
import { type Draft, dropDraft, saveDraft } from '../../db/commands/drafts.ts';
import { type Given, type GivenWatch, giveCommand, giveMany } from '../../db/commands/give.ts';
import { type CompanyTarget, changeEdit, editCompany, hideCompany, logSwitch } from '../../db/companies/edit-company.ts';
import type { OutboxProblem } from '../../db/outbox/outbox.ts';
import { discardCommand, retryCommand } from '../../db/outbox/outbox-user.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company/company-edit.ts';
import { fail, type Result } from '../../domain/core/result.ts';
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
  /** Any command by its definition, for what has no function of its own above; also one that was discarded, given anew (undo). */
  give<N extends OutboxCommand>(name: N, given: Given<OutboxRow['input']>): Promise<Result<OutboxRow, CommandProblem>>;
  /** One command many times, stored whole or not at all: what came of each, in order. None when it was stopped before its end: nothing is stored then. */
  giveMany<N extends OutboxCommand>(
    name: N,
    givens: readonly Given<OutboxRow['input']>[],
    watch?: GivenWatch,
  ): Promise<readonly Result<OutboxRow, CommandProblem>[]>;
  discardCommand(id: string): Promise<Result<null, OutboxProblem>>;
}

/** For who neither follows a set nor stops it. */
const unwatched: GivenWatch = { done() {}, stopped: () => false };

/** The commands over an open database. Import this module only when there is something to write: it brings Dexie with it. */
export function commandsOf({ db, ports }: Writing): AccountCommands {
  return {
    editCompany: (target, edit) => editCompany(db, target, edit, ports),
    hideCompany: (target, hidden) => hideCompany(db, target, hidden, ports),
    logSwitch: (target) => logSwitch(db, target, ports),
    saveDraft: (draft) => saveDraft(db, draft, ports.now()),
    dropDraft: (form, subject) => dropDraft(db, form, subject),
    editCommand: (id, changes) => changeEdit(db, id, changes, ports),
    retryCommand: (id) => retryCommand(db, id, ports),
    async give(name, given) {
      const definition = (await definitionsOf([name])).get(name);
      return definition === undefined ? fail({ kind: 'gone' }) : await giveCommand(db, definition, given, ports);
    },
    async giveMany(name, givens, watch = unwatched) {
      const definition = (await definitionsOf([name])).get(name);
      const given =
        definition === undefined ? fail<CommandProblem>({ kind: 'gone' }) : await giveMany(db, definition, givens, { ...ports, watch });
      if (given === null) return [];
      return given.ok ? given.value : givens.map(() => given);
    },
    discardCommand: (id) => discardCommand(db, id, ports.now()),
  };
}
