import { daysUntil, startOfChinaDay } from '../../domain/core/china-time.ts';
import { type Mark, type MarkPlace, type MarkState, markPlaceOf, statesOf } from '../../domain/sources/marks.ts';
import { addToPeriod, lastMonthAt, monthOf, quarterOf } from '../../domain/status/period.ts';
import { isTaxCode, type TaxCode, taxCodes } from '../../domain/status/work-area.ts';

/** What can be marked: each tax by its code, and the books of a month. */
export type Matter = TaxCode | 'books';
export const matters: readonly Matter[] = [...taxCodes, 'books'];
export const isMatter = (text: string): text is Matter => text === 'books' || isTaxCode(text);

/** The form as it was filled in; `amount` as it was typed. */
export interface MarkForm {
  readonly matter: Matter;
  readonly period: string;
  readonly state: MarkState | '';
  readonly amount: string;
  readonly day: string;
  readonly note: string;
}

/** Fields that can be wrong. */
export type FormProblem = 'state' | 'amount' | 'day';

const MONTHS = 13;
const QUARTERS = 5;
const YEARS = 2;

/** Where a matter of a company stands among the facts. */
export function placeIn(companyId: string, { matter, period }: Pick<MarkForm, 'matter' | 'period'>): MarkPlace {
  return matter === 'books' ? { companyId, area: 'books', code: '', period } : markPlaceOf(companyId, matter, period);
}

/** The matter that a place is of. */
function matterOf({ area, code }: Pick<MarkPlace, 'area' | 'code'>): Matter {
  if (area === 'personalTax') return 'iit';
  if (area === 'social') return 'social';
  return area === 'tax' && isTaxCode(code) ? code : 'books';
}

/** Periods to choose from on a day, the newest first: of national tax months, quarters and years, else the month that screens tell of; `kept` is among them. */
export function periodsOf(matter: Matter, today: string, kept: string): readonly string[] {
  const month = monthOf(today);
  const months = Array.from({ length: MONTHS }, (_, n) => addToPeriod(month, -n));
  const quarters = Array.from({ length: QUARTERS }, (_, n) => quarterOf(addToPeriod(month, -3 * n)));
  const years = Array.from({ length: YEARS }, (_, n) => String(Number(today.slice(0, 4)) - n));
  const all = placeIn('', { matter, period: '' }).area === 'tax' ? [...months, ...quarters, ...years] : [lastMonthAt(today)];
  return all.includes(kept) ? all : [kept, ...all];
}

/** States of a matter. */
export function statesFor(matter: Matter): readonly MarkState[] {
  return statesOf(placeIn('', { matter, period: '' }).area);
}

/** The form as it opens: of what it was opened from, else the last month of VAT. */
export function emptyForm(of: Omit<MarkPlace, 'companyId'> | undefined, today: string): MarkForm {
  const place = of ?? { area: 'tax', code: 'vat', period: lastMonthAt(today) };
  return { matter: matterOf(place), period: place.period, state: '', amount: '', day: today, note: '' };
}

/** The form with another matter: what that cannot have goes. */
export function withMatter(form: MarkForm, matter: Matter, today: string): MarkForm {
  const { period, state } = form;
  return {
    ...form,
    matter,
    period: periodsOf(matter, today, lastMonthAt(today)).includes(period) ? period : lastMonthAt(today),
    state: state !== '' && statesFor(matter).includes(state) ? state : '',
    amount: matter === 'books' ? '' : form.amount,
  };
}

/** An amount as it was typed, with two decimals: `1,280` is `1280.00`. Null for an empty field, undefined for what is none. */
export function amountOf(typed: string): string | null | undefined {
  const text = typed.trim().replace(/^[¥￥]\s*/, '');
  if (text === '') return null;
  const [, whole = '', cents = ''] = /^(\d{1,15}|\d{1,3}(?:[,\uff0c]\d{3}){1,4})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  return `${whole.replaceAll(/[,\uff0c]/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** What does not hold in a form on a day of China. */
export function formProblems({ state, amount, day }: MarkForm, today: string): ReadonlySet<FormProblem> {
  const problems = new Set<FormProblem>();
  if (state === '') problems.add('state');
  if (amountOf(amount) === undefined) problems.add('amount');
  const left = daysUntil(day, startOfChinaDay(today));
  if (left === null || left > 0) problems.add('day');
  return problems;
}

/** The marks of companies by a form that holds. An amount that was not typed stays the one that is known. */
export function marksOf(form: MarkForm, companyIds: readonly string[], knownAmount: (place: MarkPlace) => string | null): readonly Mark[] {
  const { state, day, note } = form;
  if (state === '') return [];
  const typed = amountOf(form.amount) ?? null;
  return companyIds.map((companyId) => {
    const place = placeIn(companyId, form);
    const amount = place.area === 'books' ? null : (typed ?? knownAmount(place));
    return { ...place, state, amount, day, note: note.trim() };
  });
}
