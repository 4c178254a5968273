import type { SaidPicture, Talk, TalkLine } from '../../src/api/entities/talk.ts';
import type { TalkNote } from '../../src/domain/consult/talk.ts';
import { isDrawn, MOST_IN_TALK, MOST_SENT, MOST_SMALL } from '../../src/domain/consult/talk-picture.ts';
import { LOOK_AT_DESK } from '../../src/domain/core/live-channel.ts';
import type { Store } from '../store/store.ts';
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

/** Tells the desks of those whom a change of a talk concerns: the advisor who has it, and all of its kind where it waits, did, or has changed hands. */
async function tellDesks({ tx }: AccountChange, before: Talk | null, { state, advisorId, buttonCode }: Talk): Promise<void> {
  const isOwn = state === 'open' && before?.state === 'open' && before.advisorId === advisorId;
  const advisors = await tx.db.selectFrom('consult_advisor').select(['account_id', 'advisor_id', 'topics']).execute();
  for (const one of advisors) {
    const concerns = isOwn ? one.advisor_id === advisorId : one.topics.split(',').includes(buttonCode);
    if (concerns) tx.notify({ kind: 'live', accountId: one.account_id, about: LOOK_AT_DESK });
  }
}

/** Stores a talk, for its asker's devices and the desks of its advisors. */
export async function putTalk(change: AccountChange, talk: Talk): Promise<void> {
  const before = await readTalk(change, talk.sceneId);
  await talks.put(change, [talk]);
  await tellDesks(change, before, talk);
}

/** A line as it is said. */
type Said = Pick<TalkLine, 'lineId' | 'by' | 'name' | 'text'> & { readonly picture?: SaidPicture | undefined };

/** Bytes out of base64 as devices write it; null for what is none. */
function bytesOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

function isPicture(base64: string, limit: Parameters<typeof isDrawn>[1]): boolean {
  const bytes = bytesOf(base64);
  return bytes !== null && isDrawn(bytes, limit);
}

/** Why something cannot be said in a talk; null when it can. A picture is judged by its bytes, whatever its device says of it. */
export async function unsayable(
  { tx, accountId }: AccountChange,
  { sceneId }: Talk,
  { text, picture }: Pick<Said, 'text' | 'picture'>,
): Promise<'talk.empty' | 'talk.notPicture' | 'talk.mostPictures' | null> {
  if (picture === undefined) return text === '' ? 'talk.empty' : null;
  if (!isPicture(picture.data, MOST_SENT) || !isPicture(picture.small, MOST_SMALL)) return 'talk.notPicture';
  const own = tx.db.selectFrom('talk_picture').select('line_id').where('account_id', '=', accountId).where('scene_id', '=', sceneId);
  return (await own.limit(MOST_IN_TALK).execute()).length < MOST_IN_TALK ? null : 'talk.mostPictures';
}

/** The picture of a line of an account's; null for a line without one. */
export async function pictureOf(
  db: Store['db'],
  { owner, lineId }: { readonly owner: string; readonly lineId: string },
): Promise<{ readonly sceneId: string; readonly data: string } | null> {
  const asked = db.selectFrom('talk_picture').select(['scene_id', 'data']).where('account_id', '=', owner).where('line_id', '=', lineId);
  const row = await asked.executeTakeFirst();
  return row === undefined ? null : { sceneId: row.scene_id, data: row.data };
}

/** Stores a talk with another line in it; answers it as it is then. */
export async function addLine(change: AccountChange, talk: Talk, { picture, ...line }: Said): Promise<Talk> {
  const { sceneId, companyId } = talk;
  const next = { ...talk, lines: talk.lines + 1 };
  const small = picture === undefined ? {} : { small: picture.small };
  await talkLines.put(change, [{ ...line, ...small, sceneId, companyId, n: next.lines, at: timeOf(change) }]);
  if (picture !== undefined) {
    const { accountId, tx, now } = change;
    const row = { account_id: accountId, line_id: line.lineId, scene_id: sceneId, company_id: companyId, data: picture.data, at: now };
    await tx.db.insertInto('talk_picture').values(row).execute();
  }
  await putTalk(change, next);
  return next;
}

/** Notes in a talk what has happened in it, and by whom. */
export const addNote = (change: AccountChange, talk: Talk, lineId: string, text: TalkNote, name: string): Promise<Talk> =>
  addLine(change, talk, { lineId, by: 'note', name, text });
