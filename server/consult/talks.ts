import type { Talk, TalkLine } from '../../src/api/entities/talk.ts';
import type { TalkNote } from '../../src/domain/consult/talk.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import { talkLines, talks } from '../store/tables/talks.ts';

/* Talks of an account, within a change of it. */

/** A talk of the account; null for one that it has not. */
export async function readTalk({ tx, accountId }: AccountChange, sceneId: string): Promise<Talk | null> {
  const row = await talks.select(tx.db, accountId).select('doc').where('id', '=', sceneId).executeTakeFirst();
  return row === undefined ? null : talks.parse(row.doc);
}

/** A line of the account; null for one that it has not. */
export async function readLine({ tx, accountId }: AccountChange, lineId: string): Promise<TalkLine | null> {
  const row = await talkLines.select(tx.db, accountId).select('doc').where('id', '=', lineId).executeTakeFirst();
  return row === undefined ? null : talkLines.parse(row.doc);
}

export const timeOf = ({ now }: Pick<AccountChange, 'now'>): string => new Date(now).toISOString();

/** Stores a talk with another line in it; answers it as it is then. */
export async function addLine(change: AccountChange, talk: Talk, line: Pick<TalkLine, 'lineId' | 'by' | 'name' | 'text'>): Promise<Talk> {
  const { sceneId, companyId } = talk;
  const next = { ...talk, lines: talk.lines + 1 };
  await talkLines.put(change, [{ ...line, sceneId, companyId, n: next.lines, at: timeOf(change) }]);
  await talks.put(change, [next]);
  return next;
}

/** Notes in a talk what has happened in it, and by whom. */
export const addNote = (change: AccountChange, talk: Talk, lineId: string, text: TalkNote, name: string): Promise<Talk> =>
  addLine(change, talk, { lineId, by: 'note', name, text });
