import { FLAG_HIDDEN } from '../company/directory.ts';
import { addDays, chinaDay } from '../core/china-time.ts';
import type { PortfolioColumns } from '../portfolio/columns.ts';
import { matchingRows } from '../portfolio/evaluate.ts';
import type { Condition } from '../portfolio/query.ts';
import { workAreas } from '../status/work-area.ts';
import type { Moment } from './attempts.ts';
import { type Cited, citedAt, factOf } from './cite.ts';
import { isOfWork } from './conditions.ts';
import type { Question, Untold } from './question.ts';

/** Companies that a query finds, and how many more may be meant because nobody knows how they stand. */
export interface Companies {
  readonly conditions: readonly Condition[];
  /** Every row, as the portfolio finds them. */
  readonly rows: readonly number[];
}

export type Answer =
  | {
      readonly kind: 'companies';
      /** Null where no query of the portfolio finds exactly these. */
      readonly found: { readonly conditions: readonly Condition[] | null; readonly rows: readonly number[] };
      /** Of whom nobody told the state or membership that the question hangs on, apart; null where it hangs on neither. */
      readonly unknown: (Companies & { readonly of: 'state' | 'membership' }) | null;
      /** Whose day is over already, where days to come were asked about; null else. */
      readonly past: Companies | null;
      /** What was not understood, '' for nothing. */
      readonly unread: string;
      /** Which key a company needs is not known to the product. */
      readonly ofKeys: boolean;
    }
  | { readonly kind: 'keeper'; readonly row: number; readonly accountant: string; readonly cited: Cited }
  | { readonly kind: 'changes'; readonly row: number; readonly day: string; readonly cited: readonly Cited[] }
  /** What the activity log holds of a company then: whoever shows it reads the log. */
  | { readonly kind: 'attempts'; readonly row: number; readonly moment: Moment }
  | { readonly kind: 'why'; readonly row: number; readonly why: Why; readonly conditions: readonly Condition[] }
  /** The name could be several companies, or none: nothing is guessed. */
  | { readonly kind: 'which'; readonly name: string; readonly rows: readonly number[] }
  /** No company is named, and none is active. */
  | { readonly kind: 'noCompany' }
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'untold'; readonly what: Untold; readonly keys: Companies | null }
  | { readonly kind: 'advice' }
  | { readonly kind: 'unclear' };

/** Why a company is not among those of a query: it is hidden, it is among them after all, or the first condition that does not hold, and what stands there. */
export type Why =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'fails'; readonly condition: Condition; readonly isUnknown: boolean; readonly cited: Cited };

/** What questions are answered from. */
export interface Answering {
  readonly columns: PortfolioColumns;
  /** Row of the active company, -1 for none. */
  readonly active: number;
  readonly now: number;
  /** When the companies themselves were told last, milliseconds. */
  readonly pulledAt: number;
  /** Rows of companies of a name, the best first, hidden ones too. */
  search(name: string): readonly number[];
}

const companiesOf = (columns: PortfolioColumns, conditions: readonly Condition[]): Companies => ({
  conditions,
  rows: matchingRows(columns, conditions),
});

/** The same question of those of whom nobody told it: the state, or where it asks for none the membership. Null where it asks for neither, or for the unknown. */
function untoldOf(columns: PortfolioColumns, conditions: readonly Condition[]): Extract<Answer, { kind: 'companies' }>['unknown'] {
  const ofWork = conditions.filter(isOfWork);
  const membership = conditions.filter(({ field }) => field === 'vip');
  const [of, asked, value] = ofWork.length > 0 ? (['state', ofWork, 'unknown'] as const) : (['membership', membership, 'untold'] as const);
  const isAsked = asked.some((one) => 'values' in one && !one.not && one.values.includes(value));
  if (asked.length === 0 || isAsked) return null;
  const areas = ofWork.flatMap((one) => ('values' in one && one.field !== 'work' && one.field !== 'any' ? [one.field] : []));
  const field = of === 'membership' ? 'vip' : (areas[0] ?? 'work');
  return { of, ...companiesOf(columns, [...conditions.filter((one) => !asked.includes(one)), { field, not: false, values: [value] }]) };
}

/** Days to come leave out whose first day is over: those are told apart, because they are as urgent. */
function pastConditions(conditions: readonly Condition[]): readonly Condition[] | null {
  const asksDays = conditions.some((one) => one.field === 'days' && one.op === '>=' && one.n === 0);
  return asksDays ? [...conditions.filter(({ field }) => field !== 'days'), { field: 'days', op: '<', n: 0 }] : null;
}

function listed({ columns }: Answering, question: Extract<Question, { kind: 'list' }>): Answer {
  const { conditions, unread, of } = question;
  const past = pastConditions(conditions);
  return {
    kind: 'companies',
    found: companiesOf(columns, conditions),
    unknown: untoldOf(columns, conditions),
    past: past === null ? null : companiesOf(columns, past),
    unread,
    ofKeys: of === 'keys',
  };
}

const isVisible = ({ dir }: PortfolioColumns, row: number): boolean => ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0;

const sameRows = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((row, i) => row === b[i]);

/** Companies by name or by the end of a number, as a list. The query stands there only where it finds the same. */
function found({ columns, search }: Answering, { name, isTail }: Extract<Question, { kind: 'find' }>): Answer {
  const conditions: readonly Condition[] = [{ field: 'text', text: name }];
  const byText = matchingRows(columns, conditions);
  const ending = (row: number): boolean =>
    (columns.dir.taxIds[row] ?? '')
      .toLowerCase()
      .split('\n')
      .some((id) => id.endsWith(name));
  const other = search(name).filter((row) => isVisible(columns, row));
  const rows = isTail ? byText.filter(ending) : byText.length > 0 ? byText : other;
  return {
    kind: 'companies',
    found: { conditions: sameRows(rows, byText) ? conditions : null, rows },
    unknown: null,
    past: null,
    unread: '',
    ofKeys: false,
  };
}

/** The one company that is meant: the active one without a name, else the one that is called so. */
function meant({ columns, active, search }: Answering, name: string): number | Answer {
  if (name === '') return active < 0 ? { kind: 'noCompany' } : active;
  const byText = columns.dir.id.flatMap((_, row) => {
    const names = [columns.dir.name[row] ?? '', columns.dir.shortName[row] ?? ''].map((one) => one.toLowerCase());
    return names.some((one) => one.includes(name)) ? [row] : [];
  });
  const exact = byText.filter((row) => [columns.dir.name[row], columns.dir.shortName[row]].some((one) => one?.toLowerCase() === name));
  const rows = exact.length === 1 ? exact : byText.length > 0 ? byText : search(name);
  const [only] = rows;
  return rows.length === 1 && only !== undefined ? only : { kind: 'which', name, rows };
}

function why({ columns, pulledAt }: Answering, row: number, conditions: readonly Condition[]): Why {
  if (!isVisible(columns, row)) return { kind: 'hidden' };
  const condition = conditions.find((one) => !matchingRows(columns, [one]).includes(row));
  if (condition === undefined) return { kind: 'shown' };
  const cited = citedAt(columns, [condition], row, pulledAt);
  return {
    kind: 'fails',
    condition,
    isUnknown: isOfWork(condition) && (cited.fact.kind === 'cell' ? cited.fact.cell.word === 'unknown' : cited.at === 0),
    cited,
  };
}

/** What was told of a company on a day. Only the newest state is kept: what stood there before is not known. */
function changes({ columns, now }: Answering, row: number, day: 'yesterday' | 'today'): Answer {
  const date = day === 'today' ? chinaDay(now) : addDays(chinaDay(now), -1);
  const cited = workAreas.flatMap((area): Cited[] => {
    const fact = factOf(columns, area, row);
    return fact.at > 0 && chinaDay(fact.at) === date ? [{ row, companyId: columns.dir.id[row] ?? '', ...fact }] : [];
  });
  return { kind: 'changes', row, day: date, cited };
}

function untold({ columns }: Answering, what: Untold): Answer {
  const keys = what === 'whichKey' ? companiesOf(columns, [{ field: 'key', not: false, values: ['1'] }]) : null;
  return { kind: 'untold', what, keys };
}

/** The answer to a question, from what the device holds. One pass over the companies for each condition. */
export function answer(question: Question, from: Answering): Answer {
  switch (question.kind) {
    case 'list':
      return listed(from, question);
    case 'find':
      return found(from, question);
    case 'open':
    case 'advice':
      return question;
    case 'unclear':
      return { kind: 'unclear' };
    case 'untold':
      return untold(from, question.what);
    case 'keeper':
    case 'changes':
    case 'attempts':
    case 'why': {
      const row = meant(from, question.name);
      if (typeof row !== 'number') return row;
      if (question.kind === 'why') return { kind: 'why', row, why: why(from, row, question.conditions), conditions: question.conditions };
      if (question.kind === 'attempts') return { kind: 'attempts', row, moment: question.moment };
      if (question.kind === 'changes') return changes(from, row, question.day);
      const accountant = from.columns.dir.accountant[row] ?? '';
      return {
        kind: 'keeper',
        row,
        accountant,
        cited: citedAt(from.columns, [{ field: 'accountant', not: false, values: [accountant] }], row, from.pulledAt),
      };
    }
  }
}
