import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import { companyPull, type PullLine } from '../calls/company-pull.ts';
import { type PullEntry, parseEntry } from '../collections.ts';
import { type Company, companySchema } from '../entities/company.ts';
import type { CallError } from '../error-kinds.ts';
import type { OpenAnswer } from '../http/http.ts';
import { type ByteReader, dropBody, readPiece } from '../http/read-body.ts';
import { parseJson } from '../http/safe-json.ts';
import { compileGuard } from './compile-guard.ts';
import { createLineSplitter, type LineSplitter } from './line-splitter.ts';

/** Longest silence in the middle of a pull, milliseconds. */
export const STALL_MS = 15_000;
/** Most lines that one batch may hold: a stream without batch ends must not fill the memory. */
export const MAX_BATCH = 5_000;

/** One batch of the delta pull, complete: its rows and its cursor belong into one transaction (I5). */
export interface PullBatch {
  rows: Company[];
  /** Ids of companies that are gone. */
  gone: string[];
  /** Entries of collections, in order. */
  entries: PullEntry[];
  /** Resumes after this batch. */
  cursor: string;
  /** Revision of the account that its entries are at least as new as; null when the gateway does not say. */
  rev: number | null;
  /** Rows of this batch that the schema refused and that are left out. */
  rejected: number;
  /** Entries of this batch whose noun this build does not know and that are left out. */
  unknown: number;
  /** Only in the last batch: what the client must hold now. */
  end: { total: number; digest: string; epoch: string } | null;
}

const isPlainCompany = compileGuard(companySchema);

/** A line that says it is a row: counted and left out when it does not hold. */
function isRowLine(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 't' in value && (value.t === 'c' || value.t === 'x');
}

/** An entry of a collection: counted and left out when it does not hold or cannot be read. */
function isEntryLine(value: unknown): value is { noun: unknown } {
  return typeof value === 'object' && value !== null && 'noun' in value && !('t' in value);
}

/**
 * One line: what it says, 'bad-row' for a row that the schema refuses (the rest is kept, fault 11), 'unknown' for an entry of a noun that
 * this build does not know, null for anything else. Companies as they always are take the compiled guard alone; the others are parsed with
 * every care and by the schema.
 */
export function parsePullLine(line: string): PullLine | PullEntry | 'bad-row' | 'unknown' | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value === 'object' && value !== null && 't' in value && value.t === 'c' && 'v' in value && isPlainCompany(value.v)) {
    return { t: 'c', v: value.v as Company }; // the guard says that this is what the schema would answer
  }
  const careful = parseJson(line);
  if (isEntryLine(value)) return parseEntry(careful.ok ? careful.value : { noun: value.noun });
  const parsed = careful.ok ? v.safeParse(companyPull.output, careful.value) : null;
  if (parsed?.success) return parsed.output;
  return isRowLine(value) ? 'bad-row' : null;
}

function emptyBatch(): PullBatch {
  return { rows: [], gone: [], entries: [], cursor: '', rev: null, rejected: 0, unknown: 0, end: null };
}

/** Collects lines: answers the batch that a line ends, 'more' while one is open, 'bad' when the stream is not the contract's. */
export function createBatcher(): (line: string) => PullBatch | 'more' | 'bad' {
  let batch = emptyBatch();
  const seen = (): number => batch.rows.length + batch.gone.length + batch.entries.length + batch.rejected + batch.unknown;
  const close = ({ cursor, rev }: { cursor: string; rev?: number | undefined }, end: PullBatch['end']): PullBatch => {
    const whole = { ...batch, cursor, rev: rev ?? null, end };
    batch = emptyBatch();
    return whole;
  };
  const take = (line: Exclude<ReturnType<typeof parsePullLine>, null>): void => {
    if (line === 'bad-row') batch.rejected += 1;
    else if (line === 'unknown') batch.unknown += 1;
    else if ('noun' in line) batch.entries.push(line);
    else if (line.t === 'c') batch.rows.push(line.v);
    else if (line.t === 'x') batch.gone.push(line.id);
  };
  return (text) => {
    const line = parsePullLine(text);
    if (line === null) return 'bad';
    if (typeof line === 'object' && 't' in line) {
      if (line.t === 'b') return line.count === seen() ? close(line, null) : 'bad';
      if (line.t === 'e') return close(line, { total: line.total, digest: line.digest, epoch: line.epoch });
    }
    take(line);
    return seen() > MAX_BATCH ? 'bad' : 'more';
  };
}

/** Lines of the next piece; null at the end of the body. */
async function nextLines(
  reader: ByteReader,
  splitter: LineSplitter,
  { deadline, response }: OpenAnswer,
): Promise<Result<string[] | null, CallError>> {
  deadline.watch(STALL_MS);
  const piece = await readPiece(reader, deadline, response.status);
  // The consumer stores what it got before it asks for more: that time is not the gateway's silence.
  deadline.rest();
  if (!piece.ok) return piece;
  if (piece.value === null) return ok(null);
  try {
    const lines = splitter.push(piece.value);
    return lines ? ok(lines) : fail(plainError('bad-answer', response.status));
  } catch {
    return fail(plainError('bad-answer', response.status));
  }
}

/**
 * Batches of an open pull, each as soon as it is whole; rows of a batch that is cut are dropped, because its cursor never came. Ends
 * after the end line; a stream that ends without one, or that is not the contract's, yields one failure as its last item.
 */
export async function* readPull(answer: OpenAnswer): AsyncGenerator<Result<PullBatch, CallError>, void> {
  const { response, deadline } = answer;
  const reader = response.body?.getReader();
  if (!reader) return yield fail(plainError('bad-answer', response.status));
  const splitter = createLineSplitter();
  const take = createBatcher();
  try {
    for (;;) {
      const lines = await nextLines(reader, splitter, answer);
      if (!lines.ok) return yield lines;
      if (lines.value === null) return yield fail(plainError('bad-answer', response.status));
      for (const line of lines.value) {
        if (line === '') continue;
        const batch = take(line);
        if (batch === 'bad') return yield fail(plainError('bad-answer', response.status));
        if (batch === 'more') continue;
        yield ok(batch);
        if (batch.end) return;
      }
    }
  } finally {
    dropBody(reader);
    deadline.end();
  }
}
