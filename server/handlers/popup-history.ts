import { deviceOf } from '../access/session-device.ts';
import { type CommandHandler, value } from '../pipeline/call.ts';
import { popupHistory } from '../store/tables/popup-history.ts';

/** Showings that an account may have; a client that makes up ids fills no table. The oldest go. */
const MOST_SHOWINGS = 1_000;

/** The moment of a text, never after `now`; `now` for a text that is none. */
const timeOf = (text: string, now: number): number => Math.min(Date.parse(text) || now, now);

export const popupShown: CommandHandler<'popupShown'> = async ({ change, session, clock }, { id, popupId, kind, at, outcome }) => {
  const { db } = change.tx;
  const device = await deviceOf({ db }, session);
  const known = popupHistory.select(db, change.accountId);
  const same = (await known.select('doc').where('popup_id', '=', popupId).execute()).map(({ doc }) => popupHistory.parse(doc));
  const before = same.filter((row) => row.device === device && row.id !== id);
  // The end of a showing may be told after the next one has begun: what is kept is the newest time.
  const newest = Math.max(timeOf(at, clock.now()), ...before.map((row) => timeOf(row.at, clock.now())));
  await popupHistory.put(change, [{ id, popupId, kind, at: new Date(newest).toISOString(), device, outcome }]);
  const tooMany = await known.select('id').orderBy('rev', 'desc').orderBy('id').offset(MOST_SHOWINGS).limit(100).execute();
  await popupHistory.remove(change, [...new Set([...before, ...tooMany].map((row) => row.id))]);
  return value({ rev: change.rev() });
};
