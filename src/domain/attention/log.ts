import type { AttentionKind } from './candidate.ts';

/** A line of the log: what was shown, held back or over, when and why. */
export interface LogLine {
  /** By the gateway's clock. */
  readonly at: number;
  readonly kind: AttentionKind;
  readonly id: string;
  readonly what: 'shown' | 'held' | 'over';
  readonly why: string;
}

/** Lines that are kept; older ones go. */
export const MOST_LINES = 200;

const subjectOf = ({ kind, id }: LogLine): string => `${kind} ${id}`;

/**
 * The log with what came since. Of what was held, several times in one go, only the last is told: what stood between was over before anybody could have
 * seen it. What was held for the same reason before is not told again.
 */
export function withLines(log: readonly LogLine[], news: readonly LogLine[]): readonly LogLine[] {
  const lines = [...log];
  for (const [n, line] of news.entries()) {
    const next = news.slice(n + 1).find((one) => subjectOf(one) === subjectOf(line));
    if (line.what === 'held' && next?.what === 'held') continue;
    const before = lines.findLast((one) => subjectOf(one) === subjectOf(line));
    if (line.what === 'held' && before?.what === 'held' && before.why === line.why) continue;
    lines.push(line);
  }
  return lines.slice(-MOST_LINES);
}
