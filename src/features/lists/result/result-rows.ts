import type { OutboxRow } from '../../../db/types.ts';
import type { GivenImport, ListResult } from '../../../domain/lists/result.ts';

/** How a row of an import stands; `left` ones were never given. */
export const resultOutcomes = [
  'stored',
  'added',
  'completed',
  'same',
  'older',
  'double',
  'bad',
  'unknown',
  'waiting',
  'refused',
  'left',
] as const;
export type ResultOutcome = (typeof resultOutcomes)[number];

export interface ResultRow {
  readonly line: number;
  readonly outcome: ResultOutcome;
  /** The company as it is known here, or as the file has it. */
  readonly company: string;
  /** What is wrong with it, '' for nothing. */
  readonly words: string;
}

/** Lines of an import in commands that have not been answered, by whether they were refused. */
function unanswered(outbox: readonly OutboxRow[], importId: string): ReadonlyMap<number, 'waiting' | 'refused'> {
  const lines = new Map<number, 'waiting' | 'refused'>();
  for (const { name, key, input, state } of outbox) {
    if ((name !== 'factsImport' && name !== 'companiesImport') || key !== `import:${importId}`) continue;
    const { rows } = input as { readonly rows: readonly { readonly line: number }[] }; // as: its own command wrote it
    for (const { line } of rows) lines.set(line, state === 'refused' ? 'refused' : 'waiting');
  }
  return lines;
}

/** Every row of an import with what became of it, in the order of the file. */
export function resultRows(
  given: GivenImport,
  {
    result,
    outbox,
    nameOf,
    wordsOf,
  }: { result: ListResult | null; outbox: readonly OutboxRow[]; nameOf(companyId: string): string; wordsOf(problem: string): string },
): ResultRow[] {
  const open = unanswered(outbox, given.importId);
  const others = new Map(result?.others.map((one) => [one.line, one]));
  const done = given.kind === 'companies' ? 'added' : 'stored';
  const rows = given.rows.map(({ line, companyId, company }): ResultRow => {
    const other = others.get(line);
    const isAnswered = result?.answered.some(([first, last]) => first <= line && line <= last) ?? false;
    // What is neither answered nor among what waits is on its way from one to the other.
    const outcome = open.get(line) ?? other?.outcome ?? (isAnswered ? done : 'waiting');
    return { line, outcome, company: company ?? nameOf(companyId), words: wordsOf(other?.problem ?? '') };
  });
  const left = given.left.map(({ line, company, words }): ResultRow => ({ line, outcome: 'left', company, words }));
  return [...rows, ...left].sort((x, y) => x.line - y.line);
}
