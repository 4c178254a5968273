import type { StatusBook } from '../../desk/standing/status-book.ts';
import type { Directory } from '../../domain/company/directory.ts';
import type { SentRow } from '../../domain/lists/batches.ts';
import { changesAnything, knownOf } from '../../domain/lists/changes.ts';
import type { PlannedRow } from '../../domain/lists/plan.ts';
import type { Follow, LeftLine } from '../../domain/lists/result.ts';
import { whyRowNotAsked } from '../../domain/status/status-blocks.ts';
import { filingStates, type WorkArea } from '../../domain/status/work-area.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { rowProblem } from './result/row-words.ts';

/** Figures over the preview; apart from the first they add up to the rows of the file. */
export const figures = ['all', 'change', 'same', 'unmatched', 'unread', 'none'] as const;
export type Figure = (typeof figures)[number];

/** A row of the preview with its figure. */
export interface PreviewRow {
  readonly row: PlannedRow;
  readonly figure: Exclude<Figure, 'all'>;
}

function figureOf({ end, fact, match }: PlannedRow, book: StatusBook): PreviewRow['figure'] {
  if (end === 'unmatched' || end === 'unread') return end;
  if (end !== 'give' || fact === null || !('companyId' in match)) return 'none';
  return changesAnything(fact, book.of(fact.area, match.companyId)) ? 'change' : 'same';
}

/** Every row with what becomes of it, by what is known on this device. */
export function previewRows(rows: readonly PlannedRow[], book: StatusBook): PreviewRow[] {
  return rows.map((row) => ({ row, figure: figureOf(row, book) }));
}

/** Rows by figure. */
export function countFigures(rows: readonly PreviewRow[]): Readonly<Record<Figure, number>> {
  const counts = { all: rows.length, change: 0, same: 0, unmatched: 0, unread: 0, none: 0 };
  for (const { figure } of rows) counts[figure] += 1;
  return counts;
}

/** Companies of which a row changes something. */
export function companiesChanged(rows: readonly PreviewRow[]): number {
  const ids = rows.flatMap(({ row, figure }) => (figure === 'change' && 'companyId' in row.match ? [row.match.companyId] : []));
  return new Set(ids).size;
}

/** Of these companies those of which the screens do not show the area: no member, or not authorised (`whyRowNotAsked`). What is told of them is kept all the same. */
export function companiesNotShown(rows: readonly PreviewRow[], dir: Directory | null): number {
  const places = new Map(dir?.id.map((id, row) => [id, row]));
  const isHidden = (area: WorkArea, companyId: string): boolean => {
    const row = places.get(companyId);
    return dir !== null && row !== undefined && whyRowNotAsked(area, dir.flags[row] ?? 0, dir.expireDate[row] ?? '') !== null;
  };
  const ids = rows.flatMap(({ row: { fact, match }, figure }) =>
    figure === 'change' && fact !== null && 'companyId' in match && isHidden(fact.area, match.companyId) ? [match.companyId] : [],
  );
  return new Set(ids).size;
}

/** Rows to be sent: those that change something. */
export function sentRows(rows: readonly PreviewRow[]): SentRow[] {
  return rows.flatMap(({ row: { line, fact, match }, figure }) =>
    figure === 'change' && fact !== null && 'companyId' in match
      ? [{ line, companyId: match.companyId, area: fact.area, doc: fact.doc }]
      : [],
  );
}

/** Rows of companies or values that are left out, in words. */
export function leftLines(rows: readonly PreviewRow[], t: Translate): LeftLine[] {
  return rows.flatMap(({ row, figure }) =>
    figure === 'unmatched' || figure === 'unread' || row.end === 'double'
      ? [{ line: row.line, company: row.company, words: rowProblem(row, t) }]
      : [],
  );
}

/** The order in which what follows is told: what has failed first. */
const told = ['paymentFailed', 'rejected', 'undeclared', 'preparing', 'submitted', 'accepted', 'paid', 'notApplicable', 'closed'] as const;

/** What the rows that change something make of companies: states that a filing has not had until now, and books that are closed now. */
export function followsOf(rows: readonly PreviewRow[], book: StatusBook): Follow[] {
  const companies = new Map<Follow['what'], Set<string>>();
  for (const { row, figure } of rows) {
    const { fact, match } = row;
    if (figure !== 'change' || fact === null || !('companyId' in match)) continue;
    const before = knownOf(fact, book.of(fact.area, match.companyId));
    const state = filingStates.find((one) => one === fact.doc.state && one !== before?.state);
    const what = state ?? (fact.doc.closed === 1 && before?.closed !== 1 ? 'closed' : null);
    if (what !== null) companies.set(what, (companies.get(what) ?? new Set()).add(match.companyId));
  }
  return told.flatMap((what) => {
    const count = companies.get(what)?.size ?? 0;
    return count === 0 ? [] : [{ what, companies: count }];
  });
}
