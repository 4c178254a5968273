import { addDays, lastDayOf } from '../core/china-time.ts';
import { lastMonthOf, monthOf } from '../status/period.ts';

/* What stands in a cell: amounts, counts, days and periods in the ways that people and programs write them. '' is unknown, never 0. */

/** A value that was read, null for an empty cell, or that it cannot be read. */
export type Read<T> = { readonly ok: true; readonly value: T | null } | { readonly ok: false };

const unreadable = { ok: false } as const;
const read = <T>(value: T | null): Read<T> => ({ ok: true, value });

/** A cell without what spreadsheets and people put around a value: full width, white space, ="…", a leading apostrophe, dashes for nothing. */
export function bareCell(cell: string): string {
  const text = cell
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const inside = /^="(.*)"$/s.exec(text)?.[1] ?? text.replace(/^'/, '');
  const bare = inside.trim();
  return /^(-|--|—|——|―|\/|无|空|null|n\/a)$/i.test(bare) ? '' : bare;
}

/** An amount in yuan as the wire has it, two decimals. Thousands, ¥, 元, brackets and a minus behind it for less than nothing. */
export function readAmount(cell: string): Read<string> {
  const text = bareCell(cell);
  if (text === '') return read<string>(null);
  const plain = text.replace(/[¥￥\s]|元|人民币|RMB|CNY/gi, '').replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, '');
  const isNegative = /^\(.*\)$/.test(plain) || /^-|-$/.test(plain);
  const digits = plain.replace(/^\((.*)\)$/, '$1').replace(/^[-+]|-$/g, '');
  const found = /^(\d{1,15})(?:\.(\d+))?$/.exec(digits);
  if (found === null) return readPower(digits, isNegative);
  const [, whole = '', decimals = ''] = found;
  return read(signed(rounded(whole, decimals), isNegative));
}

/** Numbers that a program writes as a power of ten: 1.2E3. */
function readPower(text: string, isNegative: boolean): Read<string> {
  const value = /^\d(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value < 1e15 ? read(signed(value.toFixed(2), isNegative)) : unreadable;
}

const signed = (text: string, isNegative: boolean): string => (isNegative && /[1-9]/.test(text) ? `-${text}` : text);

/** Rounded half up to two decimals, on the digits: sums of a program end in 0.1 + 0.2. */
function rounded(whole: string, decimals: string): string {
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? '0') >= 5 ? 1n : 0n);
  const text = String(cents).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A count, also `12 份`, `3 人` and `12.00`. */
export function readCount(cell: string): Read<number> {
  const text = bareCell(cell)
    .replace(/,(?=\d{3})/g, '')
    .replace(/\s*(份|张|人|笔|个|户|条)$/, '');
  if (text === '') return read<number>(null);
  const found = /^(\d{1,9})(?:\.0+)?$/.exec(text);
  return found ? read(Number(found[1])) : unreadable;
}

/** The first day of spreadsheets that count from 1900, whose 1900 had a 29 February. */
const FIRST_DAY = '1899-12-30';
/** 1990 to 2100 as days of a spreadsheet. */
const SERIALS = { from: 32_874, to: 73_050 } as const;

function asDay(year: string, month: string, day: string): string | null {
  const [month2, day2] = [month.padStart(2, '0'), day.padStart(2, '0')];
  const first = `${year}-${month2}`;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return null;
  const date = `${first}-${day2}`;
  return date <= lastDayOf(first) ? date : null;
}

/** A day `YYYY-MM-DD`: as a date, with 年月日, dots or strokes, as eight digits, with a time behind it, or as the day number of a spreadsheet. */
export function readDay(cell: string): Read<string> {
  const text = bareCell(cell);
  if (text === '') return read<string>(null);
  if (/^\d{5}(\.\d+)?$/.test(text)) return readSerial(text);
  const found =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[\sT]+[\d:.Z]+)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/.exec(text);
  const day = found === null ? null : asDay(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  return day === null ? unreadable : read(day);
}

function readSerial(text: string): Read<string> {
  const serial = Math.floor(Number(text));
  return serial >= SERIALS.from && serial <= SERIALS.to ? read(addDays(FIRST_DAY, serial)) : unreadable;
}

/** A period that two days bound: a month, a quarter or a year; null when they bound none. */
function periodBetween(first: string, last: string): string | null {
  const [from, to] = [monthOf(first), monthOf(last)];
  const isWhole = first.endsWith('-01') && last === lastDayOf(last.slice(0, 7));
  if (from === to) return from;
  if (!isWhole || from.slice(0, 4) !== to.slice(0, 4)) return null;
  const [start, end] = [Number(from.slice(4)), Number(to.slice(4))];
  if (end - start === 2 && end % 3 === 0) return `${from.slice(0, 4)}Q${end / 3}`;
  return start === 1 && end === 12 ? from.slice(0, 4) : null;
}

const quarterWords: Readonly<Record<string, string>> = { 一: '1', 二: '2', 三: '3', 四: '4' };

function readWritten(text: string): string | null {
  const month = /^(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*月?(份|期|账期)?$/.exec(text);
  // 2026.1 may have been 2026.10 before a program took it for a number.
  if (month !== null && (month[2]?.length === 2 || !/^[\d.]+$/.test(text)))
    return asDay(month[1] ?? '', month[2] ?? '', '1') === null ? null : `${month[1]}${month[2]?.padStart(2, '0')}`;
  const quarter = /^(\d{4})\s*年?\s*[-/.]?\s*(?:第?\s*([1-4一二三四])\s*季度?|Q([1-4]))$/i.exec(text);
  if (quarter !== null) return `${quarter[1]}Q${quarterWords[quarter[2] ?? ''] ?? quarter[2] ?? quarter[3]}`;
  return /^(\d{4})\s*年?度?$/.exec(text)?.[1] ?? null;
}

/**
 * A period as the wire has it: `202610`, `2026Q3`, `2026`. From a cell with both of its days, from two cells, from its first day alone (then its
 * month), or as people write it.
 */
export function readPeriod(cell: string, endCell = ''): Read<string> {
  const text = bareCell(cell);
  if (text === '') return read<string>(null);
  const [first = '', last = bareCell(endCell)] = text.split(/\s*(?:至|到|~|～|—|–|\s-\s)\s*/).filter((part) => part !== '');
  const [from, to] = [readDay(first), readDay(last)];
  if (from.ok && from.value !== null) {
    if (!to.ok) return unreadable;
    const found = periodBetween(from.value, to.value ?? from.value);
    return found === null ? unreadable : read(found);
  }
  const written = readWritten(first);
  if (written === null) return unreadable;
  const lastDay = to.ok ? to.value : null;
  const end = last === '' ? written : lastDay === null ? readWritten(last) : monthOf(lastDay);
  return end === written ? read(written) : readMonths(written, end);
}

/** A period of two months as people write them: 2026-07 至 2026-09. */
function readMonths(first: string, last: string | null): Read<string> {
  if (last === null || first.length !== 6 || last.length !== 6) return unreadable;
  const day = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}`;
  const found = periodBetween(`${day(first)}-01`, lastDayOf(day(lastMonthOf(last))));
  return found === null ? unreadable : read(found);
}
