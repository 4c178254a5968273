import type { Log } from '../../domain/core/log.ts';
import { type Channel, type Clock, type Locks, type Random, sleep, type Tab, type Timers } from '../ports.ts';

/** The leader tells the others that it lives. */
const BEAT_MS = 5_000;
/** Three beats missed: the leader's tab is frozen and will keep its lock for as long as it is (fault 24). */
const STEAL_AFTER_MS = 3 * BEAT_MS;
/** At most one theft a minute and account, so that two impatient tabs do not rob each other in turns. */
const STEAL_PAUSE_MS = 60_000;

/** Between two turns of one tab. */
const YIELD_MS = 100;

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
export class Leader {
  private readonly ports: LeaderPorts;
  private readonly term: (signal: AbortSignal) => Promise<void>;
  private readonly signal: AbortSignal;
  private current: AbortController | null = null;
  private lastBeat: number;
  private lastSteal = Number.NEGATIVE_INFINITY;
  /** Settles when this context has stopped leading for good. */
  readonly ended: Promise<void>;

  /** Starts at once. `term` is the work of one leadership and must end soon after its signal. */
  constructor(ports: LeaderPorts, term: (signal: AbortSignal) => Promise<void>, signal: AbortSignal) {
    this.ports = ports;
    this.term = term;
    this.signal = signal;
    this.lastBeat = ports.clock.now();
    // as: only contexts of this very origin and account post here.
    ports.channel.listen((message) => this.hear(message as LeaderMessage));
    this.visibilityChanged();
    this.ended = this.run();
  }

  leading(): boolean {
    return this.current !== null;
  }

  /** The tab was shown or hidden. */
  visibilityChanged(): void {
    const { tab } = this.ports;
    if (tab.visible() && this.current === null) this.post({ t: 'want', tab: tab.id });
  }

  private post(message: LeaderMessage): void {
    this.ports.channel.post(message);
  }

  private hear(said: LeaderMessage): void {
    const now = this.ports.clock.now();
    if (said.t === 'want') {
      if (this.current !== null && !this.ports.tab.visible()) this.current.abort();
      return;
    }
    this.lastBeat = now;
    if (said.t === 'steal') this.lastSteal = now;
    else if (!said.visible) this.visibilityChanged();
  }

  private async run(): Promise<void> {
    while (!this.signal.aborted) {
      await this.turn();
      // A term that ended because a visible tab wants it: let that tab's request reach the lock first.
      if (!this.signal.aborted) await sleep(this.ports.timers, YIELD_MS, this.signal);
    }
    this.ports.channel.close();
  }

  /** One turn: waits in line, or steals after long silence, and leads until the term ends. */
  private async turn(): Promise<void> {
    const waiting = new AbortController();
    const listening = new AbortController();
    const stop = (): void => waiting.abort();
    this.signal.addEventListener('abort', stop);
    waiting.signal.addEventListener('abort', () => listening.abort());
    if (this.signal.aborted) stop();
    const turn: { running: Promise<void> | null; silent: boolean } = { running: null, silent: false };
    const granted = (): Promise<void> => {
      turn.running = this.lead();
      listening.abort();
      return turn.running;
    };
    const listened = this.outwait(listening.signal).then((silent) => {
      turn.silent = silent && turn.running === null && !waiting.signal.aborted;
      if (turn.silent) waiting.abort();
    });
    await this.request({ signal: waiting.signal }, granted);
    listening.abort();
    await listened;
    if (turn.silent && !this.signal.aborted) await this.rob(granted);
    this.signal.removeEventListener('abort', stop);
    await this.endTerm(turn.running);
  }

  /** Settles when the lock was held to the end, when the wait for it was ended, and when it was taken from us: then the term still runs. */
  private async request(options: { signal: AbortSignal } | { steal: true }, granted: () => Promise<void>): Promise<void> {
    try {
      await this.ports.locks.request(`leader:${this.ports.accountId}`, options, granted);
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) this.ports.log.error('leader term threw', { error: String(thrown) });
    }
  }

  private async rob(granted: () => Promise<void>): Promise<void> {
    const { clock, tab, log } = this.ports;
    this.lastSteal = clock.now();
    this.post({ t: 'steal', tab: tab.id });
    log.info('leader silent', { tab: tab.id });
    await this.request({ steal: true }, granted);
  }

  /** A robbed leader still runs: it must have stopped before it waits in line again. */
  private async endTerm(running: Promise<void> | null): Promise<void> {
    if (running === null) return;
    this.current?.abort();
    await running.catch(() => {});
  }

  /** Holds the lock for one term. Its end is decided by `current`. */
  private async lead(): Promise<void> {
    const own = new AbortController();
    this.current = own;
    const stop = (): void => own.abort();
    this.signal.addEventListener('abort', stop);
    if (this.signal.aborted) stop();
    this.ports.log.info('leading', { tab: this.ports.tab.id });
    try {
      await Promise.all([this.term(own.signal), this.beat(own.signal)]);
    } finally {
      own.abort();
      this.signal.removeEventListener('abort', stop);
      this.current = null;
      this.lastBeat = this.ports.clock.now();
    }
  }

  private async beat(termSignal: AbortSignal): Promise<void> {
    const { tab, timers } = this.ports;
    while (!termSignal.aborted) {
      this.post({ t: 'beat', tab: tab.id, visible: tab.visible() });
      await sleep(timers, BEAT_MS, termSignal);
    }
  }

  /** Settles with true when the leader has been silent for so long that its lock may be taken, with false when `waiting` ends. */
  private async outwait(waiting: AbortSignal): Promise<boolean> {
    const { clock, timers, random } = this.ports;
    while (!waiting.aborted) {
      const now = clock.now();
      // A clock that was set back is read as a beat just heard.
      this.lastBeat = Math.min(this.lastBeat, now);
      this.lastSteal = Math.min(this.lastSteal, now);
      const due = Math.max(this.lastBeat + STEAL_AFTER_MS, this.lastSteal + STEAL_PAUSE_MS);
      if (now >= due) return true;
      // The chance keeps two tabs that wait for the same silence from acting in the same moment.
      const ms = due - now + Math.round(random.next() * BEAT_MS);
      await sleep(timers, ms, waiting);
      // Woken much too late: this tab was the frozen one, and the beats it slept through are still on their way.
      if (clock.now() > now + ms + BEAT_MS) this.lastBeat = clock.now();
    }
    return false;
  }
}
