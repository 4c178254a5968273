import type { OutboxCommand } from '../../api/calls/table.ts';
import type { CommandProblem } from '../../db/commands/command-problem.ts';
import { definitionsOf } from '../../db/commands/definitions.ts';
import { type Draft, dropDraft, saveDraft } from '../../db/commands/drafts.ts';
import { type Given, giveCommand, giveMany } from '../../db/commands/give.ts';
import { type CompanyTarget, changeEdit, editCompany, hideCompany, logSwitch } from '../../db/companies/edit-company.ts';
import type { OutboxProblem } from '../../db/outbox/outbox.ts';
import { discardCommand, retryCommand } from '../../db/outbox/outbox-user.ts';
import type { OutboxRow } from '../../db/types.ts';
import type { CompanyChanges } from '../../domain/company/company-edit.ts';
import { fail, type Result } from '../../domain/core/result.ts';
import type { Writing } from './writes.ts';

/** Whoever gave many commands follows them. */
export interface GivenWatch {
  /** So many of them are done. */
  done(count: number): void;
  /** Asked between two transactions: whether the rest is given up. */
  stopped(): boolean;
}

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
  /** One command for many companies, 50 a transaction; what came of each, in order, up to where it was stopped. */
  giveMany<N extends OutboxCommand>(
    name: N,
    givens: readonly Given<OutboxRow['input']>[],
    watch: GivenWatch,
  ): Promise<readonly Result<OutboxRow, CommandProblem>[]>;
  discardCommand(id: string): Promise<Result<null, OutboxProblem>>;
}

/** Commands of one transaction: each holds the others up for a moment. */
const AT_ONCE = 50;

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
    async giveMany(name, givens, watch) {
      const definition = (await definitionsOf([name])).get(name);
      const results: Result<OutboxRow, CommandProblem>[] = [];
      for (let i = 0; i < givens.length && !watch.stopped(); i += AT_ONCE) {
        const some = givens.slice(i, i + AT_ONCE);
        const given = definition === undefined ? fail<CommandProblem>({ kind: 'gone' }) : await giveMany(db, definition, some, ports);
        results.push(...(given.ok ? given.value : some.map(() => given)));
        watch.done(results.length);
      }
      return results;
    },
    discardCommand: (id) => discardCommand(db, id),
  };
}
