import { boundTab, type Candidate, formOf, isCounted, rulesOf } from '../../domain/attention/candidate.ts';
import {
  compareCandidates,
  decide,
  type HoldReason,
  isPassing,
  roundOf,
  type ShowReason,
  type Situation,
  type Verdict,
} from '../../domain/attention/decide.ts';
import type { ShowingOutcome } from '../../domain/attention/showing.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { AttentionMemory } from './memory.ts';
import type { TurnLock } from './turn-lock.ts';

/** What came of a showing that is over. */
export type Outcome = Exclude<ShowingOutcome, 'open'>;

/** How a candidate stands. `idle`: nothing is offered, it is over, or its rules say that it is not to be shown. */
export interface TurnState {
  readonly state: 'shown' | 'waits' | 'idle';
  readonly reason?: ShowReason | HoldReason;
}

/** What happened to a candidate, for the log. `why`: the reason why it is shown or held, or what came of it. */
export interface AttentionEvent {
  readonly at: number;
  readonly candidate: Candidate;
  readonly what: 'shown' | 'held' | 'over';
  readonly why: ShowReason | HoldReason | Outcome;
}

/** How a candidate stands in this window. `dueAt`: when its frequency lets it come again, null for nothing of the kind. */
export interface Standing {
  readonly candidate: Candidate;
  readonly turn: TurnState;
  readonly dueAt: number | null;
}

/** What is known of this window beside its forms. */
export type Look = Pick<Situation, 'day' | 'activeTab' | 'isVisible' | 'isDeadlineNear' | 'switchedOff' | 'isRead'>;

export interface EnginePorts {
  /** By the gateway's clock. */
  now(): number;
  after(ms: number, run: () => void): void;
  isDirty(): boolean;
  /** An app holds unsaved content. */
  isAppUnsaved(): boolean;
  /** Calls back when the first form becomes dirty, or the last clean, and when apps do. */
  onDirty(listener: () => void): () => void;
  readonly memory: AttentionMemory;
  readonly lock: TurnLock;
  /** Hears of everything that is shown, held or over, once each time it changes. */
  log(event: AttentionEvent): void;
  /** An id that nothing else has. */
  newId(): string;
  /** Hears of every showing of what has a frequency, and of what became of it: the account's other devices are told. */
  told(showing: Showing): void;
}

/** A showing of something that has a frequency. */
export interface Showing {
  readonly id: string;
  readonly candidate: Candidate;
  /** When it began, by the gateway's clock. */
  readonly at: number;
  readonly outcome: ShowingOutcome;
}

export interface Offer {
  get(): TurnState;
  subscribe(listener: () => void): () => void;
  /** It was shown, and that is over. */
  done(outcome: Outcome): void;
  /** Whoever offered it is gone. */
  withdraw(): void;
}

/** Lets what asks for its user's attention come in turn. One for an account in a window. */
export interface AttentionEngine {
  offer(candidate: Candidate): Offer;
  /** Nothing is shown before the first look. */
  look(look: Look): void;
  /** When what has a frequency was shown, also elsewhere, by `historyId`. */
  hear(shown: ReadonlyMap<string, readonly number[]>): void;
  /** All that is offered in this window now, in the order of priority. */
  standings(): readonly Standing[];
  /** Popups that its user wants no reminder of, and how he wants one again. */
  silenced(): readonly string[];
  remindAgain(id: string): void;
  subscribe(listener: () => void): () => void;
}

interface Held extends Standing {
  turn: TurnState;
  dueAt: number | null;
  isOpen: boolean;
  /** Of what has a frequency, once it is shown. */
  showing: Pick<Showing, 'id' | 'at'> | null;
}

/** How long popups and bubbles wait for others, milliseconds: they come by several calls, and the first of them all is to be shown (POP-19). */
export const GATHER_MS = 1_000;

const starting: TurnState = { state: 'waits', reason: 'starting' };
const over: TurnState = { state: 'idle' };

const sameTurn = (a: TurnState, b: TurnState): boolean => a.state === b.state && a.reason === b.reason;
const turnOf = (verdict: Verdict): TurnState => {
  if (verdict.shown) return { state: 'shown', reason: verdict.reason };
  return { state: isPassing(verdict.reason) ? 'waits' : 'idle', reason: verdict.reason };
};

/** The lock of modals: not wanted, asked for, waited for behind another window, or ours. */
type LockState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'queued'; readonly giveUp: AbortController }
  | { readonly kind: 'held'; release(): void };

class Engine implements AttentionEngine {
  private readonly offers = new Set<Held>();
  private readonly listeners = createListeners();
  private readonly ports: EnginePorts;
  private seen: Look | null = null;
  private lock: LockState = { kind: 'none' };
  private isDue = false;
  /** Popups and bubbles that came within `GATHER_MS`. */
  private fresh = 0;
  private told: readonly Standing[] = [];
  readonly subscribe = this.listeners.subscribe;

  constructor(ports: EnginePorts) {
    this.ports = ports;
    ports.onDirty(() => this.soon());
  }

  offer(candidate: Candidate): Offer {
    const held: Held = { candidate, turn: starting, dueAt: null, isOpen: false, showing: null };
    this.offers.add(held);
    if (rulesOf(candidate.kind) !== 'own') this.gather();
    this.soon();
    const end = (outcome: Outcome): void => {
      if (!this.offers.delete(held)) return;
      if (outcome === 'silenced') this.ports.memory.silence(candidate.id, true);
      if (held.isOpen) this.ports.log({ at: this.ports.now(), candidate, what: 'over', why: outcome });
      if (held.showing !== null) this.ports.told({ ...held.showing, candidate, outcome });
      held.turn = over;
      this.tell();
      this.soon();
    };
    return { get: () => held.turn, subscribe: this.listeners.subscribe, done: end, withdraw: () => end('ended') };
  }

  look(look: Look): void {
    this.seen = look;
    this.soon();
  }

  hear(shown: ReadonlyMap<string, readonly number[]>): void {
    this.ports.memory.hear(shown);
    this.soon();
  }

  standings(): readonly Standing[] {
    return this.told;
  }

  silenced(): readonly string[] {
    return this.ports.memory.silenced();
  }

  remindAgain(id: string): void {
    this.ports.memory.silence(id, false);
    this.soon();
  }

  private tell(): void {
    this.told = [...this.offers]
      .map(({ candidate, turn, dueAt }) => ({ candidate, turn, dueAt }))
      .sort((a, b) => compareCandidates(a.candidate, b.candidate));
    this.listeners.tell();
  }

  private gather(): void {
    this.fresh += 1;
    this.ports.after(GATHER_MS, () => {
      this.fresh -= 1;
      this.soon();
    });
  }

  /** After what happens now: what is offered and withdrawn in one breath was never shown, and of several that come together the first goes first. */
  private soon(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.turn();
    });
  }

  private situation(look: Look): Situation {
    return {
      ...look,
      now: this.ports.now(),
      isDirty: this.ports.isDirty(),
      isAppUnsaved: this.ports.isAppUnsaved(),
      isGathering: this.fresh > 0,
      isModalElsewhere: this.lock.kind === 'queued',
      open: [...this.offers].filter(({ isOpen }) => isOpen).map(({ candidate }) => candidate),
    };
  }

  /** Decides anew, shows at most one more, and lets go of the lock when nobody needs it. */
  private turn(): void {
    if (this.seen === null || this.lock.kind === 'asking') return;
    const now = this.situation(this.seen);
    const waiting = [...this.offers].filter(({ isOpen }) => !isOpen);
    const asked = waiting.map((held) => ({ ...held.candidate, held }));
    const verdicts = decide(asked, this.ports.memory.history(asked, now.now), now);
    const next = verdicts.find(({ shown, candidate }) => shown && formOf(candidate) !== 'inPage');
    if (next !== undefined && formOf(next.candidate) === 'modal' && this.lock.kind !== 'held') return void this.askLock();
    for (const verdict of verdicts) {
      verdict.candidate.held.dueAt = verdict.shown ? null : verdict.dueAt;
      this.say(verdict.candidate.held, turnOf(verdict));
    }
    for (const held of this.offers) if (held.isOpen) this.say(held, this.openTurn(held, now));
    if (next !== undefined) this.show(next.candidate.held, now);
    this.keepLock(verdicts.some((verdict) => !verdict.shown && verdict.reason === 'otherWindow'));
    this.tell();
  }

  private show(held: Held, now: Situation): void {
    held.isOpen = true;
    this.ports.memory.shown(held.candidate, { now: now.now, round: roundOf(now) });
    if (isCounted(held.candidate)) {
      held.showing = { id: this.ports.newId(), at: now.now };
      this.ports.told({ ...held.showing, candidate: held.candidate, outcome: 'open' });
    }
    // The others learn what they wait for now.
    this.soon();
  }

  /** What is open stays so; what stands aside is not seen beside a modal, nor before another tab than its own. */
  private openTurn({ candidate, turn }: Held, { activeTab }: Situation): TurnState {
    if (formOf(candidate) === 'aside') {
      if ((boundTab(candidate) ?? activeTab) !== activeTab) return { state: 'waits', reason: 'otherTab' };
      if ([...this.offers].some((one) => one.isOpen && formOf(one.candidate) === 'modal')) return { state: 'waits', reason: 'busy' };
    }
    return turn.state === 'shown' ? turn : { state: 'shown', reason: 'alone' };
  }

  private say(held: Held, turn: TurnState): void {
    if (sameTurn(held.turn, turn)) return;
    held.turn = turn;
    if (turn.reason === undefined) return;
    this.ports.log({ at: this.ports.now(), candidate: held.candidate, what: turn.state === 'shown' ? 'shown' : 'held', why: turn.reason });
  }

  private async askLock(): Promise<void> {
    if (this.lock.kind === 'queued') return;
    this.lock = { kind: 'asking' };
    const release = await this.ports.lock.tryHold();
    this.lock = release === null ? { kind: 'none' } : { kind: 'held', release };
    if (release === null) this.queue();
    this.turn();
  }

  /** Another window shows something: our turn comes after it. */
  private queue(): void {
    const giveUp = new AbortController();
    this.lock = { kind: 'queued', giveUp };
    void this.ports.lock.wait(giveUp.signal).then((release) => {
      if (release === null) return;
      // It came while nobody wanted it any more.
      if (giveUp.signal.aborted) return release();
      this.lock = { kind: 'held', release };
      this.turn();
    });
  }

  private keepLock(isWaitedFor: boolean): void {
    if (this.lock.kind === 'queued' && !isWaitedFor) {
      this.lock.giveUp.abort();
      this.lock = { kind: 'none' };
    }
    if (this.lock.kind !== 'held') return;
    if ([...this.offers].some(({ isOpen, candidate }) => isOpen && formOf(candidate) === 'modal')) return;
    this.lock.release();
    this.lock = { kind: 'none' };
  }
}

export const createEngine = (ports: EnginePorts): AttentionEngine => new Engine(ports);
