import type { PushEvent } from '../../api/calls/push.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { hasKey } from '../../db/changes.ts';
import { foldLater } from '../../db/companies/fold-later.ts';
import { hasOpenJobs, JOBS_ASKED } from '../../db/jobs/open-jobs.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import { announceUnsent } from '../../db/open/device-db.ts';
import { outboxRows } from '../../db/outbox/outbox-rows.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Change, Reach, SyncStatus } from '../../db/types.ts';
import type { Log } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { AccountLine } from '../line/account-line.ts';
import { isGatewayAnswer, type Reachability, watchReachability } from '../line/reachability.ts';
import type { Clock, Connectivity, Locks, OpenChannel, Random, Tab, Timers, Uuid } from '../ports.ts';
import { completeReadings } from './complete-readings.ts';
import type { DrainEnd } from './drain-ports.ts';
import { type Loop, type RunEnd, startLoop } from './loop.ts';
import { pullOnce } from './pull.ts';
import type { PushState } from './push.ts';
import { PushTurn } from './push-turn.ts';
import { Runs } from './runs.ts';
import { type StatusWriter, startStatus } from './status.ts';

/** Milliseconds: gathering of triggers and the longest time without a run. A claim of being up to date needs a pull of the last minute (I7). */
export const pace = {
  drain: { debounceMs: 20, watchdogMs: 60_000 },
  pull: { debounceMs: 200, watchdogMs: 45_000 },
  push: { debounceMs: 0, watchdogMs: 60_000 },
  tracking: { debounceMs: 5_000, watchdogMs: 60_000 },
  unsent: { debounceMs: 2_000, watchdogMs: 300_000 },
  fold: { debounceMs: 10_000, watchdogMs: 300_000 },
  jobs: { debounceMs: 20, watchdogMs: 300_000 },
} as const;
/** Overlay rows that make a fold worth rewriting the directory record. */
const FOLD_AT_LEAST = 200;
/** The longest call takes 30 s: a lock of the drain that is held for longer belongs to a frozen tab. */
const DRAIN_PATIENCE = { ms: 45_000, steal: true } as const;
/** Work that takes longer than this is shown; what is quicker would only make the indicator flicker. */
const SHOW_AFTER_MS = 300;
export interface TermPorts {
  readonly accountId: string;
  readonly db: AccountDb;
  readonly line: AccountLine;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly locks: Locks;
  readonly log: Log;
  readonly uuid: Uuid;
  readonly openChannel: OpenChannel;
  readonly tab: Tab;
  readonly connectivity: Connectivity;
  listenChanges(onChange: (change: Change) => void): () => void;
  onStorage(problem: StorageProblem): void;
  onStored(): void;
  /** The push stream says that something of the topic changed, or may have ('all'). */
  onNews(topic: PushEvent['topic'] | 'all'): void;
}

/** Why something may be due. */
export type KickReason = 'commit' | 'visible';

const expired: CallError = { kind: 'session-invalid', code: '', msg: '', status: 401 };
const offline: CallError = { kind: 'offline', code: '', msg: '', status: 0 };
const busy: CallError = { kind: 'busy', code: '', msg: '', status: 503 };
const idle: RunEnd = { kind: 'done' };

/**
 * The work of the leading tab for as long as it leads: the loops of reachability, drain, pull, push, tracking and fold.
 * They wait for each other only through their triggers: a drain that sent something and every push event trigger a pull, a line that
 * came back triggers all.
 */
export class Term {
  private readonly ports: TermPorts;
  private readonly signal: AbortSignal;
  private readonly status: StatusWriter;
  private readonly reach: Reachability;
  private readonly loops: Readonly<Record<keyof typeof pace, Loop>>;
  private readonly runs: Runs;
  private readonly working = { drain: false, pull: false };
  private readonly failed: { drain: CallError | null; pull: CallError | null } = { drain: null, pull: null };
  private readonly pushState: PushState = { lastId: '' };
  private readonly turn: PushTurn;
  private unsent = -1;
  private hasTakenOverJobs = false;
  /** Settles when everything has stopped writing. */
  readonly ended: Promise<void>;

  /** `stored` is the status as the database has it. */
  constructor(ports: TermPorts, stored: SyncStatus | null, signal: AbortSignal) {
    this.ports = ports;
    this.signal = signal;
    this.status = startStatus({ ...ports, onProblem: ports.onStorage }, stored, signal);
    this.turn = new PushTurn(ports.clock);
    this.runs = new Runs(ports, signal);
    this.reach = watchReachability(
      {
        ...ports,
        visible: ports.tab.visible,
        probe: (own) => this.probe(own),
        onChange: (next) => this.reachChanged(next),
        onSlept: () => this.slept(),
      },
      signal,
    );
    this.loops = {
      drain: this.loop('drain', (own) => this.drain(own)),
      pull: this.loop('pull', (own) => this.pull(own)),
      push: this.loop('push', (own) => this.push(own)),
      tracking: this.loop('tracking', (own) => this.tracking(own)),
      unsent: this.loop('unsent', () => this.noteUnsent()),
      fold: this.loop('fold', () => this.fold()),
      jobs: this.loop('jobs', (own) => this.jobs(own)),
    };
    const stopHints = ports.connectivity.listen((word) => (word === 'offline' ? this.reach.lost() : this.reach.hint()));
    const stopChanges = ports.listenChanges((change) => {
      if (hasKey(change.facts, JOBS_ASKED)) this.loops.jobs.trigger(true);
      if (!change.outbox) return;
      this.loops.drain.trigger();
      this.loops.unsent.trigger();
    });
    this.ended = new Promise((resolve) => {
      const finish = (): void => {
        stopHints();
        stopChanges();
        void this.finish().then(resolve);
      };
      if (signal.aborted) finish();
      else signal.addEventListener('abort', finish);
    });
    this.status.set({ leader: ports.tab.id, phase: 'idle', progress: null, push: false, reach: 'unknown', session: this.sessionShown() });
    this.wakeAll();
  }

  /** This worker waits for code that does not come. */
  get isStuck(): boolean {
    return this.runs.isStuck;
  }

  kick(reason: KickReason): void {
    const { drain, pull } = this.loops;
    if (reason === 'commit') drain.trigger();
    else {
      this.reach.hint();
      drain.trigger(true);
      pull.trigger(true);
    }
  }

  /** Pulls and drains once now; settles with how it went. */
  async syncNow(): Promise<Result<null, CallError>> {
    if (this.ports.line.session.state() === 'expired') return fail(expired);
    if ((await this.reach.probe()) === 'offline') return fail(offline);
    await Promise.all([this.loops.drain.runNow(), this.loops.pull.runNow()]);
    const error = this.failed.drain ?? this.failed.pull;
    return error === null ? ok(null) : fail(error);
  }

  /** How a request of this context ended, null for success. */
  report(error: CallError | null): void {
    this.reach.report(error);
  }

  /** A request of this context has had no answer for seconds: it may have no connection. */
  requestSilent(): void {
    this.turn.giveWay();
  }

  sessionChanged(): void {
    this.status.set({ session: this.sessionShown() });
    if (this.ports.line.session.state() === 'live') this.wakeAll();
  }

  private sessionShown(): SyncStatus['session'] {
    return this.ports.line.session.state() === 'expired' ? 'expired' : 'live';
  }

  private loop(name: keyof typeof pace, run: (own: AbortSignal) => Promise<RunEnd>): Loop {
    return startLoop(this.ports, { name, ...pace[name], run: (own) => this.runs.track(run(own)) }, this.signal);
  }

  private async finish(): Promise<void> {
    await this.runs.settled();
    await this.status.settled();
  }

  private wakeAll(): void {
    const { drain, pull, push, tracking, jobs } = this.loops;
    for (const loop of [drain, pull, push, tracking, jobs]) loop.trigger(true);
  }

  private reachChanged(next: Reach): void {
    this.status.set({ reach: next });
    if (next === 'online') this.wakeAll();
    else this.turn.lineLost();
  }

  /** Asks whether the gateway is there. When it is after it was not, what was asked before is lost, and those who wait for it go on. */
  private async probe(own: AbortSignal): Promise<CallError | null> {
    const { underWay } = this.ports.line;
    const mark = underWay.mark();
    const wasOut = this.reach.state() === 'offline';
    const error = await this.ports.line.probe(own);
    if (wasOut && this.reach.state() === 'online') {
      underWay.endBefore(mark);
      this.runs.lineBack();
    } else if (wasOut) this.runs.lineOut();
    return error;
  }

  /** The PC has slept, and every connection with it. */
  private slept(): void {
    this.ports.log.info('slept');
    this.turn.lineLost();
    const { underWay } = this.ports.line;
    underWay.endBefore(underWay.mark());
    this.wakeAll();
  }

  private answered(by: 'drain' | 'pull', error: CallError | null): void {
    const isAnswer = error === null || isGatewayAnswer(error.kind);
    if (isAnswer && this.turn.answered(by)) this.loops.push.trigger(true);
  }

  /** Out of reach or signed out: the loops rest until that changes, which wakes them. */
  private rests(): boolean {
    return this.reach.state() === 'offline' || this.ports.line.session.state() === 'expired';
  }

  /** Null when a request may go out, else how this run ends. */
  private async heldUp(): Promise<RunEnd | null> {
    if (this.rests()) return idle;
    const gate = await this.ports.line.gate();
    return gate.open ? null : { kind: 'failed', waitMs: gate.waitMs };
  }

  private storageFailed(problem: StorageProblem): RunEnd {
    this.ports.onStorage(problem);
    return { kind: 'failed' };
  }

  private callFailed(error: CallError): RunEnd {
    if (error.kind !== 'aborted') this.status.set({ lastError: error, clockOffset: this.ports.line.clockOffset() });
    return error.retryAfterMs === undefined ? { kind: 'failed' } : { kind: 'failed', waitMs: error.retryAfterMs };
  }

  private succeeded(): void {
    this.ports.onStored();
    this.status.set({ lastError: null, lastOkAt: this.ports.clock.now(), clockOffset: this.ports.line.clockOffset() });
  }

  /** Tells the screen of work that takes long enough to be seen. */
  private async shown<T>(what: 'drain' | 'pull', work: Promise<T>): Promise<T> {
    const show = (on: boolean): void => {
      this.working[what] = on;
      this.status.set({ phase: this.working.pull ? 'pulling' : this.working.drain ? 'sending' : 'idle' });
    };
    const timer = this.ports.timers.setTimeout(() => show(true), SHOW_AFTER_MS);
    try {
      return await work;
    } finally {
      this.ports.timers.clearTimeout(timer);
      show(false);
    }
  }

  /** Notes outside the account's database how much is unsent, so that its loss can be told in full (I8). */
  private async noteUnsent(): Promise<RunEnd> {
    const { db, accountId } = this.ports;
    const rows = await outboxRows(db);
    if (!rows.ok || rows.value.length === this.unsent) return idle;
    const noted = await announceUnsent(accountId, rows.value.length, db.ports);
    if (!noted.ok) return { kind: 'failed' };
    this.unsent = rows.value.length;
    return idle;
  }

  private async drain(own: AbortSignal): Promise<RunEnd> {
    if (this.rests()) return idle;
    const { line } = this.ports;
    const ports = { ...this.ports, client: line.client, gate: line.gate, probe: line.probe, patience: DRAIN_PATIENCE };
    const rows = await outboxRows(this.ports.db);
    if (!rows.ok) return this.storageFailed(rows.error);
    if (rows.value.length === 0) return this.drainEnded({ kind: 'drained', nextMs: null, sent: 0 });
    const code = await import('./drain.ts').catch(() => null);
    if (code === null) return { kind: 'failed' };
    return this.drainEnded(await this.shown('drain', code.drainOnce(ports, own)));
  }

  private drainEnded(end: DrainEnd): RunEnd {
    this.failed.drain = null;
    this.answered('drain', end.kind === 'failed' ? end.error : null);
    switch (end.kind) {
      case 'drained':
        if (end.sent > 0) {
          this.succeeded();
          this.loops.pull.trigger();
          this.loops.unsent.trigger();
        }
        return end.nextMs === null ? idle : { kind: 'done', nextMs: end.nextMs };
      case 'storage':
        return this.storageFailed(end.problem);
      case 'taken':
        return { kind: 'failed' };
      case 'failed':
        this.failed.drain = end.error;
        return this.callFailed(end.error);
      case 'held':
        this.failed.drain = end.error ?? busy;
        if (end.error !== null) this.callFailed(end.error);
        return { kind: 'failed', waitMs: end.waitMs };
    }
  }

  private async pull(own: AbortSignal): Promise<RunEnd> {
    const held = await this.heldUp();
    if (held !== null) return held;
    const onProgress = (progress: SyncStatus['progress']): void => this.status.set({ progress });
    const end = await this.shown('pull', pullOnce({ ...this.ports, client: this.ports.line.client, completeReadings, onProgress }, own));
    this.failed.pull = end.kind === 'failed' ? end.error : null;
    this.answered('pull', this.failed.pull);
    if (end.kind === 'storage') return this.storageFailed(end.problem);
    if (end.kind === 'failed') return this.callFailed(end.error);
    this.succeeded();
    this.loops.fold.trigger();
    return idle;
  }

  private async push(own: AbortSignal): Promise<RunEnd> {
    const held = await this.heldUp();
    if (held !== null) return held;
    const onOpen = (push: boolean): void => this.status.set({ push });
    const onNews = (topic: PushEvent['topic'] | 'all'): void => this.hear(topic);
    const ports = { ...this.ports, client: this.ports.line.client, visible: this.ports.tab.visible, onNews, onOpen };
    return await this.turn.take(own, async (life) => {
      const code = await import('./push.ts').catch(() => null);
      return code === null ? { kind: 'failed' } : await code.pushOnce(ports, this.pushState, life);
    });
  }

  private hear(topic: PushEvent['topic'] | 'all'): void {
    // Rows of companies and collections come with the pull; its request also tells whether it was this sign-in that ended (`session`).
    if (topic !== 'config') this.loops.pull.trigger();
    this.ports.onNews(topic);
  }

  private async tracking(own: AbortSignal): Promise<RunEnd> {
    const held = await this.heldUp();
    if (held !== null) return held;
    const code = await import('./tracking.ts').catch(() => null);
    if (code === null) return { kind: 'failed' };
    const end = await code.sendTracking({ ...this.ports, client: this.ports.line.client }, own);
    if (end.kind === 'storage') return this.storageFailed(end.problem);
    return end.kind === 'sent' ? idle : { kind: 'failed' };
  }

  private async jobs(own: AbortSignal): Promise<RunEnd> {
    const open = await hasOpenJobs(this.ports.db);
    if (!open.ok) return this.storageFailed(open.error);
    const held = open.value ? await this.heldUp() : idle;
    if (held !== null) return held;
    const code = await import('../jobs/run-jobs.ts').catch(() => null);
    if (code === null) return { kind: 'failed' };
    const ports = { ...this.ports, client: this.ports.line.client, pull: () => this.loops.pull.runNow() };
    const end = await code.runJobs(ports, !this.hasTakenOverJobs, own);
    if (end.kind !== 'storage') this.hasTakenOverJobs = true;
    if (end.kind === 'storage') return this.storageFailed(end.problem);
    if (end.kind === 'failed')
      return { kind: 'failed', ...(end.error.retryAfterMs === undefined ? {} : { waitMs: end.error.retryAfterMs }) };
    return end.nextMs === null ? idle : { kind: 'done', nextMs: end.nextMs };
  }

  private async fold(): Promise<RunEnd> {
    if (this.working.drain || this.working.pull) return { kind: 'failed' };
    const folded = await foldLater(this.ports.db, FOLD_AT_LEAST);
    if (folded === null) return { kind: 'failed' };
    return folded.ok ? idle : this.storageFailed(folded.error);
  }
}
