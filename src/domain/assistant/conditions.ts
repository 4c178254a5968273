import { daysUntil, lastDayOf } from '../core/china-time.ts';
import type { Lexicon } from '../portfolio/parse.ts';
import { type AskedState, askedStates, type Condition, isStateField, type ListField, type StateField } from '../portfolio/query.ts';
import { isWorkArea, type WorkArea, workAreas } from '../status/work-area.ts';
import { apart, spoken, takeAny, without } from './phrases.ts';
import * as say from './vocabulary.ts';

/** Conditions that a question names, and what of it was not understood. */
export interface NamedConditions {
  readonly conditions: readonly Condition[];
  readonly rest: string;
  /** A word turns what these conditions do not say turned: they would find the opposite. */
  readonly isUnsure: boolean;
}

/** Such a word by itself, which nothing was read with. */
const turns =
  /没|(?:^|[^\p{Script=Han}])[不非无未](?:$|[^\p{Script=Han}])|不是|不在|(?:^| )(?:not|no|without|never|except|isn|aren|don)(?= |$)/u;

interface Reading {
  rest: string;
  readonly conditions: Condition[];
  /** A word turned something that no condition says turned. */
  isUnsure: boolean;
}

/** Words that turn what stands right behind them. 有没有 asks and turns nothing. */
const turning =
  /(?:(?<!有)没有?|不是|并非|不在|不属于|不|非|无|未|除了?|(?:^| )(?:not|no|without|never|except|isn t|aren t|don t have|do not have)(?: (?:a|an|the|in|at|any|yet))?) ?$/;

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

/** Takes phrases out of what is left, with the word that turns them; null where none was there. */
function taken(reading: Reading, phrases: readonly string[]): { readonly isTurned: boolean } | null {
  const found = takeAny(reading.rest, phrases);
  if (found === null) return null;
  const isTurned = turning.test(found.before);
  reading.rest = isTurned ? apart(found.before.replace(turning, ' '), found.after) : found.rest;
  return { isTurned };
}

/** The same where nothing says what it would mean turned. */
function take(reading: Reading, phrases: readonly string[]): boolean {
  const found = taken(reading, phrases);
  if (found?.isTurned) reading.isUnsure = true;
  return found !== null;
}

/** Leaves out phrases where they stand as they are written; whether one did. */
function leave(reading: Reading, phrases: readonly string[]): boolean {
  const { rest } = reading;
  reading.rest = without(rest, phrases);
  return reading.rest !== rest;
}

function give(reading: Reading, field: ListField, isTurned: boolean, ...values: readonly string[]): void {
  // Of whom nothing is known it is not said that it is not so.
  const known = isTurned && (field === 'work' || isWorkArea(field)) && !values.includes('unknown') ? [...values, 'unknown'] : values;
  reading.conditions.push({ field, not: isTurned, values: known });
}

/** A membership that ends soon: three months is the only "soon" that every screen knows; another number stays as what is not understood. */
function readMembership(reading: Reading): void {
  const member = takeAny(reading.rest, say.member);
  // As it is written: 内到期 is no 已到期 with a typing error.
  const rest = member === null ? '' : without(member.rest, say.over);
  if (member !== null && rest !== member.rest) {
    reading.rest = rest;
    give(reading, 'vip', false, 'ended');
    return;
  }
  const ends = member === null ? null : takeAny(member.rest, say.ends);
  if (ends === null) return;
  if (turning.test(ends.before)) reading.isUnsure = true;
  const [span = '', count = ''] = monthsAsked.exec(ends.rest) ?? [];
  reading.rest = numberOf(count) === 3 ? ends.rest.replace(span, ' ').trim() : ends.rest;
  give(reading, 'vip', false, 'ending');
}

function readDays(reading: Reading): void {
  const [span, count = ''] = daysAsked.exec(reading.rest) ?? [];
  function to(n: number): void {
    reading.conditions.push({ field: 'days', op: '>=', n: 0 }, { field: 'days', op: '<=', n });
  }
  if (span !== undefined) {
    const n = numberOf(count);
    const isLate = reading.conditions.some(({ field, ...one }) => field === 'work' && 'values' in one && one.values.includes('overdue'));
    reading.rest = reading.rest.replace(span, ' ').trim();
    if (isLate) {
      const isBeyond = leave(reading, say.beyond);
      reading.conditions.push({ field: 'days', op: isBeyond ? '<' : '<=', n: -n });
      return;
    }
    const isLater = leave(reading, say.later);
    take(reading, say.due);
    if (isLater) reading.conditions.push({ field: 'days', op: '=', n });
    else to(n);
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
  const said = own.map(({ name }) => name);
  const phrase = takeAny(reading.rest, said)?.phrase;
  const found = own.filter(({ name }) => name === phrase);
  const [first] = found;
  // A name that several areas share says nothing of one of them.
  if (phrase === undefined || first === undefined || found.some(({ area }) => area !== first.area)) return false;
  give(reading, first.area, taken(reading, said)?.isTurned ?? false, first.state);
  return true;
}

function areaSaid(reading: Reading, lexicon: Lexicon): { readonly area: WorkArea; readonly isTurned: boolean } | null {
  for (const area of workAreas) {
    const said = taken(reading, [...say.areas[area], ...lexicon.fields[area].map(spoken)]);
    if (said !== null) return { area, ...said };
  }
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
  const found = stateSaid(reading);
  const of = areaSaid(reading, lexicon);
  if (found === null) {
    if (of?.isTurned) reading.isUnsure = true;
    readOwnState(reading, of === null ? ['books', 'invoice', 'risk'] : [of.area], lexicon);
    return;
  }
  const { state } = found;
  // Turned twice it would be what it is: nobody means that.
  if (found.isTurned && of?.isTurned) reading.isUnsure = true;
  const isTurned = found.isTurned || (of?.isTurned ?? false);
  const whole = overAllWork[state];
  if (of !== null && state !== 'pressing') give(reading, of.area, isTurned, state);
  else if (whole !== undefined) give(reading, whole[0], isTurned, whole[1]);
  else give(reading, 'any', isTurned, state);
  const left = daysUntil(lastDayOf(today.day.slice(0, 7)), today.now);
  if (wantsMonth && state === 'undeclared' && left !== null) reading.conditions.push({ field: 'days', op: '<=', n: left });
}

function stateSaid(reading: Reading): { readonly state: keyof typeof say.states; readonly isTurned: boolean } | null {
  // as: keys of the table
  for (const state of Object.keys(say.states) as (keyof typeof say.states)[]) {
    const said = taken(reading, say.states[state]);
    if (said !== null) return { state, ...said };
  }
  return null;
}

/** Risks and books have states of their own names. */
function readNamedState(reading: Reading): void {
  const find = (field: StateField, names: Partial<Readonly<Record<AskedState, readonly string[]>>>): void => {
    for (const [state, phrases] of Object.entries(names)) {
      const said = taken(reading, phrases);
      if (said === null) continue;
      give(reading, field, said.isTurned, state);
      return;
    }
  };
  find('risk', say.risks);
  find('books', say.booksStates);
}

/** Values of fields that are no state: areas, tags, people, taxpayer types, memberships, a key. */
function readValues(reading: Reading, lexicon: Lexicon): void {
  for (const [type, phrases] of Object.entries(say.types)) {
    const said = taken(reading, phrases);
    if (said !== null) give(reading, 'type', said.isTurned, type);
  }
  for (const field of ['area', 'accountant', 'tag', 'vip'] as const) {
    const values = [...lexicon.values(field)].filter((value) => value !== '' && value !== 'ending');
    const names = values.flatMap((value) =>
      [lexicon.valueName(field, value), lexicon.rowName(field, value)].map((name) => ({ value, name: spoken(name) })),
    );
    const said = takeNames(
      reading,
      names.filter(({ name }) => name.length > 1),
    );
    if (said.values.length > 0) give(reading, field, said.isTurned, ...new Set(said.values));
  }
}

/** Takes every name that stands there as it is written, the longest first, and answers what each stands for, and whether a word turns one of them. */
function takeNames(
  reading: Reading,
  names: readonly { readonly value: string; readonly name: string }[],
): { readonly values: readonly string[]; readonly isTurned: boolean } {
  const values: string[] = [];
  let isTurned = false;
  for (const { value, name } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    if (without(reading.rest, [name]) === reading.rest) continue;
    isTurned = (taken(reading, [name])?.isTurned ?? false) || isTurned;
    reading.rest = without(reading.rest, [name]);
    values.push(value);
  }
  return { values, isTurned };
}

/** The conditions that a question names in whatever order, by the words of the portfolio and what people say for them. `today`: China's day, and its noon. */
export function namedConditions(
  question: string,
  lexicon: Lexicon,
  today: { readonly day: string; readonly now: number },
): NamedConditions {
  const reading: Reading = { rest: spoken(question), conditions: [], isUnsure: false };
  readMembership(reading);
  readNamedState(reading);
  if (reading.conditions.length === 0) readState(reading, lexicon, today);
  const key = taken(reading, say.key);
  if (key !== null) give(reading, 'key', key.isTurned, '1');
  if (!reading.conditions.some(({ field }) => field === 'vip')) readDays(reading);
  readValues(reading, lexicon);
  const rest = without(without(without(reading.rest, ['有没有']), say.thisOne), say.fillers);
  return { conditions: reading.conditions, rest, isUnsure: reading.isUnsure || turns.test(rest) };
}

/** Whether a condition is about how work stands, which may be unknown. */
export const isOfWork = ({ field }: Condition): boolean =>
  field === 'work' || field === 'days' || field === 'due' || isStateField(field) || isWorkArea(field);
