import type { ToldBy } from '../sources/standing.ts';
import type { AreaStatus } from '../status/area-value.ts';
import { areaCell, type Cell, type FilingJudge, isOpen } from '../status/cell.ts';
import type { Standing } from '../status/standing.ts';
import { filingTold, toldOf } from '../status/told.ts';
import type { TaxCode, WorkArea } from '../status/work-area.ts';
import type { NoLoad } from './loads-card.ts';

/** One tax in the card of national tax. */
export interface TaxLine {
  readonly code: TaxCode;
  readonly period: string;
  readonly standing: Standing;
  readonly amount: string | null;
  /** Day it is due; null where no rule says one. */
  readonly due: string | null;
  readonly stateAt: string;
  readonly reason: string;
  readonly told: ToldBy;
}

/** What a card of home shows of a company in an area. */
export type CardFigures =
  /** Nothing is loaded for this company, and why. */
  | { readonly kind: 'none'; readonly why: NoLoad }
  /** Never fetched, or the gateway knows nothing of it; `failed`: the try was in vain. */
  | { readonly kind: 'unknown'; readonly failed: boolean }
  | { readonly kind: 'known'; readonly cell: Cell; readonly figures: Figures };

export type Figures =
  | {
      readonly area: 'invoice';
      readonly period: string;
      readonly issued: number | null;
      readonly amount: string | null;
      readonly quotaLeft: number | null;
    }
  | { readonly area: 'books'; readonly period: string; readonly vouchers: number | null; readonly unposted: number | null }
  | { readonly area: 'tax'; readonly done: number; readonly all: number; readonly lines: readonly TaxLine[]; readonly due: string | null }
  | { readonly area: 'filed'; readonly persons: number | null; readonly period: string; readonly amount: string | null }
  /** Personal tax that is not declared for this company. */
  | { readonly area: 'switchedOff'; readonly period: string };

function taxFigures(lines: readonly TaxLine[]): Figures {
  const sorted = [...lines].sort((a, b) => Number(isOpen(b.standing)) - Number(isOpen(a.standing)));
  const applicable = sorted.filter(({ standing }) => standing !== 'notApplicable');
  const done = applicable.filter(({ standing }) => !isOpen(standing)).length;
  const open = applicable.flatMap(({ standing, due }) => (isOpen(standing) && due !== null ? [due] : []));
  return { area: 'tax', done, all: applicable.length, lines: applicable, due: open.sort()[0] ?? null };
}

function figuresOf(status: AreaStatus, judge: FilingJudge): Figures | null {
  const { value } = status;
  if (value === null) return null;
  if ('kpStatus' in value)
    return { area: 'invoice', period: value.period, issued: value.issued, amount: value.issuedAmount, quotaLeft: value.quotaLeft };
  if ('closed' in value) return { area: 'books', period: value.period, vouchers: value.vouchers, unposted: value.unposted };
  if ('items' in value) {
    const list = toldOf(status);
    const lines = value.items.map((item) => {
      const { code, period, amount, stateAt = '', reason = '' } = item;
      const judged = { standing: judge.standing(item), due: judge.due(item) };
      return { code, period, amount, stateAt, reason, ...judged, told: filingTold(item, list) };
    });
    return taxFigures(lines);
  }
  if (!('state' in value)) return null;
  if ('declareState' in value && value.declareState === 0) return { area: 'switchedOff', period: value.period };
  return { area: 'filed', persons: value.persons, period: value.period, amount: value.amount };
}

/** What a card shows: nothing where nothing is loaded, unknown before it was fetched, else its state and figures (HOME-01 to HOME-05). */
export function cardFigures(
  area: WorkArea,
  status: AreaStatus | null,
  { why, failed }: { readonly why: NoLoad | null; readonly failed: boolean },
  judge: FilingJudge,
): CardFigures {
  if (why !== null) return { kind: 'none', why };
  const figures = status === null ? null : figuresOf(status, judge);
  if (status === null || figures === null) return { kind: 'unknown', failed };
  return { kind: 'known', cell: areaCell(area, status, judge), figures };
}
