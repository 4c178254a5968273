import { readFileSync, writeFileSync } from 'node:fs';
import { idsIn, testTitles } from '../tests/support/test-titles.ts';

export const REQUIREMENTS_FILE = 'docs/requirements.md';
export const DECISIONS_FILE = 'docs/decisions.md';

/** What stands in the two columns that nobody types. */
export interface Known {
  /** Rows that the title of a test names. */
  readonly built: ReadonlySet<string>;
  /** Row → decisions that say how it is read, in their order. */
  readonly readAs: ReadonlyMap<string, readonly string[]>;
}

/** `HOME-08 to HOME-10, TAB-26` → each of the rows. */
function rowsNamed(words: string): string[] {
  return [...words.matchAll(/([A-Z]{2,})-(\d+)(?: to \1-(\d+))?/g)].flatMap(([, area = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${area}-${String(Number(first) + i).padStart(first.length, '0')}`),
  );
}

/** Row → decisions, from the heads of the decisions: `- **A-35 !** (POP-12 to POP-14) …`. */
export function decisionsByRow(decisions: string): Map<string, string[]> {
  const byRow = new Map<string, string[]>();
  for (const [, decision = '', rows = ''] of decisions.matchAll(/^- \*\*([AP]-\d+)(?: !)?\*\* \(([^)]*)\)/gm))
    for (const row of rowsNamed(rows)) byRow.set(row, [...(byRow.get(row) ?? []), decision]);
  return byRow;
}

/** Rows of the page: id and the text of what is asked for, in their order. */
export function requirementsIn(page: string): { id: string; text: string }[] {
  return [...page.matchAll(/^\| ([A-Z]+-\d+) \| (.+) \| [^|]* \| [^|]* \|$/gm)].map(([, id = '', text = '']) => ({ id, text }));
}

/** The page with state and decisions of every row as they are. */
export function renewed(page: string, { built, readAs }: Known): string {
  return page.replace(/^\| ([A-Z]+-\d+) \| (.+) \| [^|]* \| [^|]* \|$/gm, (_, id: string, text: string) => {
    const cells = [id, text, built.has(id) ? 'built' : 'not built', (readAs.get(id) ?? []).join(', ')];
    return `| ${cells.join(' | ')} |`;
  });
}

/** What tests and decisions of the repository say. */
export function knownToday(): Known {
  return {
    built: new Set(idsIn(testTitles().flatMap(({ titles }) => titles))),
    readAs: decisionsByRow(readFileSync(DECISIONS_FILE, 'utf8')),
  };
}

if (import.meta.main) {
  const page = readFileSync(REQUIREMENTS_FILE, 'utf8');
  const known = knownToday();
  writeFileSync(REQUIREMENTS_FILE, renewed(page, known));
  const rows = requirementsIn(page);
  console.log(`${rows.filter(({ id }) => known.built.has(id)).length} of ${rows.length} rows are built`);
}
