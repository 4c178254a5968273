import type { CommandName } from '../api/calls/table.ts';
import type { Company } from '../api/entities/company.ts';
import { replayEdits } from '../domain/company-edit.ts';
import type { OutboxRow, OverlayRow } from './types.ts';

/** Commands that change the row of a company as its user sees it. */
const rowCommands: ReadonlySet<CommandName> = new Set<CommandName>(['companyUpdate', 'companyHide']);

/**
 * True while a command stands in the row the user sees: it may still be done as it is. A refused one is rolled back, and of a conflict
 * the row shows the gateway's side; the user's edit stays in the outbox row.
 */
export function isProjected(row: OutboxRow): boolean {
  return rowCommands.has(row.name) && (row.state === 'waiting' || row.state === 'sending' || row.state === 'parked');
}

/** The one definition of an overlay row: the gateway's row with the unsent edits replayed in order of `seq`. */
export function overlayOf(id: string, base: Company | null, queued: readonly OutboxRow[], gen: number): OverlayRow {
  const projected = queued.filter(isProjected).sort((x, y) => (x.seq ?? 0) - (y.seq ?? 0));
  return { id, base, row: replayEdits(base, projected), pending: projected.length, gen };
}
