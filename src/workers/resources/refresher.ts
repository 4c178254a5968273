import type { PushEvent } from '../../api/calls/push.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { fail, ok, type Result, unreachable } from '../../domain/core/result.ts';
import { notLoaded } from '../not-loaded.ts';
import type { ResourceRequest } from '../surface.ts';
import { dueInMs, isDueAtOpening } from './due.ts';
import { type Entry, Questions, type RefresherPorts } from './questions.ts';
import { type ResourceRef, resourcesAt } from './resources.ts';

/** After a gap in the push stream something may have been missed: an answer of this age is as good as a new one. Milliseconds. */
const GAP_MS = 60_000;

/** What a push event is about; 'all' when some may have been missed, 'restored' when the gateway may know less than it did. */
export type NewsTopic = PushEvent['topic'] | 'all' | 'restored';

/**
 * Decides when the resources of one account are asked for in one tab: by the page's word, at the start, by push topics and by their age.
 * Polls, and tries again what nobody answered, only while the tab is visible. Ends with `signal`.
 */
export class Refresher {
  private readonly ports: RefresherPorts;
  private readonly signal: AbortSignal;
  private readonly questions: Questions;
  private readonly newsAt = new Map<NewsTopic, number>();
  private timer: unknown = null;

  constructor(ports: RefresherPorts, signal: AbortSignal) {
    this.ports = ports;
    this.signal = signal;
    this.questions = new Questions(ports, signal, () => this.plan());
    signal.addEventListener('abort', () => ports.timers.clearTimeout(this.timer));
  }

  /** Settles when nothing of this asks or writes any more; after the signal. */
  settled(): Promise<void> {
    return this.questions.settled();
  }

  /** The account is open here, or this tab begins to lead: the leader asks for what is needed from the start. */
  async begin(leads: boolean): Promise<void> {
    for (const name of (await resourcesAt('start')) ?? []) {
      const entry = await this.questions.entryOf({ name, subject: '' });
      if (entry === null || this.signal.aborted) continue;
      entry.standing = true;
      if (leads && entry.resource.when.start) void this.questions.ask(entry, this.ports.clock.now(), false);
      else await this.questions.read(entry);
    }
    await this.look();
  }

  /** A page's word. Answered at once but for `refresh`, `obtain` and `switched`, which are answered when it was asked. */
  async request(request: ResourceRequest): Promise<Result<null, CallError>> {
    switch (request.what) {
      case 'watch':
        return await this.open(request);
      case 'refresh':
      case 'obtain': {
        const since = request.what === 'refresh' ? null : this.ports.clock.now();
        const entry = await this.questions.entryOf(request);
        return entry === null ? fail(notLoaded) : await this.questions.ask(entry, since, true);
      }
      case 'switched':
        return await this.switched(request.companyId);
      case 'active':
        await this.openActive();
        return ok(null);
      case 'unwatch':
        return ok(null);
      default:
        return unreachable(request);
    }
  }

  /** The gateway says that something of the topic changed at `at` (device clock), or may have while nobody listened ('all'). */
  news(topic: NewsTopic, at: number): void {
    if (topic !== 'all') this.newsAt.set(topic, at);
    for (const entry of this.questions.all()) {
      const topics = entry.resource.when.push ?? [];
      const concerns = topic === 'restored' || (topic === 'all' ? topics.length > 0 : topics.includes(topic));
      if (!concerns || !this.isHeld(entry)) continue;
      if (topic !== 'all' && entry.job?.state === 'running') entry.job.again = true;
      else void this.questions.ask(entry, topic === 'all' ? at - GAP_MS : at, false);
    }
  }

  /** Line, session or gate may let questions out again. */
  wake(): void {
    this.questions.wake();
    this.plan();
  }

  /** The tab was shown or hidden. */
  async visibilityChanged(): Promise<void> {
    if (this.ports.tab.visible()) await this.look();
    else this.plan();
  }

  /** Everything that the screen shows, as if it was opened now. */
  private async look(): Promise<void> {
    for (const view of this.ports.screen.shown()) await this.open(view);
    await this.openActive();
    this.plan();
  }

  /** What the active company needs although no view shows it. */
  private async openActive(): Promise<void> {
    const subject = this.ports.screen.active();
    if (subject !== '') for (const name of (await resourcesAt('active')) ?? []) await this.open({ name, subject });
  }

  private async open(view: ResourceRef): Promise<Result<null, CallError>> {
    const now = this.ports.clock.now();
    const entry = await this.questions.entryOf(view);
    if (entry === null) return fail(notLoaded);
    if (this.signal.aborted) return ok(null);
    const { when } = entry.resource;
    const row = await this.questions.read(entry);
    const newsAt = Math.max(0, ...(when.push ?? []).map((topic) => this.newsAt.get(topic) ?? 0));
    const isMissed = row !== null && row.fetchedAt < newsAt && newsAt <= now;
    if (isMissed) void this.questions.ask(entry, newsAt, false);
    else if (isDueAtOpening(when, row, entry.failed, now)) void this.questions.ask(entry, now - (when.maxAgeMs ?? 0), false);
    this.plan();
    return ok(null);
  }

  private async switched(companyId: string): Promise<Result<null, CallError>> {
    const names = await resourcesAt('switch');
    if (names === null) return fail(notLoaded);
    const answers = names.map(async (name) => {
      const now = this.ports.clock.now();
      const entry = await this.questions.entryOf({ name, subject: companyId });
      if (entry === null) return fail(notLoaded);
      const row = await this.questions.read(entry);
      return row?.outcome === 'known' ? ok(null) : await this.questions.ask(entry, now, false);
    });
    return (await Promise.all(answers)).find((answer) => !answer.ok) ?? ok(null);
  }

  private isHeld(entry: Entry): boolean {
    return entry.standing || this.ports.screen.shows(entry);
  }

  /** Arms the one timer for what is due next by itself, and asks for what is due now. */
  private plan(): void {
    const { timers, tab, clock } = this.ports;
    timers.clearTimeout(this.timer);
    this.timer = null;
    if (this.signal.aborted || !tab.visible()) return;
    let soonest = Number.POSITIVE_INFINITY;
    for (const entry of this.questions.all()) {
      const { job, resource, failed, answeredAt } = entry;
      if (job !== null || !this.isHeld(entry)) continue;
      const wait = dueInMs(resource.when, answeredAt, failed, clock.now());
      if (wait === 0) void this.questions.ask(entry, this.enoughSince(entry), false);
      else if (wait !== null) soonest = Math.min(soonest, wait);
    }
    if (soonest !== Number.POSITIVE_INFINITY) this.timer = timers.setTimeout(() => this.plan(), soonest);
  }

  /** An answer that another tab got after this makes a poll or another try unnecessary. */
  private enoughSince({ failed, resource }: Entry): number {
    const now = this.ports.clock.now();
    return Math.min(now, failed === null ? now - (resource.when.everyMs ?? 0) : failed.at);
  }
}
