import { sweepActivity } from '../activity/log.ts';
import type { Store, WriteTx } from './store.ts';
import { freeNames } from './tables/account-names.ts';
import { sweepPictures } from './tables/pictures.ts';

const DAY = 86_400_000;
/** How often a process looks for what may go, milliseconds. */
export const SWEEP_EVERY = 10 * 60_000;
/** How long things are kept, milliseconds. Commands outlive any outbox that a device could still hold. */
export const KEEP = {
  commands: 180 * DAY,
  events: 30 * DAY,
  tombstones: 180 * DAY,
  attempts: DAY,
  tracking: 90 * DAY,
  messages: 30 * DAY,
  guests: DAY,
  pictures: 30 * DAY,
  sourceCalls: 30 * DAY,
  refreshes: 30 * DAY,
  modelAnswers: 3_600_000,
} as const;

/** Codes, pictures and messages that ended, and guests that nobody can come back to and who have nothing. */
async function sweepWaysIn({ db }: Store, now: number): Promise<void> {
  for (const table of ['sms_code', 'slider', 'one_time_code', 'guest_browser'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  await db.updateTable('sms_outbox').set({ body: '' }).where('expires_at', '<', now).where('body', '<>', '').execute();
  await db
    .deleteFrom('sms_outbox')
    .where('created_at', '<', now - KEEP.messages)
    .execute();
  const guests = await db
    .deleteFrom('account')
    .where('is_guest', '=', 1)
    .where('total', '=', 0)
    .where('created_at', '<', now - KEEP.guests)
    .where((e) =>
      e.not(e.exists(e.selectFrom('guest_browser').select('token_hash').whereRef('guest_browser.account_id', '=', 'account.account_id'))),
    )
    .where((e) =>
      e.not(e.exists(e.selectFrom('session_family').select('family_id').whereRef('session_family.account_id', '=', 'account.account_id'))),
    )
    .returning('login_name')
    .execute();
  await freeNames(
    db,
    guests.map(({ login_name }) => login_name),
  );
}

/** Tombstones from before a time, of companies and of collections; the accounts' floors rise to them. */
async function sweepTombstones({ db }: WriteTx, before: number): Promise<void> {
  for (const table of ['tombstone', 'row_tombstone'] as const) {
    const old = db.selectFrom(table).where('at', '<', before);
    const floors = await old
      .select(['account_id', (e) => e.fn.max('rev').as('rev')])
      .groupBy('account_id')
      .execute();
    for (const { account_id, rev } of floors) {
      await db.updateTable('account').set({ floor_rev: rev }).where('account_id', '=', account_id).where('floor_rev', '<', rev).execute();
      await db.deleteFrom(table).where('account_id', '=', account_id).where('rev', '<=', rev).execute();
    }
  }
}

/**
 * Removes what has served its time. An account whose tombstones went gets their newest revision as floor: a cursor from before it is
 * answered `pull.restart`, because a delta could no longer name what is gone.
 */
export async function sweep(store: Store, now: number): Promise<void> {
  const { db } = store;
  for (const table of ['nonce', 'session_refresh', 'session_family'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  await db
    .deleteFrom('session_access')
    .where('expires_at', '<', now - DAY)
    .execute();
  const families = db.selectFrom('session_family').select('family_id');
  await db.deleteFrom('web_push').where('family_id', 'not in', families).execute();
  await sweepWaysIn(store, now);
  await db
    .deleteFrom('login_attempt')
    .where('since', '<', now - KEEP.attempts)
    .where('locked_until', '<', now)
    .execute();
  const kept = { command: KEEP.commands, event_log: KEEP.events, source_call: KEEP.sourceCalls };
  for (const table of ['command', 'event_log', 'source_call'] as const)
    await db
      .deleteFrom(table)
      .where('at', '<', now - kept[table])
      .execute();
  await db
    .deleteFrom('tracking_event')
    .where('received_at', '<', now - KEEP.tracking)
    .execute();
  await db
    .deleteFrom('refresh_task')
    .where('ended_at', '>', 0)
    .where('ended_at', '<', now - KEEP.refreshes)
    .execute();
  await db
    .deleteFrom('model_answer')
    .where('said_at', '<', now - KEEP.modelAnswers)
    .execute();
  await sweepActivity(store, now);
  await sweepPictures(db, now - KEEP.pictures);
  await store.write((tx) => sweepTombstones(tx, now - KEEP.tombstones));
}
