import readExcel from 'read-excel-file/universal';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { bareCell } from '../../domain/lists/cells.ts';
import { importFields } from '../../domain/lists/companies/columns.ts';
import { createPlanner as createCompanyPlanner } from '../../domain/lists/companies/plan.ts';
import { readRow } from '../../domain/lists/companies/read-row.ts';
import { decodeText, type Encoding, MAX_BYTES, sniff } from '../../domain/lists/decode.ts';
import { type FoundHeadings, findList } from '../../domain/lists/headings.ts';
import type { FactMapping, Mapping } from '../../domain/lists/mapping.ts';
import { matcherOf } from '../../domain/lists/match.ts';
import { createPlanner, type PlannedRow, withoutDoubles } from '../../domain/lists/plan.ts';
import { delimiters, type ListLine, readSeparated } from '../../domain/lists/separated.ts';
import type { ListProblem, ListSaid, ListTable, ListWord, PlanAsk, StateWord } from '../../domain/lists/table.ts';
import { stateOfWords } from '../../domain/lists/words.ts';

/** Rows of a list. */
const MOST_LINES = 50_000;
/** Lines in which headings are looked for under each delimiter. */
const LOOKED = 20;
/** Rows between two words of progress, and of one message: a page must not be held up by their copying. */
const AT_ONCE = 1_000;
/** Words for states that are shown. */
const MOST_WORDS = 40;

interface Found {
  readonly table: ListTable;
  readonly lines: readonly ListLine[];
}

const isFilled = ({ cells }: ListLine): boolean => cells.some((cell) => cell.trim() !== '');

function foundIn(
  lines: readonly ListLine[],
  around: string,
  where: { readonly encoding: Encoding | null; readonly sheet: string | null },
): Result<Found, ListProblem> {
  const found = findList(lines, around);
  if (found === null) return fail('no-headings');
  const rows = lines.slice(found.at + 1).filter(isFilled);
  if (rows.length === 0) return fail('no-rows');
  if (rows.length > MOST_LINES) return fail('too-many');
  return ok({
    lines: rows,
    table: { ...found, ...where, headingLine: lines[found.at]?.line ?? 0, count: rows.length, samples: samplesOf(found, rows) },
  });
}

function samplesOf({ headings }: FoundHeadings, rows: readonly ListLine[]): string[] {
  return headings.map(
    (_, at) =>
      rows
        .find(({ cells }) => (cells[at] ?? '').trim() !== '')
        ?.cells[at]?.trim()
        .slice(0, 60) ?? '',
  );
}

/** The delimiter under which most headings are known. */
function delimiterOf(text: string): string {
  const known = (delimiter: string): number =>
    findList(readSeparated(text, delimiter, LOOKED), '')?.fields.filter((field) => field !== null).length ?? 0;
  const [best = ','] = delimiters.toSorted((x, y) => known(y) - known(x));
  return best;
}

function readText(bytes: Uint8Array, name: string): Result<Found, ListProblem> {
  const decoded = decodeText(bytes, (label) => new TextDecoder(label, { fatal: true }));
  if (!decoded.ok) return decoded;
  const { text, encoding } = decoded.value;
  return foundIn(readSeparated(text, delimiterOf(text)), name, { encoding, sheet: null });
}

/** A cell as text. Numbers stay as they are written: an identifier of 18 digits would not survive a number. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/** The first sheet that holds a list. */
async function readBook(bytes: Uint8Array, name: string): Promise<Result<Found, ListProblem>> {
  if (bytes.length > MAX_BYTES) return fail('too-large');
  const whole = new Uint8Array(bytes).buffer;
  const sheets = await readExcel<string>(whole, { parseNumber: (digits) => digits }).catch(() => null);
  if (sheets === null) return fail('bad-excel');
  let problem: ListProblem = 'no-headings';
  for (const { sheet, data } of sheets) {
    const lines = data.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }));
    const found = foundIn(lines, `${name} ${sheet}`, { encoding: null, sheet });
    if (found.ok) return found;
    if (found.error !== 'no-headings') problem = found.error;
  }
  return fail(problem);
}

/** Reads a file by what its bytes say it is. */
async function readFile(bytes: Uint8Array, name: string): Promise<Result<Found, ListProblem>> {
  if (bytes.length === 0) return fail('empty');
  const kind = sniff(bytes);
  if (kind === 'xls') return fail('old-excel');
  return kind === 'xlsx' ? await readBook(bytes, name) : readText(bytes, name);
}

/** Words of the columns for states, the most frequent first. */
function stateWords(lines: readonly ListLine[], { fields, states }: Mapping): StateWord[] {
  const counts = new Map<string, number>();
  const columns = [...fields.keys()].filter((at) => fields[at] === 'state' || fields[at] === 'payState');
  for (const { cells } of lines)
    for (const at of columns) {
      const word = bareCell(cells[at] ?? '');
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return [...counts]
    .sort(([, x], [, y]) => y - x)
    .slice(0, MOST_WORDS)
    .map(([word, count]) => ({ word, count, state: states[word] === undefined ? stateOfWords(word) : states[word] }));
}

type Say = (said: ListSaid) => void;

/** Lines some at a time, each time with a word of progress. */
function inSteps(lines: readonly ListLine[], say: Say, step: (some: readonly ListLine[]) => void): void {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    step(lines.slice(from, from + AT_ONCE));
    say({ t: 'progress', done: Math.min(from + AT_ONCE, lines.length), total: lines.length });
  }
}

function planFacts(lines: readonly ListLine[], mapping: FactMapping, { companies, told, at }: PlanAsk, say: Say): void {
  const planner = createPlanner(mapping, matcherOf(companies, told), at);
  const read: PlannedRow[] = [];
  inSteps(lines, say, (some) => read.push(...planner.next(some)));
  const rows = withoutDoubles(read);
  for (let from = 0; from < rows.length; from += AT_ONCE) say({ t: 'rows', rows: rows.slice(from, from + AT_ONCE) });
  say({ t: 'planned', words: stateWords(lines, mapping) });
}

/** Rows of a list of companies, judged as the gateway will. */
function planCompanies(lines: readonly ListLine[], { mapping, held }: PlanAsk, say: Say): void {
  const fields = mapping.fields.map((field) => importFields.find((one) => one === field) ?? null);
  const planner = createCompanyPlanner(held, { rename: mapping.rename === true });
  inSteps(lines, say, (some) => say({ t: 'companies', rows: planner.next(some.map((line) => readRow(line, fields))) }));
  say({ t: 'planned', words: [] });
}

function plan(lines: readonly ListLine[], ask: PlanAsk, say: Say): void {
  const { kind, ...mapping } = ask.mapping;
  if (kind === 'companies') planCompanies(lines, ask, say);
  else planFacts(lines, { ...mapping, kind }, ask, say);
}

/** Reads one file after the other, and plans the newest by a mapping as often as it is asked. Each word is answered by `say`. */
export function createListReader(say: Say): (word: ListWord) => Promise<void> {
  let lines: readonly ListLine[] = [];
  return async (word) => {
    try {
      if (word.t === 'plan') return plan(lines, word.ask, say);
      const found = await readFile(word.bytes, word.name);
      if (!found.ok) return say({ t: 'problem', problem: found.error });
      lines = found.value.lines;
      say({ t: 'table', table: found.value.table });
    } catch {
      say({ t: 'problem', problem: 'broken' });
    }
  };
}
