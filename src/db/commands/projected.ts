import type { OutboxRow } from '../types.ts';
import type { AnyCommand, ChangedNoun } from './definition.ts';
import { definitionOf } from './definitions.ts';

type AnyChange = NonNullable<AnyCommand['changes']>;

/** What a queued command changes of the rows of `noun`, null when nothing. Throws as `definitionOf`. */
export function changeOf(row: Pick<OutboxRow, 'name'>, noun: ChangedNoun): AnyChange | null {
  const changes = definitionOf(row.name)?.changes ?? null;
  return changes?.noun === noun ? changes : null;
}

/**
 * True while a command stands in the rows the user sees: it may still be done as it is. A refused one is rolled back, and of a conflict the
 * row shows the gateway's side; the user's values stay in the command.
 */
export function standsInView(row: Pick<OutboxRow, 'state'>): boolean {
  return row.state === 'waiting' || row.state === 'sending' || row.state === 'parked';
}

/** Commands of `noun` that stand in the rows the user sees, in order of `seq`. Throws as `definitionOf`. */
export function projectedOn(queued: readonly OutboxRow[], noun: ChangedNoun): OutboxRow[] {
  return queued.filter((row) => standsInView(row) && changeOf(row, noun) !== null).sort((x, y) => (x.seq ?? 0) - (y.seq ?? 0));
}

/** Values that a queued command sets; none for one that sets none or is not known here. Throws as `definitionOf`. */
export function valuesOf(row: Pick<OutboxRow, 'name' | 'input'>): readonly string[] {
  return definitionOf(row.name)?.changes?.values(row.input) ?? [];
}
