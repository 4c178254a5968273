import type { Log } from '../src/domain/log.ts';
import type { Clock } from './ports.ts';
import { type Channel, endStreams, newChannel, openStream, readEvents, writeBeat } from './push-channel.ts';
import type { Notice } from './store/bus.ts';
import type { Reads } from './store/reads.ts';
import type { Store } from './store/store.ts';

/** How often a stream gives a sign of life, milliseconds. */
export const HEARTBEAT = 15_000;

export interface PushHub {
  /** Opens a stream that goes on after event `after`; null starts at the account's newest. */
  open(asked: { accountId: string; familyId: string; rev: number; after: number | null }): ReadableStream<Uint8Array>;
  /** Ends the streams of one sign-in on this process and answers how many there were. */
  endFamily(accountId: string, familyId: string): number;
  /** Open streams on this process. */
  count(): number;
  /** Ends all streams and stops listening. */
  close(): void;
}

/**
 * Push streams of this process. A notice of the bus says that an account's log grew; the log itself is the only source of events, so a
 * lost, doubled or late notice costs nothing but time: the heartbeat looks as well.
 */
export function createPushHub({ store, reads, clock, log }: { store: Store; reads: Reads; clock: Clock; log: Log }): PushHub {
  const channels = new Map<string, Channel>();

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
    if (notice.kind === 'again') for (const [accountId, channel] of channels) look(accountId, channel);
    else if (notice.kind === 'family') endFamily(notice.accountId, notice.familyId);
    else {
      const channel = channels.get(notice.accountId);
      if (channel) look(notice.accountId, channel);
    }
  }
  function beat(): void {
    for (const [accountId, channel] of channels) {
      writeBeat(channel);
      look(accountId, channel);
    }
  }
  const stopListening = store.bus.listen(hear);
  const stopBeat = clock.every(HEARTBEAT, beat);

  return {
    open({ accountId, ...asked }) {
      const channel = channels.get(accountId) ?? newChannel(asked.rev);
      channels.set(accountId, channel);
      const stream = openStream(channel, asked);
      look(accountId, channel);
      return stream;
    },
    endFamily,
    count: () => [...channels.values()].reduce((sum, channel) => sum + channel.streams.size, 0),
    close() {
      stopListening();
      stopBeat();
      for (const channel of channels.values()) endStreams(channel, null);
      channels.clear();
    },
  };
}
