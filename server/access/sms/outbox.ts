import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock, Random } from '../../ports.ts';
import type { Store, WriteTx } from '../../store/store.ts';
import type { SmsOutboxTable } from '../../store/tables/tables.ts';
import type { SmsCarrier } from './carrier.ts';

/** How long a message that is being handed over belongs to its process, milliseconds: longer than a carrier may take. */
const LEASE = 10_000;
/** Pause before a message that was not taken is tried again, milliseconds; after the last one it is given up. */
const PAUSES = [2_000, 5_000, 15_000] as const;
/** How often a process looks for messages that another one left behind, milliseconds. */
export const OUTBOX_EVERY = 5_000;

export interface NewMessage {
  /** '' for a number that is nobody's: the row is stored and never sent, so that both take as long. */
  readonly mobile: string;
  readonly body: string;
  readonly expiresAt: number;
}

/**
 * Messages on their way to the carrier. They are stored in the transaction that makes their code and handed over after it, so that nobody
 * waits for the carrier, and how long an answer takes tells nothing. A message handed over, given up or expired keeps no text.
 */
export interface SmsOutbox {
  add(tx: WriteTx, message: NewMessage): Promise<void>;
  /** Hands over what is due. Resolves when that was tried; never rejects. */
  deliver(): Promise<void>;
  /** Resolves when nothing is being handed over. */
  idle(): Promise<void>;
}

interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly carrier: SmsCarrier;
}

/** Takes one due message for this process; null when there is none. */
async function claim(ports: Pick<Ports, 'store' | 'clock'>): Promise<SmsOutboxTable | null> {
  const { store, clock } = ports;
  const now = clock.now();
  const due = store.db.selectFrom('sms_outbox').selectAll().where('state', '=', 'waiting').where('next_at', '<=', now);
  const row = await due.where('expires_at', '>', now).orderBy('next_at').limit(1).executeTakeFirst();
  if (!row) return null;
  const mine = store.db.updateTable('sms_outbox').set({ next_at: now + LEASE, tries: row.tries + 1 });
  const taken = await mine.where('id', '=', row.id).where('tries', '=', row.tries).where('state', '=', 'waiting').executeTakeFirst();
  return taken.numUpdatedRows > 0n ? row : claim(ports);
}

async function handOver(row: SmsOutboxTable, { store, clock, log, carrier }: Ports): Promise<void> {
  const settle = (change: Partial<SmsOutboxTable>) => store.db.updateTable('sms_outbox').set(change).where('id', '=', row.id).execute();
  try {
    await carrier.send({ id: row.id, mobile: row.mobile, text: row.body });
    await settle({ state: 'sent', body: '' });
  } catch (error) {
    const pause = PAUSES[row.tries];
    log.error('sms not taken', { id: row.id, tries: row.tries + 1, error: error instanceof Error ? error.message : 'unknown' });
    await settle(pause === undefined ? { state: 'failed', body: '' } : { next_at: clock.now() + pause });
  }
}

export function createSmsOutbox(ports: Ports): SmsOutbox {
  let last = Promise.resolve();

  async function run(): Promise<void> {
    for (let row = await claim(ports); row !== null; row = await claim(ports)) await handOver(row, ports);
  }
  return {
    async add({ db }, { mobile, body, expiresAt }) {
      const now = ports.clock.now();
      const known = mobile !== '';
      const row = { id: ports.random.uuid(), mobile, body: known ? body : '', state: known ? 'waiting' : 'void', tries: 0 };
      await db
        .insertInto('sms_outbox')
        .values({ ...row, created_at: now, next_at: now, expires_at: expiresAt })
        .execute();
    },
    deliver() {
      last = last.then(run).catch((error: unknown) => ports.log.error('sms outbox stopped', { error: String(error) }));
      return last;
    },
    idle: () => last,
  };
}
