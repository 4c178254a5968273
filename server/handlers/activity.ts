import { toldKey } from '../../src/domain/activity/activity.ts';
import { type CommandHandler, value } from '../pipeline/call.ts';

/** The moment of a text, never after `now`; `now` for a text that is none. */
const timeOf = (text: string, now: number): number => Math.min(Date.parse(text) || now, now);

export const activityTell: CommandHandler<'activityTell'> = async ({ change }, { rows }) => {
  const { now, fullName: by } = change;
  for (const { key, at, offset, ...row } of rows) {
    const tried = new Date(timeOf(at, now)).toISOString();
    change.note([{ ...row, key: toldKey(key), at: tried, by, origin: 'device', words: '', offset: String(offset) }]);
  }
  change.event('message');
  return value({ noted: rows.length, rev: change.rev() });
};
