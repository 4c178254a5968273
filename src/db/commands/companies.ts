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
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { editLines, editWords } from './company-lines.ts';
import { rebaseLater, standOn } from './company-rebase.ts';
import { defineCommand } from './definition.ts';

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

export const companyUpdate = defineCommand<CompanyEdit, ToldCompany, 'companies'>({
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
  words: editWords,
  lines: editLines,
  form: ({ key, id }) => ({ path: MANAGE_PATH, search: { edit: key, command: id } }),
  conflict: ({ key }) => ({ path: MANAGE_PATH, search: { conflict: key } }),
});

interface HideInput {
  readonly companyId: string;
  readonly hidden: 0 | 1;
}

export const companyHide = defineCommand<HideInput, ToldCompany, 'companies'>({
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
  words: ({ hidden }, t) => t(hidden === 1 ? 'outbox.companyHide' : 'outbox.companyShow'),
});

interface SwitchInput {
  readonly companyId: string;
  /** Device clock, ISO 8601 UTC. */
  readonly at: string;
}

export const switchCompanyLog = defineCommand<SwitchInput, unknown, 'companies'>({
  call: 'switchCompanyLog',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: null,
  // The company left the account meanwhile: nobody asks who worked for it here.
  isOver: ({ code }) => code === 'company.notFound',
  words: (_, t) => t('outbox.switchCompanyLog'),
});
