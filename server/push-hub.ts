import type { Log } from '../src/domain/log.ts';
import type { Clock } from './ports.ts';
import type { Notice } from './store/bus.ts';
import type { EventRow, Reads } from './store/reads.ts';
import type { Store } from './store/store.ts';

/** Comment line that says "still here", and how often, milliseconds. */
export const HEARTBEAT = 15_000;
/** Chunks a reader may lag behind before its stream is ended; it comes back with its last id. */
const MAX_LAG = 256;
const EVENTS_PER_READ = 500;
const encoder = new TextEncoder();
const BEAT = encoder.encode(':\n\n');

/** One open stream. `sent` is the newest event written to it. */
interface Stream {
  readonly familyId: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  sent: number;
}

/** All streams of one account on this process: the log is read once for all of them. */
interface Channel {
  readonly streams: Set<Stream>;
  seen: number;
  reading: boolean;
  again: boolean;
}

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

function eventText({ id, topic }: EventRow): string {
  return `id: ${id}\ndata: ${JSON.stringify({ id, topic, rev: id })}\n\n`;
}

function write(channel: Channel, stream: Stream, chunk: Uint8Array): void {
  if ((stream.controller.desiredSize ?? 0) < -MAX_LAG) end(channel, stream);
  else stream.controller.enqueue(chunk);
}

function end(channel: Channel, stream: Stream): void {
  if (!channel.streams.delete(stream)) return;
  stream.controller.close();
}

/** Writes to every stream what it has not had; streams at the same place share one chunk. */
function deliver(channel: Channel, events: readonly EventRow[]): void {
  if (events.length === 0) return;
  const chunks = new Map<number, Uint8Array>();
  for (const stream of channel.streams) {
    if (stream.sent >= channel.seen) continue;
    const text = (): string =>
      events
        .filter((event) => event.id > stream.sent)
        .map(eventText)
        .join('');
    const chunk = chunks.get(stream.sent) ?? encoder.encode(text());
    chunks.set(stream.sent, chunk);
    stream.sent = channel.seen;
    write(channel, stream, chunk);
  }
}

/**
 * Push streams of this process. A notice of the bus says that an account's log grew; the log itself is the only source of events, so a
 * lost, doubled or late notice costs nothing but time: the heartbeat looks as well.
 */
export function createPushHub({ store, reads, clock, log }: { store: Store; reads: Reads; clock: Clock; log: Log }): PushHub {
  const channels = new Map<string, Channel>();

  async function read(accountId: string, channel: Channel): Promise<void> {
    do {
      channel.again = false;
      const from = channel.seen;
      const events = await reads.events(accountId, from, EVENTS_PER_READ);
      // A stream with an older last id came in meanwhile: read again from there, or it would miss what lies between.
      if (channel.seen < from) {
        channel.again = true;
        continue;
      }
      channel.seen = events.at(-1)?.id ?? from;
      deliver(channel, events);
      channel.again ||= events.length === EVENTS_PER_READ;
    } while (channel.again && channel.streams.size > 0);
  }
  function look(accountId: string, channel: Channel): void {
    channel.again = true;
    if (channel.reading) return;
    channel.reading = true;
    void read(accountId, channel)
      .catch((error: unknown) => log.error('events not read', { error: String(error) }))
      .finally(() => {
        channel.reading = false;
        if (channel.streams.size === 0) channels.delete(accountId);
      });
  }
  function endFamily(accountId: string, familyId: string): number {
    const channel = channels.get(accountId);
    if (!channel) return 0;
    const ended = [...channel.streams].filter((stream) => stream.familyId === familyId);
    for (const stream of ended) end(channel, stream);
    return ended.length;
  }
  function hear(notice: Notice): void {
    if (notice.kind === 'again') for (const [accountId, channel] of channels) look(accountId, channel);
    else if (notice.kind === 'account') {
      const channel = channels.get(notice.accountId);
      if (channel) look(notice.accountId, channel);
    } else endFamily(notice.accountId, notice.familyId);
  }
  function beat(): void {
    for (const [accountId, channel] of channels) {
      for (const stream of channel.streams) write(channel, stream, BEAT);
      if (channel.streams.size === 0 && !channel.reading) channels.delete(accountId);
      else look(accountId, channel);
    }
  }
  const stopListening = store.bus.listen(hear);
  const stopBeat = clock.every(HEARTBEAT, beat);

  return {
    open({ accountId, familyId, rev, after }) {
      let stream: Stream | null = null;
      let channel: Channel | null = null;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const sent = after !== null && after <= rev ? after : rev;
          channel = channels.get(accountId) ?? { streams: new Set(), seen: sent, reading: false, again: false };
          channels.set(accountId, channel);
          stream = { familyId, controller, sent };
          channel.streams.add(stream);
          // Without a known last id the newest event is told once: what happened before the stream opened is then pulled.
          const known = after !== null && after <= rev;
          controller.enqueue(known || rev === 0 ? BEAT : encoder.encode(eventText({ id: rev, topic: 'company' })));
          channel.seen = Math.min(channel.seen, sent);
          look(accountId, channel);
        },
        cancel() {
          if (channel && stream) channel.streams.delete(stream);
        },
      });
    },
    endFamily,
    count: () => [...channels.values()].reduce((sum, channel) => sum + channel.streams.size, 0),
    close() {
      stopListening();
      stopBeat();
      for (const channel of channels.values()) for (const stream of channel.streams) end(channel, stream);
      channels.clear();
    },
  };
}
