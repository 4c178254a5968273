import type { CallError } from '../../api/error-kinds.ts';
import { readFact } from '../../db/facts.ts';
import type { FactRow } from '../../db/types.ts';
import type { Log } from '../../domain/core/log.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import type { Gate } from '../line/observed-client.ts';
import type { Locks, Random, Tab, Timers } from '../ports.ts';
import { type AskPorts, answersTheQuestion, askResource, noteTry, type Question } from './ask-resource.ts';
import type { OwnPorts } from './define-resource.ts';
import { afterFailure, type Failed, isAnsweredSince, isTriedSince } from './due.ts';
import { withQuestionLock } from './question-lock.ts';
import { factOf, type ResourceName, type ResourceRef, resourceOf } from './resources.ts';
import type { Screen } from './screen.ts';

export interface RefresherPorts extends AskPorts, Pick<OwnPorts, 'home' | 'fetch' | 'uuid' | 'baseUrl' | 'appId'> {
  readonly timers: Timers;
  readonly random: Random;
  readonly locks: Locks;
  readonly log: Log;
  readonly tab: Tab;
  readonly screen: Screen;
  readonly gate: Gate;
  /** Why nothing may be asked now, null when it may. `wake` is called when that may have changed. */
  rests(): Promise<'offline' | 'expired' | null>;
}

type Answer = Result<null, CallError>;

interface Job {
  readonly n: number;
  readonly at: number;
  /** A younger answer of another tab will do; null: only an own one. */
  since: number | null;
  /** The user waits for it: it is asked whatever the line is said to be. */
  asked: boolean;
  state: 'waiting' | 'running' | 'parked';
  /** It has been sent: its answer may know nothing of what is stored from now on. */
  left: boolean;
  /** Something changed at the gateway while it was running. */
  again: boolean;
  readonly waiters: Waiter[];
  /** Asked for by the user after it had left: they are told the answer of the question after it. */
  readonly late: Waiter[];
}
type Waiter = (answer: Answer) => void;

/** A question that this tab knows, and how it stands. */
export interface Entry extends Question {
  readonly name: ResourceName;
  /** Kept current although no view shows it. */
  standing: boolean;
  /** When it was answered last as far as this tab knows, device clock; 0 for never. */
  answeredAt: number;
  failed: Failed;
  job: Job | null;
}

const aborted: CallError = { kind: 'aborted', code: '', msg: '', status: 0 };
const offline: CallError = { kind: 'offline', code: '', msg: '', status: 0 };
const threw: CallError = { kind: 'bad-answer', code: '', msg: '', status: 0 };

/**
 * The questions of one account in one tab, each under way at most once: what is on screen first, then the active company's, then the rest,
 * at most four at a time. Across tabs a Web Lock keeps a question from being asked twice. `ended` is told after each; nothing is asked or
 * written after `signal`.
 *
 * ```
 *  waiting ─► (may ask?) ─► lock ─► (answered by another tab?) ─► ask ─► fact
 *     ▲           └─ no: parked until line, session or gate let it out
 * ```
 */
export class Questions {
  private readonly ports: RefresherPorts;
  private readonly signal: AbortSignal;
  private readonly ended: () => void;
  private readonly entries = new Map<string, Entry>();
  private readonly flights = new Set<Promise<void>>();
  private running = 0;
  private made = 0;
  private gateTimer: unknown = null;

  constructor(ports: RefresherPorts, signal: AbortSignal, ended: () => void) {
    this.ports = ports;
    this.signal = signal;
    this.ended = ended;
    signal.addEventListener('abort', () => {
      ports.timers.clearTimeout(this.gateTimer);
      for (const { job } of this.entries.values()) for (const resolve of job ? [...job.waiters, ...job.late] : []) resolve(fail(aborted));
    });
  }

  all(): Iterable<Entry> {
    return this.entries.values();
  }

  /** Null when its code does not load. */
  async entryOf({ name, subject }: ResourceRef): Promise<Entry | null> {
    const resource = await resourceOf(name);
    if (resource === null) return null;
    const k = factOf({ name, subject });
    const entry = this.entries.get(k) ?? { k, name, resource, subject, standing: false, answeredAt: 0, failed: null, job: null };
    this.entries.set(k, entry);
    return entry;
  }

  async read(entry: Entry): Promise<FactRow | null> {
    const read = await readFact(this.ports.db, entry.k);
    if (!read.ok) this.ports.onProblem(read.error);
    const row = read.ok ? read.value : null;
    if (row !== null) entry.answeredAt = row.fetchedAt;
    return row;
  }

  /**
   * Asks, or joins the same question. `since`: an answer that another tab got after that will do; null for none, nor that of a question which has left
   * by now: one more is asked after it. `asked`: the user waits for it.
   */
  ask(entry: Entry, since: number | null, asked: boolean): Promise<Answer> {
    if (this.signal.aborted) return Promise.resolve(fail(aborted));
    this.made += 1;
    entry.job ??= this.newJob(since, asked);
    const { job } = entry;
    if (since === null && job.left) return new Promise((resolve) => job.late.push(resolve));
    if (job.since !== null && (since === null || since > job.since)) job.since = since;
    job.asked ||= asked;
    if (asked && job.state === 'parked') job.state = 'waiting';
    const answer = new Promise<Answer>((resolve) => job.waiters.push(resolve));
    this.pump();
    return answer;
  }

  private newJob(since: number | null, asked: boolean): Job {
    const at = this.ports.clock.now();
    return { n: this.made, at, since, asked, state: 'waiting', left: false, again: false, waiters: [], late: [] };
  }

  /** Line, session or gate may let out what they kept. */
  wake(): void {
    for (const { job } of this.entries.values()) if (job?.state === 'parked') job.state = 'waiting';
    this.pump();
  }

  /** Settles when nothing asks or writes any more; after the signal. */
  async settled(): Promise<void> {
    while (this.flights.size > 0) await Promise.all(this.flights);
  }

  private rank(entry: Entry): number {
    const { subject, job } = entry;
    const { screen } = this.ports;
    if (job?.asked || screen.shows(entry)) return 0;
    return subject !== '' && subject === screen.active() ? 1 : 2;
  }

  private next(): Entry | null {
    const waiting = [...this.entries.values()].filter(({ job }) => job?.state === 'waiting');
    const order = (x: Entry, y: Entry): number => this.rank(x) - this.rank(y) || (x.job?.n ?? 0) - (y.job?.n ?? 0);
    return waiting.sort(order).find(({ resource }) => this.running < resource.atOnce) ?? null;
  }

  private pump(): void {
    for (let entry = this.next(); entry?.job && !this.signal.aborted; entry = this.next()) {
      entry.job.state = 'running';
      this.running += 1;
      const flight = this.run(entry, entry.job).then(() => {
        this.flights.delete(flight);
        this.running -= 1;
        this.pump();
        this.ended();
      });
      this.flights.add(flight);
    }
  }

  private async run(entry: Entry, job: Job): Promise<void> {
    const { clock, random, accountId } = this.ports;
    const kept = job.asked ? null : await this.keptBy();
    // The user may have asked for it meanwhile.
    if (kept !== null && !job.asked) return await this.park(entry, job, kept);
    const answer = await withQuestionLock(this.ports, `resource:${accountId}:${entry.k}`, this.signal, () => this.askOnce(entry, job));
    entry.failed = answer.ok ? null : afterFailure(entry.failed, answer.error, entry.resource.when, clock.now(), random.next());
    entry.job = null;
    for (const resolve of job.waiters) resolve(answer);
    if (job.late.length > 0) void this.askAfter(entry, job.late);
    else if (job.again) void this.ask(entry, clock.now(), false);
  }

  private async askAfter(entry: Entry, late: readonly Waiter[]): Promise<void> {
    const answer = await this.ask(entry, null, true);
    for (const resolve of late) resolve(answer);
  }

  /** Under the lock: what another tab has asked meanwhile is not asked again. */
  private async askOnce(entry: Entry, job: Job): Promise<Answer> {
    if (this.signal.aborted) return fail(aborted);
    const { clock, log } = this.ports;
    const row = job.since === null ? null : await this.read(entry);
    // While it was read the user may have asked for an answer of his own.
    if (job.since !== null) {
      const now = clock.now();
      if (row?.lastTry && isTriedSince(row, job.at, now)) return fail(row.lastTry.error);
      if (isAnsweredSince(row, job.since, now)) return ok(null);
    }
    job.left = true;
    try {
      const { own } = entry.resource;
      const options = { asked: job.asked, signal: this.signal };
      const answer = own === undefined ? await askResource(this.ports, entry, this.signal) : await own(this.ports, entry.subject, options);
      // By memory, not by the row: an answer that could not be written down is no reason to ask again at once.
      if (answer.ok || answersTheQuestion(answer.error)) entry.answeredAt = clock.now();
      return answer;
    } catch (thrown) {
      log.error('resource threw', { name: entry.name, error: String(thrown) });
      return fail(threw);
    }
  }

  private async keptBy(): Promise<'offline' | 'expired' | { readonly waitMs: number } | null> {
    const why = await this.ports.rests();
    if (why !== null || this.signal.aborted) return why;
    const gate = await this.ports.gate();
    return gate.open ? null : { waitMs: gate.waitMs };
  }

  /** Waits for `wake`. Whoever waits for the answer hears that there is none, and so does a screen that has nothing to show. */
  private async park(entry: Entry, job: Job, kept: 'offline' | 'expired' | { readonly waitMs: number }): Promise<void> {
    const { timers } = this.ports;
    job.state = 'parked';
    for (const resolve of job.waiters.splice(0)) resolve(fail(offline));
    if (this.signal.aborted) return;
    if (typeof kept === 'object') {
      timers.clearTimeout(this.gateTimer);
      this.gateTimer = timers.setTimeout(() => this.wake(), kept.waitMs);
    } else if (kept === 'offline' && (await this.read(entry)) === null) await noteTry(this.ports, entry, offline);
  }
}
