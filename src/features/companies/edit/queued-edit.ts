import type { Company } from '../../../api/entities/company.ts';
import { overlayOf } from '../../../db/companies/overlay-row.ts';
import type { OutboxRow, OverlayRow } from '../../../db/types.ts';
import { editFields, sameValue } from '../../../domain/company/company-edit.ts';
import { changesOfCommand, typedValue } from './conflict-model.ts';
import { type EditForm, type FieldValue, type FormStep, formOf, stepForm } from './edit-form.ts';

/** The edit of a company with this id, if it is still in the outbox. */
export function queuedEdit(outbox: readonly OutboxRow[], companyId: string, id: string): OutboxRow | null {
  return outbox.find((row) => row.id === id && row.key === companyId && row.name === 'companyUpdate') ?? null;
}

/**
 * The company as it will be when `command` gets its turn: the gateway's row with the user's other edits. One that never left keeps its
 * place, and only those before it count; any other goes to the end when it is saved. Without an overlay row nothing of it is unsent.
 */
export function rowUnder(command: OutboxRow, stored: Company, held: OverlayRow | undefined, outbox: readonly OutboxRow[]): Company | null {
  if (held === undefined) return stored;
  const inPlace = command.state === 'waiting' && command.attempts === 0;
  const under = outbox.filter(
    (row) => row.key === command.key && row.id !== command.id && (!inPlace || (row.seq ?? 0) < (command.seq ?? 0)),
  );
  return overlayOf(held.id, held.base, under, held.gen).row;
}

/** The form with what the command wants, over the row it stands on; what moved since it was typed is shown beside it. */
export function formOfQueued(row: Company, command: Pick<OutboxRow, 'input'>): EditForm {
  const changes = changesOfCommand(command.input);
  const theirs: Record<string, FieldValue> = {};
  let form = formOf(row);
  for (const field of editFields) {
    const change = changes[field];
    if (change === undefined) continue;
    const step: FormStep = { kind: 'set', field, value: typedValue(field, change.to) };
    form = stepForm(form, step);
    if (!sameValue(change.from, row[field]) && !sameValue(step.value, row[field])) theirs[field] = row[field];
  }
  return { ...form, theirs };
}
