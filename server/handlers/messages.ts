import type { Message } from '../../src/api/entities/message.ts';
import { type CommandHandler, type HeadHandler, value } from '../pipeline/call.ts';
import { removedIds } from '../store/tables/collections.ts';
import { inboxStates, messages } from '../store/tables/messages.ts';

/** Messages read in one statement: far below the parameter limits of both databases. */
const AT_ONCE = 500;

type Asked = Parameters<HeadHandler<'remindMessages'>>[1];

/** A page of messages, newest first, as the body of an answer. */
async function pageOf({ store, session }: Parameters<HeadHandler<'remindMessages'>>[0], input: Asked) {
  let query = messages.select(store.db, session.accountId);
  if (input.sceneCode !== '') query = query.where('scene_code', '=', input.sceneCode);
  if (input.companyId !== '') query = query.where('company_id', '=', input.companyId);
  if (input.readStatus !== undefined) query = query.where('read_status', '=', input.readStatus);
  if (input.pullStatus !== undefined) query = query.where('pull_status', '=', input.pullStatus);
  if (input.confirmFlag !== undefined) query = query.where('confirm_flag', '=', input.confirmFlag);
  if (input.startTime !== '') query = query.where('send_time', '>=', input.startTime);
  if (input.endTime !== '') query = query.where('send_time', '<', input.endTime);
  const counted = await query.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const page = query.select('doc').orderBy('send_time', 'desc').orderBy('id', 'desc');
  const rows = await page
    .limit(input.pageSize)
    .offset((input.pageIndex - 1) * input.pageSize)
    .execute();
  return { kind: 'text' as const, text: ['{"list":[', rows.map(({ doc }) => doc).join(','), `],"total":${Number(counted.count)}}`] };
}

export const messageHistory: HeadHandler<'messageHistory'> = (exchange, input) =>
  pageOf(exchange, { ...input, sceneCode: '', companyId: '' });

export const remindMessages: HeadHandler<'remindMessages'> = pageOf;

type Change = Parameters<CommandHandler<'messageRead'>>[0]['change'];

/** Messages of the account with these ids get `patch` where they differ, as one event; answers how many did, and the revision by then. */
async function mark(change: Change, ids: readonly string[], patch: Partial<Message>): Promise<{ changed: number; rev: number }> {
  const found: Message[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE) {
    const some = messages.select(change.tx.db, change.accountId).select('doc');
    for (const { doc } of await some.where('id', 'in', ids.slice(i, i + AT_ONCE)).execute()) found.push(messages.parse(doc));
  }
  const changed = found.filter((row) => Object.entries(patch).some(([field, to]) => row[field] !== to));
  await messages.put(
    change,
    changed.map((row) => ({ ...row, ...patch })),
  );
  return { changed: changed.length, rev: change.rev() };
}

export const messageConfirm: CommandHandler<'messageConfirm'> = async ({ change }, { msgIds }) =>
  value(await mark(change, msgIds, { pullStatus: 1, confirmFlag: 1 }));

export const messageRead: CommandHandler<'messageRead'> = async ({ change }, { msgIds }) =>
  value(await mark(change, msgIds, { readStatus: 1 }));

export const messageUnread: CommandHandler<'messageUnread'> = async ({ change }, { msgIds }) =>
  value(await mark(change, msgIds, { readStatus: 0 }));

export const inboxPlace: CommandHandler<'inboxPlace'> = async ({ change }, { msgIds, place, until, at }) => {
  const ids = [...new Set(msgIds)];
  await inboxStates.put(
    change,
    ids.map((msgId) => ({ msgId, place, until, at })),
  );
  // A place that was given without the line may come after its message has left with the company. Every device is told that it is gone, the one too that holds it.
  await inboxStates.remove(change, await removedIds(change, 'messages', ids));
  return value({ changed: ids.length, rev: change.rev() });
};
