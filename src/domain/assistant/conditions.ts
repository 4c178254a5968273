import { daysUntil, lastDayOf } from '../core/china-time.ts';
import type { Lexicon } from '../portfolio/parse.ts';
import { type AskedState, askedStates, type Condition, isStateField, type ListField, type StateField } from '../portfolio/query.ts';
import { isWorkArea, type WorkArea, workAreas } from '../status/work-area.ts';
import { spoken, takeAny, without } from './phrases.ts';
import * as say from './vocabulary.ts';

/** Conditions that a question names, and what of it was not understood. */
export interface NamedConditions {
  readonly conditions: readonly Condition[];
  readonly rest: string;
}

interface Reading {
  rest: string;
  readonly conditions: Condition[];
}

const digits: Readonly<Record<string, number>> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 };
const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const counted = '(\\d{1,3}|[一二两三四五六七八九十]|one|two|three|four|five|six|seven|eight|nine|ten)';
const daysAsked = new RegExp(`${counted}\\s*(?:个)?\\s*(?:天|日|days?)\\s*(?:之内|以内|内)?`);
const monthsAsked = new RegExp(`${counted}\\s*(?:个)?\\s*(?:月|months?)\\s*(?:之内|以内|内)?`);

const numberOf = (word: string): number => digits[word] ?? numberWords[word] ?? Number(word);

/** Takes phrases out of what is left; whether one was there. */
function take(reading: Reading, phrases: readonly string[]): boolean {
  const taken = takeAny(reading.rest, phrases);
  if (taken !== null) reading.rest = taken.rest;
  return taken !== null;
}

function give(reading: Reading, field: ListField, ...values: readonly string[]): void {
  reading.conditions.push({ field, not: false, values });
}

/** A membership that ends soon: three months is the only "soon" that every screen knows; another number stays as what is not understood. */
function readMembership(reading: Reading): void {
  const member = takeAny(reading.rest, say.member);
  const ends = member === null ? null : takeAny(member.rest, say.ends);
  if (ends === null) return;
  const [span = '', count = ''] = monthsAsked.exec(ends.rest) ?? [];
  reading.rest = numberOf(count) === 3 ? ends.rest.replace(span, ' ').trim() : ends.rest;
  give(reading, 'vip', 'ending');
}

function readDays(reading: Reading): void {
  const [span, count = ''] = daysAsked.exec(reading.rest) ?? [];
  function to(n: number): void {
    reading.conditions.push({ field: 'days', op: '>=', n: 0 }, { field: 'days', op: '<=', n });
  }
  if (span !== undefined) {
    reading.rest = reading.rest.replace(span, ' ').trim();
    take(reading, say.due);
    to(numberOf(count));
    return;
  }
  if (!take(reading, say.due)) return;
  if (take(reading, say.today)) reading.conditions.push({ field: 'days', op: '=', n: 0 });
  else if (take(reading, say.tomorrow)) reading.conditions.push({ field: 'days', op: '=', n: 1 });
  else to(3);
}

/** Names that the portfolio shows of a state in some areas, where they say only that. */
function readOwnState(reading: Reading, areas: readonly WorkArea[], lexicon: Lexicon): boolean {
  const names = areas.flatMap((area) => askedStates.map((state) => ({ area, state, name: spoken(lexicon.valueName(area, state)) })));
  const own = names.filter(({ name, state }) => name.length > 1 && state !== 'none');
  const taken = takeAny(
    reading.rest,
    own.map(({ name }) => name),
  );
  const found = own.filter(({ name }) => name === taken?.phrase);
  const [first] = found;
  // A name that several areas share says nothing of one of them.
  if (taken === null || first === undefined || found.some(({ area }) => area !== first.area)) return false;
  reading.rest = taken.rest;
  give(reading, first.area, first.state);
  return true;
}

function areaSaid(reading: Reading, lexicon: Lexicon): WorkArea | null {
  for (const area of workAreas) if (take(reading, [...say.areas[area], ...lexicon.fields[area].map(spoken)])) return area;
  return null;
}

/** Of all work: the words by which companies are counted, each once, where there is one. */
const overAllWork: Partial<Readonly<Record<keyof typeof say.states, readonly [ListField, string]>>> = {
  overdue: ['work', 'overdue'],
  clean: ['work', 'clear'],
  unknown: ['work', 'unknown'],
  pressing: ['work', 'pressing'],
};

function readState(reading: Reading, lexicon: Lexicon, today: { readonly day: string; readonly now: number }): void {
  const wantsMonth = take(reading, say.month);
  const state = stateSaid(reading);
  const area = areaSaid(reading, lexicon);
  if (state === null) {
    readOwnState(reading, area === null ? ['books', 'invoice', 'risk'] : [area], lexicon);
    return;
  }
  const whole = overAllWork[state];
  if (area !== null && state !== 'pressing') give(reading, area, state);
  else if (whole !== undefined) give(reading, ...whole);
  else give(reading, 'any', state);
  const left = daysUntil(lastDayOf(today.day.slice(0, 7)), today.now);
  if (wantsMonth && state === 'undeclared' && left !== null) reading.conditions.push({ field: 'days', op: '<=', n: left });
}

function stateSaid(reading: Reading): keyof typeof say.states | null {
  // as: keys of the table
  for (const state of Object.keys(say.states) as (keyof typeof say.states)[]) if (take(reading, say.states[state])) return state;
  return null;
}

/** Risks and books have states of their own names. */
function readNamedState(reading: Reading): void {
  const find = (field: StateField, names: Partial<Readonly<Record<AskedState, readonly string[]>>>): void => {
    const said = Object.entries(names).find(([, phrases]) => take(reading, phrases));
    if (said !== undefined) give(reading, field, said[0]);
  };
  find('risk', say.risks);
  find('books', say.booksStates);
}

/** Values of fields that are no state: areas, tags, people, taxpayer types, memberships, a key. */
function readValues(reading: Reading, lexicon: Lexicon): void {
  for (const [type, phrases] of Object.entries(say.types)) if (take(reading, phrases)) give(reading, 'type', type);
  for (const field of ['area', 'accountant', 'tag', 'vip'] as const) {
    const values = [...lexicon.values(field)].filter((value) => value !== '' && value !== 'ending');
    const names = values.flatMap((value) =>
      [lexicon.valueName(field, value), lexicon.rowName(field, value)].map((name) => ({ value, name: spoken(name) })),
    );
    const said = takeNames(
      reading,
      names.filter(({ name }) => name.length > 1),
    );
    if (said.length > 0) give(reading, field, ...new Set(said));
  }
}

/** Takes every name that stands there as it is written, the longest first, and answers what each stands for. */
function takeNames(reading: Reading, names: readonly { readonly value: string; readonly name: string }[]): string[] {
  const said: string[] = [];
  for (const { value, name } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    const rest = without(reading.rest, [name]);
    if (rest === reading.rest) continue;
    reading.rest = rest;
    said.push(value);
  }
  return said;
}

/** The conditions that a question names in whatever order, by the words of the portfolio and what people say for them. `today`: China's day, and its noon. */
export function namedConditions(
  question: string,
  lexicon: Lexicon,
  today: { readonly day: string; readonly now: number },
): NamedConditions {
  const reading: Reading = { rest: spoken(question), conditions: [] };
  readMembership(reading);
  readNamedState(reading);
  if (reading.conditions.length === 0) readState(reading, lexicon, today);
  if (take(reading, say.key)) give(reading, 'key', '1');
  if (!reading.conditions.some(({ field }) => field === 'vip')) readDays(reading);
  readValues(reading, lexicon);
  return { conditions: reading.conditions, rest: without(without(reading.rest, say.thisOne), say.fillers) };
}

/** Whether a condition is about how work stands, which may be unknown. */
export const isOfWork = ({ field }: Condition): boolean =>
  field === 'work' || field === 'days' || field === 'due' || isStateField(field) || isWorkArea(field);
