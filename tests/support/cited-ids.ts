import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { requirementsIn } from '../../tools/requirements.ts';

/** Where each kind of id is explained: how a document names one of its own. */
const homes: readonly { file: string; ids(page: string): string[] }[] = [
  { file: 'docs/requirements.md', ids: (page) => requirementsIn(page).map(({ id }) => id) },
  { file: 'docs/decisions.md', ids: (page) => allOf(page, /^- \*\*([AP]-\d+)/gm) },
  {
    file: 'docs/reliability.md',
    ids: (page) => [
      ...allOf(page, /^- \*\*(I\d+)\*\*/gm),
      ...allOf(page, /^### (B\d)\./gm),
      ...allOf(page, /^\| (\d+) \|/gm).map((number) => `fault ${number}`),
    ],
  },
  { file: 'docs/figures.md', ids: (page) => allOf(page, /^\| ([FRSQ]\d+) \|/gm) },
];

function allOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Every id that a document explains. */
export function explainedIds(): Set<string> {
  return new Set(homes.flatMap(({ file, ids }) => ids(readFileSync(file, 'utf8'))));
}

/** Goals, invariants, controls and faults have short ids: they count in comments only, because a text may speak of the key F2 or the cell A1. */
const SHORT = /\b([FRSQIB]\d{1,2}|fault \d+)\b/g;

/** Ids of rows and decisions that a text names: what looks like one of an area that is known. P-256 is a curve. */
export function idsInText(text: string, areas: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d{2,3})\b/g)].flatMap(([id, area = '', digits = '']) =>
    areas.has(area) && !(area === 'P' && digits.length > 2) ? [id] : [],
  );
}

/** Areas of rows, and the two kinds of decisions. */
export function areasOf(explained: ReadonlySet<string>): Set<string> {
  return new Set([...explained].flatMap((id) => (/^[A-Z]+-/.test(id) ? [id.replace(/-.*/, '')] : [])));
}

/** Comments of a TypeScript file or of a style sheet, as one text. */
function commentsOf(path: string, text: string): string {
  if (path.endsWith('.css')) return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).join('\n');
  return parseSync(path, text)
    .comments.map(({ value }) => value)
    .join('\n');
}

/** Ids that a source file names: rows and decisions anywhere, the short ones in its comments. */
export function idsInSource(path: string, text: string, areas: ReadonlySet<string>): string[] {
  // Most files hold none of the short ones anywhere, and are not parsed.
  const short = allOf(text, SHORT).length === 0 ? [] : allOf(commentsOf(path, text), SHORT);
  return [...idsInText(text, areas), ...short];
}
