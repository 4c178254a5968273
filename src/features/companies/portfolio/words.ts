import { groupWord, taxWord } from '../../../desk/calendar/calendar-words.ts';
import type { Urgency } from '../../../domain/calendar/urgency.ts';
import { distinctAreaName } from '../../../domain/company/area-names.ts';
import type { Membership } from '../../../domain/company/memberships.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { facetOf } from '../../../domain/portfolio/facets.ts';
import type { Lexicon } from '../../../domain/portfolio/parse.ts';
import {
  type Condition,
  type DueCondition,
  isStateField,
  type ListField,
  type PortfolioSort,
  type Query,
  type TypedField,
} from '../../../domain/portfolio/query.ts';
import type { PortfolioView } from '../../../domain/portfolio/views.ts';
import type { Cell } from '../../../domain/status/cell.ts';
import { NO_DUE } from '../../../domain/status/status-columns.ts';
import type { TextKey, Translate } from '../../../texts/catalogue.ts';
import { areaWord, typeWord } from '../list/row-view.ts';

const stateKeys: Readonly<Record<string, TextKey>> = {
  'todo:tax': 'portfolio.todo-tax',
  'todo:personalTax': 'portfolio.todo-personalTax',
  'todo:social': 'portfolio.todo-social',
  'todo:books': 'portfolio.todo-books',
  'todo:invoice': 'portfolio.todo-invoice',
  'todo:risk': 'portfolio.todo-risk',
  undeclared: 'portfolio.undeclared',
  payFailed: 'portfolio.cell-payFailed',
  contradicted: 'portfolio.contradicted',
  todo: 'portfolio.todo',
  'overdue:risk': 'portfolio.overdue-risk',
  overdue: 'portfolio.overdue',
  'stopped:invoice': 'portfolio.stopped-invoice',
  stopped: 'portfolio.stopped',
  'due:books': 'portfolio.due-books',
  'due:invoice': 'portfolio.due-invoice',
  'due:risk': 'portfolio.due-risk',
  due: 'portfolio.due3',
  'open:books': 'portfolio.open-books',
  open: 'portfolio.open',
  unpaid: 'portfolio.unpaid',
  submitted: 'portfolio.submitted',
  accepted: 'portfolio.cell-accepted',
  paid: 'portfolio.cell-paid',
  'underWay:books': 'portfolio.underWay-books',
  underWay: 'portfolio.underWay',
  'clean:invoice': 'portfolio.clean-invoice',
  'clean:books': 'portfolio.clean-books',
  'clean:risk': 'portfolio.clean-risk',
  clean: 'portfolio.clean',
  unknown: 'portfolio.unknown',
  none: 'portfolio.none',
};

const emptyNames: Partial<Readonly<Record<ListField, TextKey>>> = {
  tag: 'portfolio.noTag',
  area: 'portfolio.noArea',
  accountant: 'portfolio.nobody',
};

function membershipName(value: string, t: Translate): string {
  // A view of an earlier version did not tell who is no member from who nobody told of.
  if (value === '0') return [t('portfolio.vip-over'), t('portfolio.vip-untold')].join(t('frame.between'));
  // as: a membership, `ending`, `ended`, or '1' of an earlier version
  return t(`portfolio.vip-${(value === '1' ? 'member' : value) as Membership | 'ending' | 'ended'}`);
}

/** How a value of a field is shown. */
export function valueName(field: ListField, value: string, t: Translate): string {
  // as: a word of the table of urgencies, or `pressing`
  if (field === 'work') return t(`status.work-${value as Urgency}`);
  if (isStateField(field)) return t(stateKeys[`${value}:${field}`] ?? stateKeys[value] ?? 'portfolio.unknown');
  if (field === 'type') return typeWord(value, t).replace(/纳税人$/, '');
  if (field === 'vip') return membershipName(value, t);
  if (field === 'key') return t(value === '1' ? 'portfolio.yes' : 'portfolio.no');
  const empty = emptyNames[field];
  if (value === '' && empty !== undefined) return t(empty);
  // A view of an earlier version holds the name itself.
  return field === 'area' ? distinctAreaName(value, areaTableOf(t)) || value : value;
}

const areaTableOf = (t: Translate): string | undefined => t('companies.areas') || undefined;

/** The shorter name of a value that rows show, '' where there is none. */
const rowName = (field: ListField, value: string, t: Translate): string => (field === 'area' && value !== '' ? areaWord(value, t) : '');

const fieldName = (field: TypedField | 'due', t: Translate): string => t(`portfolio.${field}`);

/** The words of queries in the language of the page. Field names of the wire are understood in every language. */
export function lexiconOf(columns: PortfolioColumns, rows: readonly number[], t: Translate): Lexicon {
  const occurring = new Map<ListField, readonly string[]>();
  const names = (field: TypedField): readonly string[] => [fieldName(field, t), field];
  return {
    fields: {
      work: names('work'),
      type: names('type'),
      area: names('area'),
      invoice: names('invoice'),
      books: names('books'),
      tax: names('tax'),
      personalTax: names('personalTax'),
      social: names('social'),
      risk: names('risk'),
      any: names('any'),
      days: names('days'),
      tag: names('tag'),
      accountant: names('accountant'),
      vip: names('vip'),
      key: names('key'),
    },
    valueName: (field, value) => valueName(field, value, t),
    rowName: (field, value) => rowName(field, value, t),
    values: (field) => {
      const values = occurring.get(field) ?? [...facetOf(columns, rows, field).keys()];
      occurring.set(field, values);
      return values;
    },
  };
}

const signs = { '<=': '≤', '>=': '≥', '<': '<', '>': '>', '=': '=' } as const;

/** The filing that a condition is about: its tax and period, or all of that day. */
const filingName = ({ code, period }: DueCondition, t: Translate): string =>
  code === null ? t('portfolio.anyFiling') : period === null ? taxWord(code, t) : groupWord({ code, period }, t);

/** A condition as its token shows it: field, sign, value. */
export function tokenOf(condition: Condition, t: Translate): { readonly field: string; readonly sign: string; readonly value: string } {
  if (condition.field === 'text') return { field: t('portfolio.text'), sign: '', value: condition.text };
  const field = fieldName(condition.field, t);
  if (condition.field === 'due')
    return { field, sign: '=', value: t(`portfolio.filing-${condition.scope}`, { day: condition.day, filing: filingName(condition, t) }) };
  if (condition.field === 'days') return { field, sign: signs[condition.op], value: String(condition.n) };
  const value = condition.values.map((one) => valueName(condition.field, one, t)).join(t('frame.between'));
  return { field, sign: condition.not ? '≠' : '=', value };
}

/** A condition as it is typed, so that it can be edited. */
export function typedOf(condition: Condition, t: Translate): string {
  if (condition.field === 'text') return condition.text;
  const { field, sign, value } = tokenOf(condition, t);
  return `${field}${sign}${value}`;
}

function daysReading({ op, n }: Extract<Condition, { field: 'days' }>, t: Translate): string {
  if (op === '<' && n === 0) return t('portfolio.days-past');
  return t(
    (
      {
        '<=': 'portfolio.days-le',
        '<': 'portfolio.days-lt',
        '>=': 'portfolio.days-ge',
        '>': 'portfolio.days-gt',
        '=': 'portfolio.days-eq',
      } as const
    )[op],
    { n },
  );
}

/** What a condition matches, in plain words. */
export function conditionReading(condition: Condition, t: Translate): string {
  if (condition.field === 'days') return daysReading(condition, t);
  if (condition.field === 'text') return t('portfolio.has-text', { text: condition.text });
  if (condition.field === 'due')
    return t(`portfolio.is-filing-${condition.scope}`, { day: condition.day, filing: filingName(condition, t) });
  const { field } = condition;
  const words = (some: readonly string[]): string => some.map((value) => valueName(field, value, t)).join(t('portfolio.or'));
  const values = words(condition.values);
  if (condition.not) return t('portfolio.not-any', { field: fieldName(field, t), values });
  if (isStateField(field)) return t('portfolio.is-state', { field: fieldName(field, t), values });
  const some = condition.values.filter((value) => value !== '');
  const none = emptyNames[field];
  // Who has none is said in its own words: 无标签 and not 有标签无标签.
  if (none === undefined || some.length === condition.values.length) return t(`portfolio.is-${field}`, { values });
  return [...(some.length === 0 ? [] : [t(`portfolio.is-${field}`, { values: words(some) })]), t(none)].join(t('portfolio.or'));
}

const sortName = (sort: PortfolioSort, t: Translate): string => t(`portfolio.${sort}`);

/** The whole query in a plain sentence: every condition and the order; the number of companies follows it. */
export function readingOf({ conditions, sort, descending }: Query, t: Translate): string {
  const list = conditions.map((condition) => conditionReading(condition, t)).join(t('portfolio.readJoin'));
  const what = list === '' ? t('portfolio.readAll') : t('portfolio.readWhat', { list });
  const urgent = t(descending ? 'portfolio.orderUrgencyDown' : 'portfolio.orderUrgency');
  const sorted = t(descending ? 'portfolio.orderDown' : 'portfolio.orderUp', { field: sortName(sort, t) });
  return t('portfolio.read', { what, order: sort === 'urgency' ? urgent : sorted });
}

export const viewName = ({ id, name }: PortfolioView, t: Translate): string =>
  // as: a view without a name is one of the built-in ones
  name ?? t(`portfolio.view-${id as 'all'}`);

/** What a cell says beside its shape. */
export const cellWords = ({ word, n }: Cell, t: Translate): string => t(`portfolio.cell-${word}`, { n });

/** The days to a deadline in words, '' for none. */
export function leftWords(left: number, t: Translate): string {
  if (left === NO_DUE) return '';
  if (left === 0) return t('portfolio.dueToday');
  return left < 0 ? t('portfolio.overdueDays', { n: -left }) : t('portfolio.leftDays', { n: left });
}

/** What the head of a group says. */
export function groupName({ key, value }: { readonly key: string; readonly value: string }, t: Translate): string {
  if (key.startsWith('area:')) return valueName('area', value, t);
  if (key.startsWith('accountant:')) return valueName('accountant', value, t);
  // as: a group by state has one of the table
  return t(`status.work-${value as Urgency}`);
}
