import type { FactDoc } from '../../src/api/entities/fact.ts';
import type { Taxpayer } from '../../src/domain/calendar/company-class.ts';
import type { Deadlines } from '../../src/domain/calendar/deadlines.ts';
import { isKeptTip, type keptTips } from '../../src/domain/company/tips.ts';
import { filingJudges } from '../../src/domain/status/cell.ts';
import type { Standing } from '../../src/domain/status/standing.ts';

type Tip = (typeof keptTips)[number];
type Filing = FactDoc<'tax'>;

/** What a filing asks of its user by how it stands; null for nothing. */
function tipOfFiling({ state }: Filing, standing: Standing): Tip | null {
  switch (standing) {
    case 'overdue':
      if (state === 'accepted') return 'paymentTips';
      return state === 'rejected' ? 'declarationTips' : 'declarationTips-must';
    case 'near':
      return 'declarationTips-must';
    case 'undeclared':
    case 'preparing':
    case 'notDue':
      return 'declarationTips-no_must';
    case 'rejected':
      return 'declarationTips';
    case 'paymentFailed':
      return 'paymentTips-must';
    case 'payNear':
      return 'paymentTips';
    case 'unpaid':
      return 'paymentTips-no_must';
    default:
      return null;
  }
}

export interface TipFacts {
  readonly company: Taxpayer;
  readonly filings: readonly Filing[];
  /** Tips that a source tells itself. */
  readonly told: readonly string[];
}

/** Codes of the tips of a company: those that follow from its filings, and those that its source tells. */
export function tipsOf({ company, filings, told }: TipFacts, deadlines: Deadlines, now: number): string[] {
  const tips = new Set<string>(told.filter(isKeptTip));
  const judge = filingJudges(deadlines, now)(company);
  for (const filing of filings) {
    const tip = tipOfFiling(filing, judge.standing(filing));
    if (tip !== null) tips.add(tip);
  }
  return [...tips].sort();
}
