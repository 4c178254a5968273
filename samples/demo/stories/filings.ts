import { rowDigest } from '../../../src/domain/core/digest.ts';
import { addToPeriod, dayIn, lastMonthOf, monthOf, monthsOf, quarterOf } from '../../../src/domain/status/period.ts';
import { isFinished } from '../../../src/domain/status/standing.ts';
import type { FilingState, TaxCode } from '../../../src/domain/status/work-area.ts';
import { addDays, chinaDay, startOfChinaDay } from './days.ts';
import { filingDay } from './filing-days.ts';
import { invoiceMonth } from './invoices.ts';
import { socialKinds, withheldOf } from './people.ts';
import type { Story } from './story.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A filing that the authority expects. Days of China; it can be filed from `opens` on. */
export interface Expected {
  readonly code: TaxCode;
  readonly period: string;
  readonly opens: string;
  readonly due: string;
}

/** Companies with this many people declare for the disabled. */
const DISABLED_STAFF = 5;

const afterPeriod = (code: TaxCode, period: string): Expected => {
  const month = addToPeriod(lastMonthOf(period), 1);
  return { code, period, opens: dayIn(month, 1), due: filingDay(month) };
};

function yearly(story: Story, year: number): Expected[] {
  const before = String(year - 1);
  const settled = { period: before, opens: `${year}-01-01` };
  const all: Expected[] = story.sole
    ? [{ code: 'businessIncomeAnnual', ...settled, due: `${year}-03-31` }]
    : [
        { code: 'citAnnual', ...settled, due: `${year}-05-31` },
        { code: 'statementsAnnual', ...settled, due: `${year}-05-31` },
      ];
  if (story.staff >= DISABLED_STAFF) all.push({ code: 'disabled', period: before, opens: `${year}-08-01`, due: `${year}-11-30` });
  return all;
}

/** What is filed after a month: monthly codes, and those of a quarter that it ends. */
function after(story: Story, month: string): Expected[] {
  const quarter = quarterOf(month);
  const ends = lastMonthOf(quarter) === month;
  const turnover: TaxCode[] = story.culture ? ['vat', 'surcharges', 'culture'] : ['vat', 'surcharges'];
  const income: TaxCode[] = story.sole ? ['businessIncome'] : ['cit', 'statements', 'stamp'];
  const monthly = story.general ? turnover.map((code) => afterPeriod(code, month)) : [];
  const quarterly = ends ? [...(story.general ? [] : turnover), ...income].map((code) => afterPeriod(code, quarter)) : [];
  return [...monthly, ...quarterly];
}

/** The first day whose filings are all told: that of the previous month. */
export function toldSince(at: number): string {
  return dayIn(addToPeriod(monthOf(chinaDay(at)), -1), 1);
}

/** Months of which filings are looked at: a quarter and what was due since the last one. */
const LOOKED_BACK = [-5, -4, -3, -2, -1] as const;

/** What could be filed of late and can be filed on a day, the oldest deadline first. */
function listOf(story: Story, today: string): Expected[] {
  const month = monthOf(today);
  const monthly = LOOKED_BACK.flatMap((n) => after(story, addToPeriod(month, n)));
  const all = [...monthly, ...yearly(story, Number(today.slice(0, 4)))];
  return all.filter(({ opens }) => opens <= today).sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}

const lists = new Map<string, readonly Expected[]>();
/** Lists that are kept: a few kinds of company on a few days. */
const MOST_LISTS = 200;

/** The same, made once for all companies of a kind. */
function expectedOf(story: Story, at: number): readonly Expected[] {
  const today = chinaDay(at);
  const kind = [today, story.general, story.sole, story.culture, story.staff >= DISABLED_STAFF].join(' ');
  const known = lists.get(kind);
  if (known !== undefined) return known;
  if (lists.size >= MOST_LISTS) lists.clear();
  const list = listOf(story, today);
  lists.set(kind, list);
  return list;
}

export interface Turnover {
  readonly sold: number;
  readonly bought: number;
}

/** What a period sold and bought, cents. */
export function turnoverOf(story: Story, period: string): Turnover {
  const end = startOfChinaDay(dayIn(addToPeriod(lastMonthOf(period), 1), 1));
  const months = monthsOf(period).map((month) => invoiceMonth(story, month, end));
  return {
    sold: months.reduce((sum, { issuedCents }) => sum + issuedCents, 0),
    bought: months.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
  };
}

/** Sales of a quarter up to which a small-scale taxpayer pays no VAT, cents. */
const SMALL_FREE = 30_000_000;

function vatOf({ general }: Story, { sold, bought }: Turnover): number {
  if (general) return Math.max(0, Math.round((sold - bought) * 0.06));
  return sold <= SMALL_FREE ? 0 : Math.round(sold * 0.01);
}

/** Tax of a filing on what a period sold and bought, cents. */
export function taxOn(story: Story, code: TaxCode, turnover: Turnover): number {
  const { sold } = turnover;
  switch (code) {
    case 'vat':
      return vatOf(story, turnover);
    case 'surcharges':
      return Math.round(vatOf(story, turnover) * (story.general ? 0.12 : 0.06));
    case 'cit':
      return Math.round(sold * 0.08 * 0.05);
    case 'businessIncome':
      return Math.round(sold * 0.006);
    case 'stamp':
      return Math.round(sold * 0.0003);
    case 'culture':
      return story.general ? Math.round(sold * 0.015) : 0;
    case 'disabled':
      return story.staff > 30 ? story.staff * 85_000 : 0;
    default:
      return 0;
  }
}

const LEAST_OWED = 128_650;

/** Filings whose tax follows from the turnover of their period. */
const onTurnover: readonly TaxCode[] = ['vat', 'surcharges', 'cit', 'businessIncome', 'stamp', 'culture'];
const noTurnover: Turnover = { sold: 0, bought: 0 };

/** The tax of filings of a company, cents; each period's turnover is added up once. */
function taxes(story: Story): (expected: Expected) => number {
  const known = new Map<string, Turnover>();
  return ({ code, period }) => {
    const turnover = onTurnover.includes(code) ? (known.get(period) ?? turnoverOf(story, period)) : noTurnover;
    if (onTurnover.includes(code)) known.set(period, turnover);
    const cents = taxOn(story, code, turnover);
    // A company whose payment fails owes something.
    return story.plot === 'paymentFailed' && code === 'vat' && cents === 0 ? LEAST_OWED : cents;
  };
}

interface Event {
  readonly at: number;
  readonly state: FilingState;
  readonly reason?: string;
}

const reasons = {
  rejected: '申报的销售额小于开票金额，请核对后重新申报',
  paymentFailed: '三方协议账户余额不足，扣款未成功',
} as const;

/** When the company files what is due on a day: so many days before as it is used to, and within the time it can be filed. */
function filedAt({ companyId, early }: Story, { opens, due }: Expected): number {
  const day = addDays(due, -early);
  return startOfChinaDay(day < opens ? opens : day) + 9 * HOUR + (rowDigest(companyId, 3) % 480) * MINUTE;
}

/** The last deadline that has passed, '' when none has. */
function lastMissed(all: readonly Expected[], today: string): string {
  return all.filter(({ due }) => due < today).at(-1)?.due ?? '';
}

/** Whether its plot is about a filing: who is overdue missed the last deadline and what came after it, else it is the newest VAT and what goes with it. */
function isTurningPoint({ plot }: Story, expected: Expected, all: readonly Expected[], today: string): boolean {
  if (plot === 'overdue') return expected.due >= lastMissed(all, today);
  return ['vat', 'surcharges', 'culture'].includes(expected.code) && expected === all.filter(({ code }) => code === expected.code).at(-1);
}

function eventsOf(story: Story, expected: Expected, owes: boolean, turning: boolean): Event[] {
  const submitted = filedAt(story, expected);
  const answered = submitted + (20 + (rowDigest(story.companyId, 4) % 70)) * MINUTE;
  const plain: Event[] = [
    { at: submitted - 5 * HOUR, state: 'preparing' },
    { at: submitted, state: 'submitted' },
    { at: answered, state: 'accepted' },
    ...(owes ? [{ at: answered + 3 * HOUR, state: 'paid' } as const] : []),
  ];
  if (!turning) return plain;
  if (story.plot === 'overdue') return [];
  if (story.plot === 'rejected') return [...plain.slice(0, 2), { at: answered, state: 'rejected', reason: reasons.rejected }];
  if (story.plot === 'paymentFailed' && owes)
    return [...plain.slice(0, 3), { at: answered + 3 * HOUR, state: 'paymentFailed', reason: reasons.paymentFailed }];
  if (story.plot === 'waiting') return plain.slice(0, 2);
  if (story.plot === 'unpaid') return plain.slice(0, 3);
  return plain;
}

/** How far a filing is. Cents; milliseconds. */
export interface Standing {
  readonly state: FilingState;
  readonly cents: number;
  readonly stateAt: number;
  /** Why it was rejected, or why its payment failed. */
  readonly reason: string;
}
export type Filed = Standing & Expected;

function standingAt(events: readonly Event[], cents: number, { opens, at }: { readonly opens: string; readonly at: number }): Standing {
  const last = events.filter((event) => event.at <= at).at(-1);
  return { state: last?.state ?? 'undeclared', cents, stateAt: last?.at ?? startOfChinaDay(opens), reason: last?.reason ?? '' };
}

/** What the authority's list held of a company at `at`: due since the last month, open, and what is older and not done. */
export function filingsOf(story: Story, at: number): Filed[] {
  const all = expectedOf(story, at);
  const today = chinaDay(at);
  const since = toldSince(at);
  const tax = taxes(story);
  // What is older and was not missed was done.
  const listed = all.filter((expected) => expected.due >= since || isTurningPoint(story, expected, all, today));
  const filed = listed.map((expected): Filed => {
    const cents = tax(expected);
    const events = eventsOf(story, expected, cents > 0, isTurningPoint(story, expected, all, today));
    return { ...expected, ...standingAt(events, cents, { opens: expected.opens, at }) };
  });
  return filed.filter((one) => one.due >= since || !isFinished({ state: one.state, amount: String(one.cents) }));
}

/** Withheld tax or social insurance of one month, as it stood at `at`; filed by the 15-day rule of the month after it. */
export function monthlyFiling(
  story: Story,
  { code, month }: { readonly code: 'iit' | 'social'; readonly month: string },
  at: number,
): Filed {
  const expected = afterPeriod(code, month);
  const { opens } = expected;
  if (story.staff === 0) return { ...expected, state: 'notApplicable', cents: 0, stateAt: startOfChinaDay(opens), reason: '' };
  const cents = code === 'iit' ? withheldOf(story) : socialKinds(story).reduce((sum, kind) => sum + kind.cents, 0);
  // Who missed the last deadline missed it here too, and had done what was due before it.
  const missed = story.plot === 'overdue' && filingDay(addToPeriod(month, 2)) >= chinaDay(at);
  const events = missed ? [] : eventsOf({ ...story, plot: 'clean' }, expected, cents > 0, false);
  return { ...expected, ...standingAt(events, cents, { opens, at }) };
}
