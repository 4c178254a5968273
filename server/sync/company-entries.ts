import { addDigest, digestText, rowDigest } from '../../src/domain/core/digest.ts';
import type { JsonText } from '../store/store.ts';
import { COMPANY_LINE, type DocRow, type GoneRow } from '../store/tables/reads.ts';
import { type Cursor, cursorText, RECENTS } from './cursor.ts';
import { BATCH, batchEnd, deltaEnd, FIRST_BATCH, type Progress, pieces, type Source } from './pull-lines.ts';

const line = ({ doc }: DocRow): string => COMPANY_LINE.before + doc + COMPANY_LINE.after;

/**
 * The rest of a full pull of companies: batches by position. Answers what was sent. What changes meanwhile has a later revision than the
 * pull's and comes with the delta that its last cursor starts; so does what was removed.
 */
export async function* everyCompany(
  { reads, accountId, epoch }: Source,
  start: Cursor & { kind: 'full' },
): AsyncGenerator<string, { total: number; digest: string }> {
  let { ord, count, digest, recents } = start;
  let first = count === 0;
  for (;;) {
    const size = first ? FIRST_BATCH : BATCH;
    const lead = first ? await reads.recent(accountId, RECENTS) : [];
    if (first) recents = lead.map((row) => row.ord);
    const rows = await reads.byOrd(accountId, ord, size - lead.length);
    const fresh = rows.filter((row) => !recents.includes(row.ord));
    const sent = [...lead, ...fresh];
    for (const row of sent) digest = addDigest(digest, rowDigest(row.company_id, row.rev));
    count += sent.length;
    ord = rows.at(-1)?.ord ?? ord;
    const done = rows.length < size - lead.length;
    const { rev } = start;
    const after = cursorText(done ? { kind: 'delta', rev, nouns: new Map() } : { ...start, ord, count, digest, recents }, epoch);
    yield* pieces(sent, line);
    yield batchEnd(after, sent.length);
    if (done) return { total: count, digest: digestText(digest) };
    first = false;
  }
}

interface DeltaBatch {
  readonly lines: JsonText;
  readonly count: number;
  /** Everything up to this revision was told. */
  readonly rev: number;
}

/** Rows and tombstones, by revision. */
function merged(rows: readonly DocRow[], gone: readonly GoneRow[], until: number): DeltaBatch {
  const lines = [
    ...rows.map((row) => ({ rev: row.rev, text: line(row) })),
    ...gone.map((row) => ({ rev: row.rev, text: `${JSON.stringify({ t: 'x', id: row.company_id })}\n` })),
  ]
    .sort((a, b) => a.rev - b.rev)
    .slice(0, BATCH);
  const full = lines.length === BATCH;
  return { lines: lines.map((entry) => entry.text).join(''), count: lines.length, rev: full ? (lines.at(-1)?.rev ?? until) : until };
}

/** Rows and tombstones after `rev` up to `until`, by revision, at most `BATCH` of them. Without tombstones the database writes the lines. */
async function deltaBatch({ reads, accountId }: Source, rev: number, until: number): Promise<DeltaBatch> {
  const gone = await reads.goneByRev(accountId, rev, until, BATCH);
  if (gone.length > 0) return merged(await reads.byRev(accountId, rev, until, BATCH), gone, until);
  const { count, rev: newest, lines } = await reads.linesByRev(accountId, rev, until, BATCH);
  return { lines, count, rev: count === BATCH ? (newest ?? until) : until };
}

/** A batch's lines and what ends it; many bytes are not copied once more to become one piece with a short end. */
function withEnd(lines: JsonText, end: string): JsonText[] {
  return typeof lines === 'string' ? [lines + end] : [lines, end];
}

/** Companies that came, changed or went since the progress, up to revision `until`. */
export async function* changedCompanies(source: Source, progress: Progress, until: number): AsyncGenerator<JsonText> {
  while (progress.rev < until) {
    const { lines, count, rev } = await deltaBatch(source, progress.rev, until);
    progress.rev = rev;
    yield* withEnd(lines, deltaEnd(progress, count, source.epoch));
  }
}
