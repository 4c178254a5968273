import type { CollectionName } from '../../src/api/collections.ts';
import type { ChangedRow } from '../store/tables/collection-reads.ts';
import type { Place } from './cursor.ts';
import { BATCH, deltaEnd, type Progress, pieces, type Source } from './pull-lines.ts';

/** One collection as a pull tells it. */
interface Telling extends Source {
  readonly noun: CollectionName;
  readonly progress: Progress;
}

/** A row as stored, or the key of one that is gone. */
function lineOf(noun: CollectionName): (row: Pick<ChangedRow, 'id' | 'doc'>) => string {
  const before = `{"noun":"${noun}","row":`;
  return ({ id, doc }) => (doc === null ? `${JSON.stringify({ noun, gone: id })}\n` : `${before}${doc}}\n`);
}

function* batch({ noun, progress, epoch }: Telling, rows: readonly Pick<ChangedRow, 'id' | 'doc'>[], rev: number): Generator<string> {
  if (rows.length === 0) return;
  yield* pieces(rows, lineOf(noun));
  yield deltaEnd(progress, rows.length, epoch, rev);
}

/** Every row by key, from the place on. What changes or goes meanwhile has a later revision than the place's and is told after it. */
async function* everyRow(telling: Telling, place: Place): AsyncGenerator<string> {
  const { reads, accountId, noun, progress } = telling;
  const { rev } = place;
  for (let { after } = place, done = false; !done; ) {
    const rows = await reads.collections.of(noun).whole(accountId, after, BATCH);
    done = rows.length < BATCH;
    after = rows.at(-1)?.id ?? after;
    progress.nouns.set(noun, done ? { rev, after: '', whole: false } : { rev, after, whole: true });
    yield* batch(telling, rows, rev);
  }
}

/** Rows that came, changed or went after the place up to revision `until`. Many may share a revision: a batch may end among them. */
async function* changedRows(telling: Telling, place: Place, until: number): AsyncGenerator<string> {
  const { reads, accountId, noun, progress } = telling;
  for (let { rev, after } = place, done = false; !done; ) {
    const rows = await reads.collections.of(noun).changed(accountId, rev + 1, after, until, BATCH);
    const last = rows.at(-1);
    done = rows.length < BATCH || last === undefined;
    [rev, after] = done || last === undefined ? [until, ''] : [last.rev - 1, last.id];
    progress.nouns.set(noun, { rev, after, whole: false });
    yield* batch(telling, rows, until);
  }
}

/** Whether everything up to revision `until` was told. */
export function isTold(place: Place | undefined, until: number): boolean {
  return place !== undefined && place.after === '' && !place.whole && place.rev >= until;
}

/**
 * What collections have to tell up to revision `until`: one without a place everything, the others what changed after theirs. One that a
 * cut has left in its middle comes first, so that a cursor seldom names more than one key.
 */
export async function* collectionEntries(
  source: Source,
  progress: Progress,
  { nouns, until }: { readonly nouns: readonly CollectionName[]; readonly until: number },
): AsyncGenerator<string> {
  const placeOf = (noun: CollectionName): Place => progress.nouns.get(noun) ?? { rev: until, after: '', whole: true };
  const open = nouns.filter((noun) => !isTold(progress.nouns.get(noun), until));
  if (open.length === 0) return;
  const newest = new Map(
    (await source.reads.collections.newest(source.accountId)).map(({ noun, rev, gone }) => [noun, Math.max(rev ?? 0, gone ?? 0)]),
  );
  for (const noun of open.toSorted((a, b) => Number(placeOf(a).after === '') - Number(placeOf(b).after === ''))) {
    const telling = { ...source, noun, progress };
    const start = placeOf(noun);
    if (start.whole) yield* everyRow(telling, start);
    const place = start.whole ? { rev: start.rev, after: '', whole: false } : start;
    const changed = place.after !== '' || (newest.get(noun) ?? 0) > place.rev;
    if (changed && place.rev < until) yield* changedRows(telling, place, until);
    progress.nouns.set(noun, { rev: until, after: '', whole: false });
  }
}
