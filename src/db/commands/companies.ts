import type { Company } from '../../api/entities/company.ts';
import { checkCompanyEdit, hasEditErrors } from '../../domain/company/company-check.ts';
import {
  type CompanyChanges,
  type CompanyEdit,
  editedValues,
  editFields,
  sameValue,
  withEdit,
  withHidden,
} from '../../domain/company/company-edit.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxProblem } from '../outbox/outbox.ts';
import { type CommandPorts, changeCommand } from '../outbox/outbox-user.ts';
import type { OutboxRow, SealStamp } from '../types.ts';
import type { CommandProblem } from './command-problem.ts';
import { editLines, editWords } from './company-lines.ts';
import { editOf, rebaseLater, standOn } from './company-rebase.ts';
import { defineCommand } from './definition.ts';
import { giveCommand } from './give.ts';

/** What the gateway answers to a change of a company, and tells with a conflict: the row as it is there now. */
interface ToldCompany {
  readonly company: Company;
}

function changesNothing(changes: CompanyChanges): boolean {
  return editFields.every((field) => {
    const change = changes[field];
    return change === undefined || sameValue(change.from, change.to);
  });
}

const companyUpdate = defineCommand<CompanyEdit, ToldCompany, 'companies'>({
  call: 'companyUpdate',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: {
    noun: 'companies',
    keys: ({ companyId }) => [companyId],
    row: withEdit,
    values: editedValues,
    told: ({ company }) => [company],
  },
  rule(row, { changes }) {
    if (changesNothing(changes)) return { kind: 'unchanged' };
    if (row === null) return { kind: 'gone' };
    const problems = checkCompanyEdit(row, changes);
    return hasEditErrors(problems) ? { kind: 'invalid', problems } : null;
  },
  rebase: (later, before, after) => rebaseLater(later, before.changes, after?.changes ?? {}),
  standOn,
  isEmpty: ({ changes }) => Object.keys(changes).length === 0,
  texts: ['outbox', 'companyScreens'],
  words: editWords,
  lines: editLines,
  form: ({ key, id }) => ({ path: MANAGE_PATH, search: { edit: key, command: id } }),
  conflict: ({ key }) => ({ path: MANAGE_PATH, search: { conflict: key } }),
});

interface HideInput {
  readonly companyId: string;
  readonly hidden: 0 | 1;
}

const companyHide = defineCommand<HideInput, ToldCompany, 'companies'>({
  call: 'companyHide',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: {
    noun: 'companies',
    keys: ({ companyId }) => [companyId],
    row: withHidden,
    values: () => ['hidden'],
    told: ({ company }) => [company],
  },
  rule(row, { hidden }) {
    if (row === null) return { kind: 'gone' };
    return row.hidden === hidden ? { kind: 'unchanged' } : null;
  },
  texts: ['outbox'],
  words: ({ hidden }, t) => t(hidden === 1 ? 'outbox.companyHide' : 'outbox.companyShow'),
});

interface SwitchInput {
  readonly companyId: string;
  /** Device clock, ISO 8601 UTC. */
  readonly at: string;
}

const switchCompanyLog = defineCommand<SwitchInput, unknown, 'companies'>({
  call: 'switchCompanyLog',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: null,
  texts: ['outbox'],
  words: (_, t) => t('outbox.switchCompanyLog'),
});

export const companyCommands = { companyUpdate, companyHide, switchCompanyLog };

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
