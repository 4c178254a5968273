import { type CommandHandler, refused, value } from '../pipeline/call.ts';
import type { AccountChange } from '../store/tables/accounts.ts';

/** Whether every id is a company the account has or had: work that was done before a removal is still told. */
async function areKnown({ tx, accountId }: AccountChange, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const of = (name: 'company' | 'tombstone') =>
    tx.db
      .selectFrom(name)
      .select('company_id')
      .where('account_id', '=', accountId)
      .where('company_id', 'in', [...ids])
      .execute();
  const known = new Set([...(await of('company')), ...(await of('tombstone'))].map((row) => row.company_id));
  return ids.every((id) => known.has(id));
}

/** Stores usage events. Events of another account or of a foreign company refuse the whole call. */
export const trackingCollect: CommandHandler<'trackingCollect'> = async ({ change, commandId }, { events }) => {
  const { accountId, tx, now } = change;
  const ids = [...new Set(events.map((event) => event.companyId))].filter((id) => id !== '');
  const own = events.every((event) => event.accountId === accountId) && (await areKnown(change, ids));
  if (!own) return refused(400, 'privilege.denied');
  const rows = events.map((event, n) => ({
    account_id: accountId,
    command_id: commandId,
    n,
    received_at: now,
    doc: JSON.stringify(event),
  }));
  await tx.db.insertInto('tracking_event').values(rows).execute();
  return value({ accepted: events.length });
};
