import { addDigest, digestText, parseDigest, rowDigest } from '../src/domain/digest.ts';
import { type AccountState, COMPANY_LINE, type DocRow, type GoneRow, type Reads } from './store/reads.ts';
import type { JsonText } from './store/store.ts';

/** Companies in the first batch, so that the first screen has its rows soon, and in every further one. */
export const FIRST_BATCH = 100;
export const BATCH = 500;
/** Companies in one text of a full pull: about 60 kB. */
const PIECE = 50;
/** Recently used companies that come first in a full pull. They fit into the first batch, and their positions into the cursor. */
export const RECENTS = 20;

/**
 * Where a pull stands. `full`: everything by position, of the account as it stood at `rev`; carries what was sent so far, so that its
 * end can say what the client must hold. `delta`: what changed after `rev`.
 */
export type Cursor =
  | {
      readonly kind: 'full';
      readonly rev: number;
      readonly ord: number;
      readonly count: number;
      readonly digest: number;
      readonly recents: readonly number[];
    }
  | { readonly kind: 'delta'; readonly rev: number };

const number36 = (text: string): number => (/^[0-9a-z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN);

/** First part of the store's epoch: a cursor of another store is foreign. */
function mark(epoch: string): string {
  return epoch.slice(0, 8);
}

/** A cursor as it travels, at most 200 characters. Opaque to the client. */
export function cursorText(cursor: Cursor, epoch: string): string {
  const rev = cursor.rev.toString(36);
  if (cursor.kind === 'delta') return `d.${mark(epoch)}.${rev}`;
  const recents = cursor.recents.map((ord) => ord.toString(36)).join('-');
  return `f.${mark(epoch)}.${rev}.${cursor.ord.toString(36)}.${cursor.count.toString(36)}.${digestText(cursor.digest)}.${recents}`;
}

/** The cursor behind a text, null when it is none of this store. */
export function parseCursor(text: string, epoch: string): Cursor | null {
  const parts = text.split('.');
  const [kind, from, rev = '', ord = '', count = '', digest = '', recents = ''] = parts;
  if (from !== mark(epoch) || parts.length !== (kind === 'd' ? 3 : 7)) return null;
  if (kind === 'd') return Number.isSafeInteger(number36(rev)) ? { kind: 'delta', rev: number36(rev) } : null;
  const sum = parseDigest(digest);
  const positions = recents === '' ? [] : recents.split('-').map(number36);
  const numbers = [number36(rev), number36(ord), number36(count), ...positions];
  if (kind !== 'f' || sum === null || positions.length > RECENTS || !numbers.every(Number.isSafeInteger)) return null;
  return { kind: 'full', rev: number36(rev), ord: number36(ord), count: number36(count), digest: sum, recents: positions };
}

interface Source {
  readonly reads: Reads;
  readonly accountId: string;
  readonly epoch: string;
}

const line = (doc: string): string => COMPANY_LINE.before + doc + COMPANY_LINE.after;
const batchEnd = (cursor: string, count: number): string => `${JSON.stringify({ t: 'b', cursor, count })}\n`;
const pullEnd = (cursor: string, total: number, digest: string, epoch: string): string =>
  `${JSON.stringify({ t: 'e', cursor, total, digest, epoch })}\n`;

/** Lines of companies in texts that the garbage collector still takes for small: a batch as one text stays until the next full collection. */
function* pieces(rows: readonly DocRow[]): Generator<string> {
  for (let from = 0; from < rows.length; from += PIECE) {
    yield rows
      .slice(from, from + PIECE)
      .map((row) => line(row.doc))
      .join('');
  }
}

/**
 * The rest of a full pull: batches by position, then an end that says what was sent. What changes meanwhile has a later revision than
 * the pull's and comes with the delta that its last cursor starts; so does what was removed.
 */
async function* fullBatches({ reads, accountId, epoch }: Source, start: Cursor & { kind: 'full' }): AsyncGenerator<string> {
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
    const after = cursorText(
      done ? { kind: 'delta', rev: start.rev } : { kind: 'full', rev: start.rev, ord, count, digest, recents },
      epoch,
    );
    yield* pieces(sent);
    yield batchEnd(after, sent.length) + (done ? pullEnd(after, count, digestText(digest), epoch) : '');
    if (done) return;
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
    ...rows.map((row) => ({ rev: row.rev, text: line(row.doc) })),
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

/** What changed after `start`, round after round until nothing more has changed: only then is the account's digest the client's. */
async function* deltaBatches(source: Source, start: number, found: AccountState): AsyncGenerator<JsonText> {
  let rev = start;
  let account: AccountState | undefined = found;
  while (account) {
    if (account.rev <= rev) {
      const cursor = cursorText({ kind: 'delta', rev }, source.epoch);
      yield pullEnd(cursor, account.total, digestText(account.digest), source.epoch);
      return;
    }
    while (rev < account.rev) {
      const batch = await deltaBatch(source, rev, account.rev);
      rev = batch.rev;
      yield* withEnd(batch.lines, batchEnd(cursorText({ kind: 'delta', rev }, source.epoch), batch.count));
    }
    [account] = await source.reads.account(source.accountId);
  }
}

/**
 * The delta pull from a cursor, '' for everything, in texts of at most one batch each (lines of `pullLineSchema`). Null when the cursor is foreign,
 * from the future, or from before the oldest tombstone that is still kept.
 */
export async function openPull(source: Source, text: string): Promise<AsyncGenerator<JsonText> | null> {
  const [account] = await source.reads.account(source.accountId);
  if (!account) return null;
  if (text === '') return fullBatches(source, { kind: 'full', rev: account.rev, ord: -1, count: 0, digest: 0, recents: [] });
  const cursor = parseCursor(text, source.epoch);
  if (!cursor || cursor.rev > account.rev || cursor.rev < account.floor_rev) return null;
  return cursor.kind === 'full' ? fullBatches(source, cursor) : deltaBatches(source, cursor.rev, account);
}
