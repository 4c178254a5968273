import type { PushEvent } from '../../api/calls/push.ts';
import type { Client } from '../../api/client.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { LOOK_AT_DESK, liveChannel } from '../../domain/core/live-channel.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Clock, OpenChannel, Timers } from '../ports.ts';
import type { RunEnd } from './loop.ts';

/** A stream that lived this long was a good one: its end is no reason to wait before the next. */
const GOOD_LIFE_MS = 10_000;
/** Between the end of a good stream and the next. */
const RECONNECT_MS = 1_000;
/**
 * Silence after which a stream is given up while somebody looks, milliseconds: before it is known how often the gateway gives a sign of life,
 * and at least. Ours gives one every five seconds.
 */
const SILENCE_MS = { unknown: 20_000, least: 12_000 } as const;

export interface PushPorts {
  readonly client: Pick<Client, 'push'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Somebody looks: then a silent stream is noticed within seconds (PLUS-38). */
  visible(): boolean;
  readonly log: Log;
  readonly accountId: string;
  readonly openChannel: OpenChannel;
  /** Something of the topic changed, or may have while nobody listened ('all'). The answer to either is a pull (I5). */
  onNews(topic: PushEvent['topic'] | 'all'): void;
  /** Whether the stream is open. */
  onOpen(open: boolean): void;
}

export interface PushState {
  /** Id of the newest event seen, '' before the first: the stream resumes after it. */
  lastId: string;
}

/**
 * One life of the push stream. Events say that something changed and never what; every connect, gap and repeat means that
 * something may have been missed, so each is answered by a pull and never by a guess. The client ends a stream that is silent for 45 s; while
 * somebody looks it ends here after two missed signs of life.
 */
export async function pushOnce(ports: PushPorts, state: PushState, signal: AbortSignal): Promise<RunEnd> {
  const since = ports.clock.now();
  const own = new AbortController();
  const opened = await ports.client.push(state.lastId, { signal: AbortSignal.any([signal, own.signal]) });
  if (!opened.ok) return failed(opened.error);
  const silence = watchSilence(ports, () => own.abort());
  ports.onOpen(true);
  // What happened before the stream was open is only known by asking.
  ports.onNews('all');
  // The same for what an advisor works on, which no pull brings.
  tellLive(ports, LOOK_AT_DESK);
  let end: CallError | null = null;
  try {
    for await (const item of opened.value) {
      if (signal.aborted) break;
      silence.heard(item.ok && item.value === 'beat');
      if (!item.ok) end = item.error;
      else if (item.value !== 'beat') hear(ports, state, item.value);
    }
  } finally {
    silence.stop();
    ports.onOpen(false);
  }
  const life = ports.clock.now() - since;
  ports.log.debug('push stream ended', { kind: end?.kind ?? 'none', life });
  return life >= GOOD_LIFE_MS ? { kind: 'done', nextMs: RECONNECT_MS } : failed(end);
}

/** Calls `onSilent` when a stream says nothing for too long while somebody looks. How long is learned from the gateway's own signs of life. */
function watchSilence({ clock, timers, visible }: PushPorts, onSilent: () => void): { heard(isBeat: boolean): void; stop(): void } {
  let beatAt: number | null = null;
  let longest: number | null = null;
  let timer: unknown = null;
  const stop = (): void => timers.clearTimeout(timer);
  const look = (): void => {
    if (visible()) onSilent();
    else watch();
  };
  function watch(): void {
    stop();
    timer = timers.setTimeout(look, longest === null ? SILENCE_MS.unknown : Math.max(SILENCE_MS.least, 2 * longest + 2_000));
  }
  watch();
  return {
    heard(isBeat) {
      const now = clock.now();
      if (isBeat && beatAt !== null) longest = Math.max(longest ?? 0, now - beatAt);
      if (isBeat) beatAt = now;
      watch();
    },
    stop,
  };
}

/** Tells the pages of the account; nothing of it is kept. */
function tellLive({ openChannel, accountId }: PushPorts, about = ''): void {
  const channel = openChannel(liveChannel(accountId));
  channel.post(about);
  channel.close();
}

function failed(error: CallError | null): RunEnd {
  return error?.retryAfterMs === undefined ? { kind: 'failed' } : { kind: 'failed', waitMs: error.retryAfterMs };
}

function hear(ports: PushPorts, state: PushState, event: PushEvent): void {
  if (event.id === 0) {
    tellLive(ports, event.about);
    return;
  }
  const last = state.lastId === '' ? 0 : Number(state.lastId);
  if (state.lastId !== '' && event.id !== last + 1) {
    // A repeat, numbers that began again (a restored gateway), or some that did not come: the stream no longer tells where we are.
    ports.log.info('push event out of order', { id: event.id, last });
    ports.onNews('all');
  }
  state.lastId = String(event.id);
  ports.onNews(event.topic);
}
