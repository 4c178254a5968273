import type { Talk } from '../../src/api/entities/talk.ts';
import { changedTalk, talkName } from '../../src/domain/consult/talk.ts';
import { addLine, addNote, pictureOf, putTalk, readLine, readTalk, timeOf, unsayable } from '../consult/talks.ts';
import { type CommandHandler, type HeadHandler, refused, value } from '../pipeline/call.ts';
import { readCompany } from '../store/tables/companies.ts';
import { talks } from '../store/tables/talks.ts';

/** A talk as nobody has taken it: in the queue from now on. */
const untaken = (at: string) => ({ state: 'waiting', waitingAt: at, endedAt: '', advisor: '', advisorId: '' }) as const;

export const consultation: CommandHandler<'consultation'> = async ({ change }, { at: _told, states, ...origin }) => {
  const { sceneId, companyId } = origin;
  if (companyId !== '' && (await readCompany(change, companyId)) === null) return refused(404, 'company.notFound');
  if ((await readTalk(change, sceneId)) === null) {
    const at = timeOf(change);
    const none = { userRead: 0, advisorRead: 0, lines: 0, stars: 0 };
    const talk: Talk = { ...origin, ...untaken(at), ...none, openedAt: at, title: '', feedback: '', states, documents: 0 };
    await putTalk(change, talk);
  }
  return value({ sceneId, rev: change.rev() });
};

export const consultSay: CommandHandler<'consultSay'> = async ({ change }, { sceneId, lineId, text, picture }) => {
  const talk = await readTalk(change, sceneId);
  if (talk === null) return refused(404, 'talk.unknown');
  const known = await readLine(change, lineId);
  if (known !== null) return value({ n: known.n, rev: change.rev() });
  const problem = await unsayable(change, talk, { text, picture });
  if (problem !== null) return refused(400, problem);
  const open = talk.state === 'ended' ? { ...talk, ...untaken(timeOf(change)) } : talk;
  const named = { ...open, title: talk.title || talkName(text) };
  const { lines } = await addLine(change, named, { lineId, by: 'user', name: '', text, picture });
  return value({ n: lines, rev: change.rev() });
};

export const consultChange: CommandHandler<'consultChange'> = async ({ change, commandId }, { sceneId, ...asked }) => {
  const talk = await readTalk(change, sceneId);
  if (talk === null) return refused(404, 'talk.unknown');
  const next = changedTalk(talk, asked);
  if (next.state === 'ended' && talk.state !== 'ended') await addNote(change, { ...next, endedAt: timeOf(change) }, commandId, 'left', '');
  else await putTalk(change, next);
  return value({ rev: change.rev() });
};

export const consultPicture: HeadHandler<'consultPicture'> = async ({ store, session }, { lineId }) => {
  const picture = await pictureOf(store.db, { owner: session.accountId, lineId });
  return picture === null ? refused(404, 'talk.noPicture') : value({ data: picture.data });
};

export const consultTyping: HeadHandler<'consultTyping'> = async ({ store, session }, { sceneId }) => {
  const row = await talks.select(store.db, session.accountId).select('doc').where('id', '=', sceneId).executeTakeFirst();
  if (row === undefined) return refused(404, 'talk.unknown');
  const { state, advisorId } = talks.parse(row.doc);
  const asked = store.db.selectFrom('consult_advisor').select('account_id').where('advisor_id', '=', advisorId);
  const advisor = state === 'open' ? await asked.executeTakeFirst() : undefined;
  if (advisor !== undefined) store.bus.publish({ kind: 'live', accountId: advisor.account_id, about: `${session.accountId} ${sceneId}` });
  return value({});
};
