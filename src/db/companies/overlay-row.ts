import type { Company } from '../../api/entities/company.ts';
import { changeOf, projectedOn } from '../commands/projected.ts';
import type { OutboxRow, OverlayRow } from '../types.ts';

/** Commands of `queued` that stand in the row of this company as its user sees it, in order of `seq`. Throws as `definitionOf`. */
export function standingOn(companyId: string, queued: readonly OutboxRow[]): OutboxRow[] {
  return projectedOn(queued, 'companies').filter((row) => changeOf(row, 'companies')?.keys(row.input).includes(companyId));
}

/**
 * Row as its user sees it: the gateway's newest row with his own commands on top, in order, whatever the gateway will say to them. null
 * (gone) stays null.
 */
export function replay(base: Company | null, commands: readonly OutboxRow[]): Company | null {
  if (base === null) return null;
  // as: a change of the noun companies takes and gives companies.
  return commands.reduce<Company>((row, { name, input }) => (changeOf({ name }, 'companies')?.row(row, input) ?? row) as Company, base);
}

/** The one definition of an overlay row: the gateway's row with the unsent commands replayed. Throws as `definitionOf`. */
export function overlayOf(id: string, base: Company | null, queued: readonly OutboxRow[], gen: number): OverlayRow {
  const standing = standingOn(id, queued);
  return { id, base, row: replay(base, standing), pending: standing.length, gen };
}
