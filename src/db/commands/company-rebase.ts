import type { CompanyChanges, CompanyEdit, EditableField } from '../../domain/company/company-edit.ts';
import { editFields, sameValue } from '../../domain/company/company-edit.ts';
import type { OutboxRow } from '../types.ts';

/** The edit of a companyUpdate command, null for every other command. */
export function editOf(row: Pick<OutboxRow, 'name' | 'input'>): CompanyEdit | null {
  return row.name === 'companyUpdate' ? (row.input as CompanyEdit) : null; // written by editCompany, typed there
}

/**
 * Later edits that were made on top of one that is now changed (`after`) or taken away ({}): their `from` was a value that the gateway
 * will never have held, which it would have to call a conflict. Answers the rows to store again. Only commands that were never sent may
 * change; one that may have arrived keeps its body, and the gateway judges it.
 */
export function rebaseLater(later: readonly OutboxRow[], before: CompanyChanges, after: CompanyChanges): OutboxRow[] {
  const open = new Map<EditableField, { stale: unknown; now: unknown }>();
  for (const field of editFields) {
    const old = before[field];
    if (old === undefined) continue;
    const next = after[field];
    open.set(field, { stale: old.to, now: next === undefined ? old.from : next.to });
  }
  const changed: OutboxRow[] = [];
  for (const row of [...later].sort((x, y) => (x.seq ?? 0) - (y.seq ?? 0))) {
    const edit = editOf(row);
    if (edit === null) continue;
    const changes: { -readonly [F in EditableField]?: CompanyChanges[F] } = { ...edit.changes };
    let moved = false;
    for (const [field, { stale, now }] of open) {
      const change = changes[field];
      if (change === undefined) continue;
      open.delete(field); // what comes after this edit stands on it
      if (row.state !== 'waiting' || row.attempts > 0 || !sameValue(change.from, stale)) continue;
      changes[field] = { from: now, to: change.to };
      moved = true;
    }
    if (moved) changed.push({ ...row, input: { ...edit, changes } });
  }
  return changed;
}

/**
 * The edit as it must read behind `earlier`, in their order: where one of them changes a field too, what it leaves is what the edit starts from.
 * Without this a command that is sent again from the end of its line would conflict with the user's own newer edit.
 */
export function standOn(edit: CompanyEdit, earlier: readonly Pick<OutboxRow, 'name' | 'input'>[]): CompanyEdit {
  const changes: { -readonly [F in EditableField]?: CompanyChanges[F] } = { ...edit.changes };
  for (const row of earlier) {
    const before = editOf(row)?.changes;
    for (const field of editFields) {
      const [mine, under] = [changes[field], before?.[field]];
      if (mine !== undefined && under !== undefined) changes[field] = { from: under.to, to: mine.to };
    }
  }
  return { ...edit, changes };
}
