import type { ToldBy } from '../sources/standing.ts';
import type { AreaStatus, FiledSumValue, FilingValue, StatusOf } from '../status/area-value.ts';
import { isClosed, isOwed, rankOfStanding, undatedStanding } from '../status/standing.ts';
import { filingTold, toldOf } from '../status/told.ts';
import { groupKey } from './expand.ts';
import type { Filing, FilingStates, KnownCompany } from './filing.ts';

const timeOf = (text: string | undefined): number => (text === undefined ? 0 : Date.parse(text) || 0);

type Told = Pick<FilingValue, 'period' | 'state' | 'amount' | 'stateAt'>;

function filingOf(code: Filing['code'], value: Told, { at, source }: ToldBy): Filing {
  return { code, period: value.period, state: value.state, owes: isOwed(value.amount), at, source, stateAt: timeOf(value.stateAt) };
}

/** One filing a month, from a source of its own. What is not declared for a company does not apply to it. */
function sumOf(code: 'iit' | 'social', status: AreaStatus | undefined): readonly Filing[] {
  const value = status?.value;
  if (status === undefined || value == null || !('persons' in value)) return [];
  const isUndeclared = 'declareState' in value && value.declareState === 0;
  const filed: FiledSumValue = isUndeclared ? { ...value, state: 'notApplicable' } : value;
  return [filingOf(code, filed, toldOf(status))];
}

/** What is held of a company's filings; null for nothing. */
export function knownCompany(statusOf: StatusOf, companyId: string): KnownCompany | null {
  const tax = statusOf('tax', companyId);
  const value = tax?.value != null && 'items' in tax.value ? tax.value : null;
  const told = tax === undefined ? { at: 0 } : toldOf(tax);
  const listed = value?.items.map((item) => filingOf(item.code, item, filingTold(item, told))) ?? [];
  const filings = [...listed, ...sumOf('iit', statusOf('personalTax', companyId)), ...sumOf('social', statusOf('social', companyId))];
  const since = value?.since || undefined;
  if (filings.length === 0 && since === undefined) return null;
  return { filings, list: since === undefined || tax === undefined ? null : { since, ...told } };
}

/** VAT and its surcharges are one filing, which stands as what of it is left: surcharges that are open keep it open, and those that are done say nothing of VAT. */
function withSurcharges(filings: readonly Filing[]): readonly Filing[] {
  if (!filings.some(({ code }) => code === 'surcharges')) return filings;
  const joined = new Map<string, Filing>();
  for (const filing of filings) {
    const isSurcharge = filing.code === 'surcharges';
    const standing = undatedStanding(filing);
    if (isSurcharge && isClosed(standing)) continue;
    const one: Filing = isSurcharge ? { ...filing, code: 'vat' } : filing;
    const key = groupKey(one);
    const other = joined.get(key);
    if (other === undefined || rankOfStanding(standing) < rankOfStanding(undatedStanding(other))) joined.set(key, one);
  }
  return [...joined.values()];
}

/** The same as the calendar asks for it: VAT and its surcharges as one filing. */
export const filingStates = (statusOf: StatusOf): FilingStates => ({
  of(companyId) {
    const known = knownCompany(statusOf, companyId);
    return known && { ...known, filings: withSurcharges(known.filings) };
  },
});
