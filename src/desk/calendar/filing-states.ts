import type { Filing, FilingStates, KnownCompany } from '../../domain/calendar/filing.ts';
import type { ToldBy } from '../../domain/sources/standing.ts';
import type { AreaStatus, FiledSumValue, FilingValue } from '../../domain/status/area-value.ts';
import { filingTold, toldOf } from '../../domain/status/told.ts';
import type { StatusBook } from '../standing/status-book.ts';

/** What of an area status the calendar asks beside its value: when it came to be so, and how far back the list goes. */
type Since = { readonly stateAt?: string; readonly since?: string };

const timeOf = (text: string | undefined): number => (text === undefined ? 0 : Date.parse(text) || 0);
const isOwed = (amount: string | null): boolean => Number(amount ?? 0) > 0;

function filingOf(code: Filing['code'], value: Pick<FilingValue, 'period' | 'state' | 'amount'> & Since, { at, source }: ToldBy): Filing {
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

/** What the device knows of companies' filings. Surcharges are filed with VAT, as one filing. */
export function filingStatesOf(book: StatusBook): FilingStates {
  function of(companyId: string): KnownCompany | null {
    const tax = book.of('tax', companyId);
    const items = tax?.value != null && 'items' in tax.value ? tax.value : null;
    const told = tax === undefined ? { at: 0 } : toldOf(tax);
    const filed = items?.items.filter(({ code }) => code !== 'surcharges') ?? [];
    const listed = filed.map((item) => filingOf(item.code, item, filingTold(item, told)));
    const filings = [...listed, ...sumOf('iit', book.of('personalTax', companyId)), ...sumOf('social', book.of('social', companyId))];
    // as: rows of the contract say it, the values of rules do not ask for it. '' where nobody has told the whole list.
    const since = (items as Since | null)?.since || undefined;
    if (filings.length === 0 && since === undefined) return null;
    return { filings, list: since === undefined || tax === undefined ? null : { since, ...told } };
  }
  return { of };
}
