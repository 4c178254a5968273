import type { EventRow, Reads } from '../store/tables/reads.ts';

/** Chunks a reader may lag behind before its stream is ended; it comes back with its last id. */
const MAX_LAG = 256;
const EVENTS_PER_READ = 500;
const encoder = new TextEncoder();
/** Comment line that says "still here". */
const BEAT = encoder.encode(':\n\n');

/** One open stream. `sent` is the newest event written to it. */
interface Stream {
  readonly familyId: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  sent: number;
}

/** All streams of one account on this process: the log is read once for all of them. */
export interface Channel {
  readonly streams: Set<Stream>;
  /** Newest event that was read for all streams. */
  seen: number;
  reading: boolean;
  /** Something may have happened since the last read began. */
  again: boolean;
}

export function newChannel(seen: number): Channel {
  return { streams: new Set(), seen, reading: false, again: false };
}

function eventText({ id, topic }: EventRow): string {
  return `id: ${id}\ndata: ${JSON.stringify({ id, topic, rev: id })}\n\n`;
}

function end(channel: Channel, stream: Stream): void {
  if (channel.streams.delete(stream)) stream.controller.close();
}

function write(channel: Channel, stream: Stream, chunk: Uint8Array): void {
  if ((stream.controller.desiredSize ?? 0) < -MAX_LAG) end(channel, stream);
  else stream.controller.enqueue(chunk);
}

/** Writes to every stream what it has not had; streams at the same place share one chunk. */
function deliver(channel: Channel, events: readonly EventRow[]): void {
  const chunks = new Map<number, Uint8Array>();
  for (const stream of channel.streams) {
    const { sent } = stream;
    if (sent >= channel.seen) continue;
    const fresh = events.filter((event) => event.id > sent);
    const chunk = chunks.get(sent) ?? encoder.encode(fresh.map(eventText).join(''));
    chunks.set(sent, chunk);
    stream.sent = channel.seen;
    write(channel, stream, chunk);
  }
}

/** Reads the log until nothing new is in it. One at a time per channel. */
export async function readEvents(reads: Pick<Reads, 'events'>, accountId: string, channel: Channel): Promise<void> {
  do {
    channel.again = false;
    const from = channel.seen;
    const events = await reads.events(accountId, from, EVENTS_PER_READ);
    // A stream with an older last id came in meanwhile: read again from there, or it would miss what lies between.
    if (channel.seen < from) channel.again = true;
    else if (events.length > 0) {
      channel.seen = events.at(-1)?.id ?? from;
      deliver(channel, events);
      channel.again ||= events.length === EVENTS_PER_READ;
    }
  } while (channel.again && channel.streams.size > 0);
}

/**
 * A stream of the channel after event `after` of an account at `rev`. Without a known last id it begins with the newest event: what
 * happened before it opened is then pulled.
 */
export function openStream(channel: Channel, asked: { familyId: string; rev: number; after: number | null }): ReadableStream<Uint8Array> {
  const { familyId, rev, after } = asked;
  const known = after !== null && after <= rev;
  const sent = known ? after : rev;
  let stream: Stream | null = null;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      stream = { familyId, controller, sent };
      channel.streams.add(stream);
      channel.seen = Math.min(channel.seen, sent);
      controller.enqueue(known || rev === 0 ? BEAT : encoder.encode(eventText({ id: rev, topic: 'company' })));
    },
    cancel() {
      if (stream) channel.streams.delete(stream);
    },
  });
}

/** Ends the streams of one sign-in, or all of them, and answers how many there were. */
export function endStreams(channel: Channel, familyId: string | null): number {
  const ended = [...channel.streams].filter((stream) => familyId === null || stream.familyId === familyId);
  for (const stream of ended) end(channel, stream);
  return ended.length;
}

export function writeBeat(channel: Channel): void {
  for (const stream of channel.streams) write(channel, stream, BEAT);
}

/** Writes to every stream what holds for now. It has no place in the log: its id is 0, and no stream resumes after it. */
export function writeLive(channel: Channel, { about }: { readonly about: string }): void {
  const chunk = encoder.encode(`data: ${JSON.stringify({ id: 0, topic: 'live', rev: 0, about })}\n\n`);
  for (const stream of channel.streams) write(channel, stream, chunk);
}
