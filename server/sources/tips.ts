import type { FactDoc } from '../../src/api/entities/fact.ts';
import { isKeptTip, type keptTips } from '../../src/domain/company/tips.ts';
import { daysUntil } from '../../src/domain/core/china-time.ts';
import type { DueOf } from '../../src/domain/status/cell.ts';
import { NEAR_DAYS } from '../../src/domain/status/mark.ts';

type Tip = (typeof keptTips)[number];
type Filing = FactDoc<'tax'>;

const owes = ({ amount }: Filing): boolean => Number(amount ?? 0) > 0;

/** What a filing asks of its user, with the days left; null where no rule says a day. */
function tipOfFiling(filing: Filing, left: number | null): Tip | null {
  const must = left !== null && left <= NEAR_DAYS;
  switch (filing.state) {
    case 'undeclared':
    case 'preparing':
      return must ? 'declarationTips-must' : 'declarationTips-no_must';
    case 'rejected':
      return 'declarationTips';
    case 'paymentFailed':
      return 'paymentTips-must';
    case 'accepted':
      return owes(filing) ? (must ? 'paymentTips' : 'paymentTips-no_must') : null;
    default:
      return null;
  }
}

export interface TipFacts {
  readonly locationCode: string;
  readonly filings: readonly Filing[];
  /** Tips that a source tells itself. */
  readonly told: readonly string[];
}

/** Codes of the tips of a company: those that follow from its filings, and those that its source tells. */
export function tipsOf({ locationCode, filings, told }: TipFacts, dueOf: DueOf, now: number): string[] {
  const tips = new Set<string>(told.filter(isKeptTip));
  for (const filing of filings) {
    const due = dueOf(filing.code, filing.period, locationCode);
    const tip = tipOfFiling(filing, due === null ? null : daysUntil(due, now));
    if (tip !== null) tips.add(tip);
  }
  return [...tips].sort();
}
