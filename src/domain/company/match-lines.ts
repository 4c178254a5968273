import { cleanTaxId, cleanText, nameKey } from '../core/normalize.ts';
import type { Directory } from './directory.ts';
import { isJunkLine } from './junk-line.ts';
import { type SearchIndex, searchIndex } from './search.ts';
import { toSimplified } from './traditional.ts';

/** What one pasted line stands for (PLUS-05); 'junk' is a line that names no company, as a table head. `rows` are indexes into the directory; several at most `MOST_ROWS`. */
export interface LineMatch {
  /** Line of the pasted text, from 1. Empty lines are not in the answer. */
  readonly line: number;
  readonly text: string;
  readonly kind: 'none' | 'one' | 'several' | 'junk';
  readonly rows: readonly number[];
  /** A whole name, short name or identifier was found, not only a part of one. */
  readonly exact: boolean;
}

export const MOST_LINES = 5_000;
const MOST_ROWS = 50;

interface Names {
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Names that are written in traditional characters, in simplified ones. */
  readonly simplified: ReadonlyMap<string, readonly number[]>;
  readonly taxIds: ReadonlyMap<string, readonly number[]>;
}
const known = new WeakMap<Directory, Names>();

function add(map: Map<string, number[]>, key: string, row: number): void {
  if (key === '') return;
  const rows = map.get(key);
  if (rows === undefined) map.set(key, [row]);
  else if (rows.at(-1) !== row) rows.push(row);
}

/** Whole names and identifiers of all rows; made at the first paste over a directory. */
function namesOf(directory: Directory): Names {
  const ready = known.get(directory);
  if (ready !== undefined) return ready;
  const names = new Map<string, number[]>();
  const simplified = new Map<string, number[]>();
  const taxIds = new Map<string, number[]>();
  for (let row = 0; row < directory.id.length; row += 1) {
    for (const name of [directory.name[row] ?? '', directory.shortName[row] ?? '']) {
      const key = nameKey(name);
      const inSimplified = toSimplified(key);
      add(names, key, row);
      if (inSimplified !== key) add(simplified, inSimplified, row);
    }
    for (const id of (directory.taxIds[row] ?? '').split('\n')) add(taxIds, id, row);
  }
  const made = { names, simplified, taxIds };
  known.set(directory, made);
  return made;
}

/** A line without the number in front (1. 1、 （1） ① 第1户) and without what ends it. Digits that belong to an identifier stay. */
function bareLine(line: string): string {
  return cleanText(line)
    .replace(/^(?:[-*•·●○■□☑✓√]\s*)+/, '')
    .replace(/^(?:[（(【[]?\d{1,4}[）)】\].、．:：]\s*|[①-⑳]\s*|\d{1,4}\s+(?=\D))/, '')
    .replace(/[\s,，;；。.、:：!！?？]+$/, '')
    .trim();
}

/** Remarks in brackets, as （停业）; a name that ends with brackets of its own is looked for with them first. */
const remarks = /[（(【[][^（(【[）)】\]]*[）)】\]]/g;

/** Texts of a line that may be a name or identifier: the line, its cells, and its identifiers within other text. */
function partsOf(line: string): string[] {
  const bare = bareLine(line);
  const cells = line.split(/[\t,，;；|、]/).map((cell) => bareLine(cell));
  const words = bare.split(/\s+/);
  const codes = bare.toUpperCase().match(/[0-9A-Z]{15,20}/g) ?? [];
  return [...new Set([bare, ...cells, ...words, ...codes])].filter((part) => part.length >= 2);
}

function exactRows({ names, taxIds }: Names, part: string): readonly number[] {
  const code = cleanTaxId(part);
  return (code.length >= 6 ? taxIds.get(code) : undefined) ?? names.get(nameKey(part)) ?? [];
}

/** Rows whose name is that of the part when both are in simplified characters. */
function simplifiedRows({ names, simplified }: Names, part: string): readonly number[] {
  const key = nameKey(toSimplified(part));
  return [...(names.get(key) ?? []), ...(simplified.get(key) ?? [])];
}

/**
 * Rows of the parts that are a whole name or identifier: as they stand, else without remarks in brackets, else whichever characters they and the
 * names are written in.
 */
function exactFound(names: Names, parts: readonly string[], line: string): readonly (readonly number[])[] {
  const rowsOf = (texts: readonly string[], find = exactRows) => texts.map((part) => find(names, part)).filter((rows) => rows.length > 0);
  const found = rowsOf(parts);
  if (found.length > 0) return found;
  const bareParts = partsOf(line.replace(remarks, ' '));
  const bare = rowsOf(bareParts);
  return bare.length > 0 ? bare : rowsOf([...new Set([...parts, ...bareParts])], simplifiedRows);
}

/** Rows that all parts with a match agree on; all of them when they do not. */
function agreed(found: readonly (readonly number[])[]): number[] {
  const common = (found[0] ?? []).filter((row) => found.every((rows) => rows.includes(row)));
  return common.length > 0 ? common : [...new Set(found.flat())].sort((x, y) => x - y);
}

/** Rows of which a part names a piece: two Chinese characters or more, or six of an identifier. */
function partialRows(index: SearchIndex, parts: readonly string[]): number[] {
  for (const part of parts) {
    const telling = /\p{Script=Han}{2}/u.test(part) || /^[0-9A-Z\s-]{6,}$/i.test(part);
    if (!telling) continue;
    const hits = searchIndex(index, part, MOST_ROWS).filter(({ field }) => field === 'name' || field === 'shortName' || field === 'taxId');
    if (hits.length > 0) return hits.map(({ row }) => row);
  }
  return [];
}

/** Rows whose whole name stands within the line, the longest name only. */
function containedRows({ names, simplified }: Names, line: string): number[] {
  const key = nameKey(line);
  let longest = 5;
  let rows: readonly number[] = [];
  function look(known: Names['names'], within: string): void {
    for (const [name, named] of known) {
      if (name.length <= longest || !within.includes(name)) continue;
      longest = name.length;
      rows = named;
    }
  }
  look(names, key);
  if (rows.length > 0) return [...rows];
  const inSimplified = toSimplified(key);
  if (inSimplified !== key) look(names, inSimplified);
  look(simplified, inSimplified);
  return [...rows];
}

/**
 * Matches a pasted list with the companies, a line each: a name, short name or tax identifier, also numbered, with cells or within other
 * text. A whole match wins over a part. At most `MOST_LINES` lines are read.
 */
export function matchLines(index: SearchIndex, pasted: string): LineMatch[] {
  const names = namesOf(index.directory);
  const lines = pasted.split(/\r\n|\r|\n/).slice(0, MOST_LINES);
  return lines.flatMap((raw, i) => {
    const text = cleanText(raw);
    if (text === '') return [];
    const parts = partsOf(raw);
    const found = exactFound(names, parts, raw);
    const exact = found.length > 0;
    const contained = exact ? [] : containedRows(names, raw);
    const all = exact ? agreed(found) : contained.length > 0 ? contained : partialRows(index, parts);
    const rows = all.slice(0, MOST_ROWS);
    const missing = isJunkLine(text) ? 'junk' : 'none';
    const kind = rows.length === 0 ? missing : rows.length === 1 ? 'one' : 'several';
    return [{ line: i + 1, text, kind, rows, exact }];
  });
}
