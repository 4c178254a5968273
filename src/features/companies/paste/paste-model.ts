import type { Directory } from '../../../domain/company/directory.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { LineMatch } from '../../../domain/company/match-lines.ts';

/** Candidates of one line that are shown; who wants another writes the line more exactly. */
export const CANDIDATES = 8;

/** One pasted line with the companies it stands for, by id: the directory may change while the panel is open. */
export interface PastedLine {
  readonly line: number;
  readonly text: string;
  readonly kind: LineMatch['kind'];
  readonly ids: readonly string[];
}

export function pastedLines(dir: Directory, matches: readonly LineMatch[]): readonly PastedLine[] {
  return matches.map(({ line, text, kind, rows }) => {
    const ids = rows.flatMap((row) => dir.id[row] ?? []);
    const visible = rows.flatMap((row) => (((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0 ? (dir.id[row] ?? []) : []));
    // Of several with one visible company, that one is meant.
    if (kind === 'several' && visible.length === 1) return { line, text, kind: 'one', ids: visible };
    return { line, text, kind, ids };
  });
}

export interface PasteSummary {
  readonly lines: number;
  readonly matched: number;
  readonly several: number;
  readonly none: number;
  /** Lines of one company that an earlier line has named already. */
  readonly repeats: number;
  /** Lines that name no company: table heads, sums. */
  readonly junk: number;
  /** Companies that the lines of one company name. */
  readonly companies: number;
}

export function summaryOf(lines: readonly PastedLine[]): PasteSummary {
  const count = (kind: PastedLine['kind']): number => lines.filter((one) => one.kind === kind).length;
  const matched = count('one');
  const companies = new Set(lines.flatMap(({ kind, ids }) => (kind === 'one' ? ids : []))).size;
  const rest = { several: count('several'), none: count('none'), junk: count('junk') };
  return { lines: lines.length, matched, companies, repeats: matched - companies, ...rest };
}

/** Ids of all companies meant, in the order of the lines, each once: those of clear lines and those that were ticked. */
export function chosenIds(lines: readonly PastedLine[], ticked: ReadonlySet<string>): readonly string[] {
  const ids = lines.flatMap((one) => (one.kind === 'one' ? one.ids : one.ids.filter((id) => ticked.has(`${one.line}:${id}`))));
  return [...new Set(ids)];
}
