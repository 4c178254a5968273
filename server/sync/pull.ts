import type { CollectionName } from '../../src/api/collections.ts';
import { digestText } from '../../src/domain/core/digest.ts';
import type { JsonText } from '../store/store.ts';
import type { AccountState } from '../store/tables/reads.ts';
import { collectionEntries, isTold } from './collection-entries.ts';
import { changedCompanies, everyCompany } from './company-entries.ts';
import { type Cursor, parseCursor } from './cursor.ts';
import { type Progress, pullEnd, type Source } from './pull-lines.ts';

/** A pull of everything: companies, then collections, as the account stood at the cursor's revision. The end says what was sent of companies. */
async function* everything(source: Source, start: Cursor & { kind: 'full' }, nouns: readonly CollectionName[]): AsyncGenerator<JsonText> {
  const held = yield* everyCompany(source, start);
  const progress: Progress = { rev: start.rev, nouns: new Map() };
  yield* collectionEntries(source, progress, { nouns, until: start.rev });
  yield pullEnd(progress, held, source.epoch);
}

/** What changed after the progress, round after round until nothing more has changed: only then is the account's digest the client's. */
async function* changes(
  source: Source,
  { progress, found, nouns }: { readonly progress: Progress; readonly found: AccountState; readonly nouns: readonly CollectionName[] },
): AsyncGenerator<JsonText> {
  let account: AccountState | undefined = found;
  while (account) {
    const { rev: until, total, digest } = account;
    if (progress.rev >= until && nouns.every((noun) => isTold(progress.nouns.get(noun), until))) {
      yield pullEnd(progress, { total, digest: digestText(digest) }, source.epoch);
      return;
    }
    yield* changedCompanies(source, progress, until);
    yield* collectionEntries(source, progress, { nouns, until });
    [account] = await source.reads.account(source.accountId);
  }
}

/** Whether a revision is one of the account from which a delta can still name what is gone. */
function isKept(rev: number, account: AccountState): boolean {
  return rev <= account.rev && rev >= account.floor_rev;
}

/**
 * The delta pull of companies and of `nouns` from a cursor, '' for everything, in texts of at most one batch each (lines of `pullLineSchema`
 * and entries of collections). Null when the cursor is foreign, from the future, or from before the oldest tombstone that is still kept,
 * and when that is so of one of the nouns.
 */
export async function openPull(
  source: Source,
  { cursor: text, nouns }: { readonly cursor: string; readonly nouns: readonly CollectionName[] },
): Promise<AsyncGenerator<JsonText> | null> {
  const [account] = await source.reads.account(source.accountId);
  if (!account) return null;
  const full = { kind: 'full', rev: account.rev, ord: -1, count: 0, digest: 0, recents: [] } as const;
  const cursor = text === '' ? full : parseCursor(text, source.epoch);
  if (!cursor || (text !== '' && !isKept(cursor.rev, account))) return null;
  if (cursor.kind === 'full') return everything(source, cursor, nouns);
  const places = nouns.flatMap((noun) => cursor.nouns.get(noun) ?? []);
  if (!places.every((place) => isKept(place.rev, account))) return null;
  return changes(source, { progress: { rev: cursor.rev, nouns: new Map(cursor.nouns) }, found: account, nouns });
}
