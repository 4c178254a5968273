import type { Log } from '../../src/domain/core/log.ts';
import { invalidReason } from '../../src/domain/messages/valid-message.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Clock, Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { messages } from '../store/tables/messages.ts';
import type { WebPushTable } from '../store/tables/web-push-tables.ts';
import type { PushHub } from '../sync/push-hub.ts';
import type { PushOutcome, SendPush } from './push-service.ts';

/** How often a process looks whether something is due, milliseconds. */
export const LOOK_EVERY = 5_000;
/** How many looks from one over all accounts to the next: a notice of the bus may be lost. */
const LOOKS_PER_FULL = 60;
/** How long news waits before it is sent, milliseconds: a process with an open stream of the account says so meanwhile, and several messages become one word. */
export const GRACE = 15_000;
/** How long a word that is being sent belongs to its process, milliseconds: longer than a push service may take. */
const LEASE = 30_000;
/** Pauses before a word is tried again, milliseconds; after the last one it is given up. */
const PAUSES = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000] as const;
/** Longest pause that a push service may ask for, milliseconds. */
const LONGEST_PAUSE = 6 * 3_600_000;
/** Browsers written to at the same time. */
const AT_ONCE = 8;
/** Browsers looked at in one statement, and messages counted for one. */
const MOST = 500;

export interface WebPush {
  /** Sends what is due; while an earlier look is sending, that one's end. Resolves when it was tried; never rejects. */
  look(): Promise<void>;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Hears of no news any more, and begins with no further browser. */
  close(): void;
}

export interface WebPushPorts {
  readonly store: Store;
  readonly hub: Pick<PushHub, 'isOpen'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

interface Ports extends WebPushPorts {
  readonly send: SendPush;
  /** The deployment's key: browsers that subscribed with another one cannot be written to. */
  readonly publicKey: string;
}

/** A browser of a live sign-in, with the revision that its account has now. */
type Row = WebPushTable & { readonly rev: number };

/**
 * Browsers that something may be due for: those of `accountIds`, or of all with null, and those whose time has come. Of the accounts those too
 * that another process has put off: only this one knows of the windows that are open here.
 */
async function rowsOf({ store: { db }, clock, publicKey }: Ports, accountIds: readonly string[] | null): Promise<Row[]> {
  const now = clock.now();
  const live = db
    .selectFrom('web_push')
    .innerJoin('session_family', (j) =>
      j.onRef('session_family.account_id', '=', 'web_push.account_id').onRef('session_family.family_id', '=', 'web_push.family_id'),
    )
    .innerJoin('account', 'account.account_id', 'web_push.account_id')
    .selectAll('web_push')
    .select('account.rev')
    .where('session_family.revoked_at', '=', 0)
    .where('session_family.expires_at', '>', now)
    .where('vapid_key', '=', publicKey)
    .whereRef('account.rev', '>', 'web_push.told_rev');
  const due = live.where((e) => e.and([e('due_at', '>', 0), e('due_at', '<=', now)]));
  const rows = await due.orderBy('due_at').limit(MOST).execute();
  const others = live.where((e) => e.or([e('due_at', '=', 0), e('due_at', '>', now)]));
  if (accountIds === null) rows.push(...(await others.execute()));
  for (let i = 0; i < (accountIds?.length ?? 0); i += MOST) {
    const some = accountIds?.slice(i, i + MOST) ?? [];
    rows.push(...(await others.where('web_push.account_id', 'in', some).execute()));
  }
  return rows;
}

/** Valid messages that nobody has read, after a revision of the account. */
async function countAfter({ store: { db }, clock }: Ports, accountId: string, rev: number): Promise<number> {
  const query = messages.select(db, accountId).select('doc').where('rev', '>', rev).where('read_status', '=', 0);
  const rows = await query.orderBy('rev', 'desc').limit(MOST).execute();
  const isOwn = (companyId: string): boolean => companyId !== '';
  return rows.filter(({ doc }) => invalidReason(messages.parse(doc), isOwn, clock.now()) === null).length;
}

/** Changes a row if nobody else has changed what it goes by; answers whether it did. */
async function change({ store: { db } }: Ports, row: Row, to: Partial<WebPushTable>): Promise<boolean> {
  const update = db.updateTable('web_push').set(to).where('account_id', '=', row.account_id).where('family_id', '=', row.family_id);
  const mine = update.where('due_at', '=', row.due_at).where('told_rev', '=', row.told_rev).where('endpoint', '=', row.endpoint);
  return (await mine.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Writes down what became of a word. */
async function settle(ports: Ports, row: Row, outcome: PushOutcome): Promise<void> {
  const { store, clock, log } = ports;
  const done = { told_rev: row.rev, due_at: 0, tries: 0 };
  if (outcome.kind === 'sent') await change(ports, row, done);
  else if (outcome.kind === 'gone') {
    await store.db.deleteFrom('web_push').where('endpoint', '=', row.endpoint).execute();
    log.info('web push: a browser is gone');
  } else if (outcome.kind === 'refused') {
    log.error('web push refused', { why: outcome.why });
    await change(ports, row, done);
  } else {
    const pause = PAUSES[row.tries - 1];
    log.info('web push not taken', { why: outcome.why, tries: row.tries });
    const wait = Math.min(Math.max(pause ?? 0, outcome.afterMs ?? 0), LONGEST_PAUSE);
    await change(ports, row, pause === undefined ? done : { due_at: clock.now() + wait });
  }
}

/** One browser that may have news: seen by now, put off for the grace, or sent. */
async function handle(ports: Ports, row: Row): Promise<void> {
  const { hub, clock, random, send } = ports;
  const seen = { told_rev: row.rev, due_at: 0, tries: 0 };
  // Who has a window open is told there, and not twice.
  if (hub.isOpen(row.account_id)) return void (await change(ports, row, { ...seen, seen_rev: row.rev }));
  if ((await countAfter(ports, row.account_id, row.told_rev)) === 0) return void (await change(ports, row, seen));
  if (row.due_at > clock.now()) return;
  if (row.due_at === 0) return void (await change(ports, row, { due_at: clock.now() + GRACE }));
  const mine = { ...row, due_at: clock.now() + LEASE, tries: row.tries + 1 };
  if (!(await change(ports, row, { due_at: mine.due_at, tries: mine.tries }))) return;
  const count = await countAfter(ports, row.account_id, row.seen_rev);
  await settle(ports, mine, await send(row, { id: random.uuid(), count, language: row.language }));
}

/** The same; a browser that cannot be handled, as one whose message cannot be read, is put off, so that it does not stand before all others at each look. */
async function handleOne(ports: Ports, row: Row): Promise<void> {
  try {
    await handle(ports, row);
  } catch (error) {
    ports.log.error('web push: a browser is put off', { error: String(error) });
    await change(ports, row, { due_at: ports.clock.now() + LEASE }).catch(() => false);
  }
}

/**
 * Web Push (PLUS-21, P-06): who has no window open is told by his browser that messages have come, and how many. News is what a row of `web_push`
 * does not know of its account yet, so that nothing is lost with a process, and no message waits for it; of several processes one sends.
 */
export function createWebPush(ports: Ports): WebPush {
  const { store, log, publicKey } = ports;
  /** Accounts of which the bus has told something since the last look. */
  const changed = new Set<string>();
  let looks = 0;
  let isClosed = false;
  const stopListening = store.bus.listen((notice) => {
    if (notice.kind === 'account') changed.add(notice.accountId);
    else if (notice.kind === 'again') looks = 0;
  });

  async function run(): Promise<void> {
    const isFull = looks % LOOKS_PER_FULL === 0;
    looks += 1;
    const accountIds = [...changed];
    changed.clear();
    if (isFull) await store.db.deleteFrom('web_push').where('vapid_key', '<>', publicKey).execute();
    const rows = await rowsOf(ports, isFull ? null : accountIds);
    for (let i = 0; i < rows.length && !isClosed; i += AT_ONCE) {
      await Promise.all(rows.slice(i, i + AT_ONCE).map((row) => handleOne(ports, row)));
    }
  }
  const all = oneAtATime(run, (error) => log.error('web push stopped', { error: String(error) }));
  return {
    look: all.run,
    idle: all.idle,
    close() {
      isClosed = true;
      stopListening();
    },
  };
}
