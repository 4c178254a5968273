import type { Log } from '../../src/domain/core/log.ts';
import type { Clock } from '../ports.ts';
import type { Notice } from '../store/bus.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import type { Reads } from '../store/tables/reads.ts';
import { type Channel, endStreams, newChannel, openStream, readEvents, writeBeat, writeLive } from './push-channel.ts';
import { createSettingsWatch } from './settings-watch.ts';

/** How often a stream gives a sign of life, milliseconds: A-61 asks for one every 15 s, a client notices a dead line sooner by more (PLUS-38). */
export const HEARTBEAT = 5_000;
/** How many signs of life from one look for events to the next. */
const BEATS_PER_LOOK = 3;

export interface PushHub {
  /** Opens a stream that goes on after event `after`; null starts at the account's newest. */
  open(asked: { accountId: string; familyId: string; rev: number; after: number | null }): ReadableStream<Uint8Array>;
  /** Ends the streams of one sign-in on this process and answers how many there were. */
  endFamily(accountId: string, familyId: string): number;
  /** Whether a stream of an account is open on this process. */
  isOpen(accountId: string): boolean;
  /** Open streams on this process. */
  count(): number;
  /** Ends all streams and stops listening. */
  close(): void;
}

export interface PushHubPorts {
  readonly store: Store;
  readonly reads: Reads;
  readonly groupCommit: GroupCommit;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Push streams of this process. A notice of the bus says that an account's log grew; the log itself is the only source of events, so a
 * lost, doubled or late notice costs nothing but time: the heartbeat looks as well.
 * A change of the remote settings is logged for every account that has a stream here: devices without one ask when they open one.
 */
export function createPushHub({ store, reads, groupCommit, clock, log }: PushHubPorts): PushHub {
  const channels = new Map<string, Channel>();
  const settings = createSettingsWatch({ store, log }, async () => {
    for (const accountId of channels.keys()) tellSettings(accountId);
  });

  function tellSettings(accountId: string): void {
    const run = async (change: AccountChange): Promise<void> => void change.event('config');
    void groupCommit
      .carryOut({ accountId, companyIds: [], commandIds: [], run })
      .catch((error: unknown) => log.error('settings not told', { error: String(error) }));
  }

  function look(accountId: string, channel: Channel): void {
    channel.again = true;
    if (channel.reading) return;
    channel.reading = true;
    void readEvents(reads, accountId, channel)
      .catch((error: unknown) => log.error('events not read', { error: String(error) }))
      .finally(() => {
        channel.reading = false;
        if (channel.streams.size === 0) channels.delete(accountId);
        else if (channel.again) look(accountId, channel);
      });
  }
  function endFamily(accountId: string, familyId: string): number {
    const channel = channels.get(accountId);
    return channel ? endStreams(channel, familyId) : 0;
  }
  function hear(notice: Notice): void {
    if (notice.kind === 'again') lookEverywhere();
    else if (notice.kind === 'family') endFamily(notice.accountId, notice.familyId);
    else {
      const channel = channels.get(notice.accountId);
      if (channel && notice.kind === 'live') writeLive(channel, notice);
      else if (channel) look(notice.accountId, channel);
    }
  }
  function lookEverywhere(): void {
    if (channels.size > 0) settings.look();
    for (const [accountId, channel] of channels) look(accountId, channel);
  }
  let beats = 0;
  function beat(): void {
    beats += 1;
    for (const channel of channels.values()) writeBeat(channel);
    if (beats % BEATS_PER_LOOK === 0) lookEverywhere();
  }
  const stopListening = store.bus.listen(hear);
  const stopBeat = clock.every(HEARTBEAT, beat);

  return {
    open({ accountId, ...asked }) {
      const channel = channels.get(accountId) ?? newChannel(asked.rev);
      channels.set(accountId, channel);
      const stream = openStream(channel, asked);
      if (channels.size === 1) settings.look();
      look(accountId, channel);
      return stream;
    },
    endFamily,
    isOpen: (accountId) => (channels.get(accountId)?.streams.size ?? 0) > 0,
    count: () => [...channels.values()].reduce((sum, channel) => sum + channel.streams.size, 0),
    close() {
      stopListening();
      stopBeat();
      for (const channel of channels.values()) endStreams(channel, null);
      channels.clear();
    },
  };
}
