import type { Log } from '../domain/log.ts';
import { type Channel, type Clock, type Locks, type Random, sleep, type Tab, type Timers } from './ports.ts';

/** The leader tells the others that it lives. */
export const BEAT_MS = 5_000;
/** Three beats missed: the leader's tab is frozen and will keep its lock for as long as it is (fault 24). */
export const STEAL_AFTER_MS = 3 * BEAT_MS;
/** At most one theft a minute and account, so that two impatient tabs do not rob each other in turns. */
export const STEAL_PAUSE_MS = 60_000;

type LeaderMessage =
  | { readonly t: 'beat'; readonly tab: string; readonly visible: boolean }
  | { readonly t: 'want'; readonly tab: string }
  | { readonly t: 'steal'; readonly tab: string };

export interface LeaderPorts {
  readonly accountId: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly locks: Locks;
  /** Channel of this account's leaders. */
  readonly channel: Channel;
  readonly tab: Tab;
  readonly log: Log;
}

export interface Leader {
  leading(): boolean;
  /** The tab was shown or hidden. */
  visibilityChanged(): void;
  /** Settles when this context has stopped leading for good. */
  readonly ended: Promise<void>;
}

/**
 * Elects one tab of an account to do the work (PLUS-11). Waits for the Web Lock `leader:<accountId>` and leads for exactly as long as
 * it holds it; it never asks whether the lock is free, because then two tabs can both see it free.
 *
 * ```
 *   wait for the lock ──► lead: term(signal), a beat each 5 s ──► stopped, hidden with a visible tab asking, or robbed ──► wait again
 *        │                                                                                                            (or end)
 *        └── no beat for 15 s: steal the lock, at most once a minute
 * ```
 *
 * Only economy depends on it. Two leaders at once would send nothing twice: sending is ordered by the lock of the drain, and a
 * command has one effect at the gateway whoever sends it.
 */
export function startLeader(ports: LeaderPorts, term: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Leader {
  const { clock, timers, channel, tab } = ports;
  let current: AbortController | null = null;
  let lastBeat = clock.now();
  let lastSteal = Number.NEGATIVE_INFINITY;

  function post(message: LeaderMessage): void {
    channel.post(message);
  }

  channel.listen((message) => {
    // as: only contexts of this very origin and account post here.
    const said = message as LeaderMessage;
    if (said.t === 'beat') {
      lastBeat = clock.now();
      if (!said.visible && tab.visible() && current === null) post({ t: 'want', tab: tab.id });
    } else if (said.t === 'steal') {
      lastSteal = clock.now();
      lastBeat = clock.now();
    } else if (current !== null && !tab.visible()) current.abort();
  });

  async function beat(termSignal: AbortSignal): Promise<void> {
    while (!termSignal.aborted) {
      post({ t: 'beat', tab: tab.id, visible: tab.visible() });
      await sleep(timers, BEAT_MS, termSignal);
    }
  }

  /** Holds the lock for one term. Its end is decided by `current`. */
  async function lead(): Promise<void> {
    const own = new AbortController();
    current = own;
    const stop = (): void => own.abort();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    ports.log.info('leading', { tab: tab.id });
    try {
      await Promise.all([term(own.signal), beat(own.signal)]);
    } finally {
      own.abort();
      signal.removeEventListener('abort', stop);
      current = null;
      lastBeat = clock.now();
    }
  }

  /** Settles with true when the leader has been silent for so long that its lock may be taken, with false when `waiting` ends. */
  async function outwait(waiting: AbortSignal): Promise<boolean> {
    while (!waiting.aborted) {
      const now = clock.now();
      // A clock that was set back is read as a beat just heard.
      if (now < lastBeat) lastBeat = now;
      if (now < lastSteal) lastSteal = now;
      const due = Math.max(lastBeat + STEAL_AFTER_MS, lastSteal + STEAL_PAUSE_MS);
      if (now >= due) return true;
      // The chance keeps two tabs that wait for the same silence from acting in the same moment.
      const ms = due - now + Math.round(ports.random.next() * BEAT_MS);
      await sleep(timers, ms, waiting);
      // Woken much too late: this tab was the frozen one, and the beats it slept through are still on their way.
      if (clock.now() > now + ms + BEAT_MS) lastBeat = clock.now();
    }
    return false;
  }

  /** One turn: waits in line, or steals after long silence, and leads until the term ends. */
  async function turn(): Promise<void> {
    const waiting = new AbortController();
    const listening = new AbortController();
    const stop = (): void => waiting.abort();
    signal.addEventListener('abort', stop);
    waiting.signal.addEventListener('abort', () => listening.abort());
    if (signal.aborted) stop();
    const turnState: { running: Promise<void> | null; silent: boolean } = { running: null, silent: false };
    const granted = (): Promise<void> => {
      turnState.running = lead();
      listening.abort();
      return turnState.running;
    };
    const listened = outwait(listening.signal).then((silent) => {
      turnState.silent = silent && turnState.running === null && !waiting.signal.aborted;
      if (turnState.silent) waiting.abort();
    });
    try {
      await ports.locks.request(`leader:${ports.accountId}`, { signal: waiting.signal }, granted);
    } catch {
      // The wait was ended (by us), or the lock was taken from us while leading: `endTerm` stops the term.
    }
    listening.abort();
    await listened;
    if (turnState.silent && !signal.aborted) await rob(granted);
    signal.removeEventListener('abort', stop);
    await endTerm(turnState.running);
  }

  async function rob(granted: () => Promise<void>): Promise<void> {
    lastSteal = clock.now();
    post({ t: 'steal', tab: tab.id });
    ports.log.info('leader silent, taking its lock', { tab: tab.id });
    try {
      await ports.locks.request(`leader:${ports.accountId}`, { steal: true }, granted);
    } catch {
      // Robbed in turn: `turn` ends the term and waits in line again.
    }
  }

  /** A robbed leader still runs: it must have stopped before it waits in line again. */
  async function endTerm(running: Promise<void> | null): Promise<void> {
    if (running === null) return;
    current?.abort();
    try {
      await running;
    } catch (thrown) {
      ports.log.error('leader term threw', { error: String(thrown) });
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await turn();
      // A term that ended because a visible tab wants it: let that tab's request reach the lock first.
      if (!signal.aborted) await sleep(timers, 100, signal);
    }
    channel.close();
  }

  if (tab.visible()) post({ t: 'want', tab: tab.id });
  return {
    leading: () => current !== null,
    visibilityChanged() {
      if (tab.visible() && current === null) post({ t: 'want', tab: tab.id });
    },
    ended: run(),
  };
}
