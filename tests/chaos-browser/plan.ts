import type { FaultInput } from '../../server/pipeline/fault-switches.ts';
import { unreachable } from '../../src/domain/core/result.ts';
import { type SeededRandom, seededRandom } from '../../src/domain/core/seeded-random.ts';
import type { Fault } from '../support/gateway/fault-proxy.ts';

/** One change that the user makes: a note on a company, or a switch to it. `text` tells it from every other one. */
export interface Edit {
  readonly what: 'note' | 'switch';
  /** Place among the companies of the schedule. */
  readonly company: number;
  readonly text: string;
}

/** One step of a schedule. Tabs are numbered in the order in which they were opened, from 1. */
export type Step =
  | { readonly do: 'form'; readonly tab: number; readonly edit: Edit }
  /** Several changes at once by the page's own commands, faster than a hand could. */
  | { readonly do: 'commands'; readonly tab: number; readonly edits: readonly Edit[] }
  /** The tab dies while the form is being saved. */
  | { readonly do: 'crash-in-save'; readonly tab: number; readonly edit: Edit }
  | { readonly do: 'elsewhere'; readonly company: number; readonly field: 'note' | 'accountant'; readonly text: string }
  | { readonly do: 'line'; readonly fault: Fault; readonly match?: string; readonly times?: number; readonly keepSockets: boolean }
  | { readonly do: 'mend' | 'gateway-killed' | 'open' | 'new-version' | 'stop-service-workers' | 'end-sign-in' }
  | { readonly do: 'gateway-fault'; readonly fault: FaultInput }
  | { readonly do: TabStep; readonly tab: number }
  /** Until the fault of the line has struck, at most this long. */
  | { readonly do: 'meet'; readonly ms: number }
  | { readonly do: 'pause'; readonly ms: number };
export type TabStep = 'crash' | 'close' | 'reload' | 'freeze' | 'thaw' | 'kill-worker' | 'loop-worker' | 'take-version';

/** Everything that a seed decides. */
export interface Plan {
  readonly seed: number;
  readonly tabs: number;
  readonly steps: readonly Step[];
  /** A tab that is frozen at the end stays so until another one has taken its work over and all is at rest. */
  readonly staysFrozen: boolean;
}

/** Companies that a schedule works on. */
export const COMPANIES = 3;
const MOST_TABS = 3;

type Kind = Exclude<Step['do'], 'thaw' | 'take-version' | 'meet'>;
/** How often each thing happens, of all steps. Those that make everybody wait for many seconds are rare. */
const weights: readonly (readonly [Kind, number])[] = [
  ['commands', 24],
  ['form', 12],
  ['line', 18],
  ['mend', 10],
  ['pause', 8],
  ['gateway-fault', 6],
  ['elsewhere', 5],
  ['open', 5],
  ['gateway-killed', 4],
  ['crash', 4],
  ['close', 3],
  ['reload', 3],
  ['freeze', 3],
  ['new-version', 3],
  ['stop-service-workers', 3],
  ['crash-in-save', 2],
  ['end-sign-in', 2],
  ['kill-worker', 2],
  ['loop-worker', 0.4],
];
const total = weights.reduce((sum, [, weight]) => sum + weight, 0);

const UPDATE = '/company/update';
const SWITCH = '/company/switchLog';
const PULL = '/company/pull';

/** Draws the steps of one schedule, and knows which tabs there would be after each. */
class Draft {
  readonly steps: Step[] = [];
  private readonly random: SeededRandom;
  private readonly awake: number[];
  private frozen: number | null = null;
  private opened: number;
  private edits = 0;
  private hasNewVersion = false;
  private readonly seed: number;

  constructor(seed: number, random: SeededRandom, tabs: number) {
    this.seed = seed;
    this.random = random;
    this.awake = Array.from({ length: tabs }, (_, i) => i + 1);
    this.opened = tabs;
  }

  kind(): Kind {
    let left = this.random.next() * total;
    for (const [kind, weight] of weights) {
      left -= weight;
      if (left < 0) return kind;
    }
    return 'commands';
  }

  add(kind: Kind): void {
    this.steps.push(...this.made(kind));
  }

  private made(kind: Kind): Step[] {
    const { random } = this;
    switch (kind) {
      case 'commands':
        return [{ do: kind, tab: this.tab(), edits: Array.from({ length: 1 + random.below(4) }, () => this.edit()) }];
      case 'form':
        return [{ do: kind, tab: this.tab(), edit: { ...this.edit(), what: 'note' } }];
      case 'elsewhere':
        return [{ do: kind, company: random.below(COMPANIES), field: random.chance(0.3) ? 'note' : 'accountant', text: this.text() }];
      case 'line':
        return this.spoiledLine();
      case 'pause':
        return [{ do: kind, ms: random.pick([20, 100, 300, 700]) }];
      case 'gateway-fault':
        return [{ do: kind, fault: this.gatewayFault() }];
      case 'mend':
      case 'gateway-killed':
      case 'stop-service-workers':
      case 'end-sign-in':
        return [{ do: kind }];
      case 'reload':
      case 'kill-worker':
      case 'loop-worker':
        return [{ do: kind, tab: this.tab() }];
      case 'open':
      case 'crash':
      case 'close':
      case 'crash-in-save':
      case 'freeze':
        return this.changedTabs(kind);
      case 'new-version':
        return this.newVersion();
      default:
        return unreachable(kind);
    }
  }

  /** Wakes a tab that has slept for a while. */
  thawAtTimes(): void {
    if (this.frozen === null || !this.random.chance(0.4)) return;
    this.steps.push({ do: 'thaw', tab: this.frozen });
    this.awake.push(this.frozen);
    this.frozen = null;
  }

  isAsleep(): boolean {
    return this.frozen !== null;
  }

  private tab(): number {
    return this.random.pick(this.awake);
  }

  private text(): string {
    this.edits += 1;
    return `种子${this.seed}改${this.edits}`;
  }

  private edit(): Edit {
    const what = this.random.chance(0.3) ? 'switch' : 'note';
    return { what, company: this.random.below(COMPANIES), text: this.text() };
  }

  /** A tab goes or comes; one that can be worked in always stays. */
  private changedTabs(kind: 'open' | 'crash' | 'close' | 'crash-in-save' | 'freeze'): Step[] {
    const count = this.awake.length + (this.frozen === null ? 0 : 1);
    if (kind === 'open' || this.awake.length < 2) {
      if (count >= MOST_TABS) return [];
      this.opened += 1;
      this.awake.push(this.opened);
      return [{ do: 'open' }];
    }
    if (kind === 'freeze' && this.frozen !== null) return [];
    const tab = this.tab();
    this.awake.splice(this.awake.indexOf(tab), 1);
    if (kind === 'freeze') this.frozen = tab;
    return [kind === 'crash-in-save' ? { do: kind, tab, edit: { ...this.edit(), what: 'note' } } : { do: kind, tab }];
  }

  private newVersion(): Step[] {
    if (this.hasNewVersion) return [];
    this.hasNewVersion = true;
    const between = this.random.chance(0.5) ? this.made('commands') : [];
    return [{ do: 'new-version' }, ...between, ...(this.random.chance(0.7) ? [{ do: 'take-version', tab: this.tab() } as const] : [])];
  }

  /** A fault of the line, and mostly something that meets it. One that strikes everything strikes until the line is mended. */
  private spoiledLine(): Step[] {
    const { random } = this;
    const times = random.pick([1, 1, 2, 3, 0]);
    const match = random.pick([UPDATE, UPDATE, SWITCH, SWITCH, PULL]);
    const strikes = random.chance(0.3) ? {} : { match, ...(times === 0 ? {} : { times }) };
    const line: Step = { do: 'line', fault: this.fault(), ...strikes, keepSockets: random.chance(0.5) };
    if (random.chance(0.2)) return [line];
    const met: Edit = { ...this.edit(), what: match === SWITCH ? 'switch' : 'note' };
    const edits = [met, ...Array.from({ length: random.below(3) }, () => this.edit())];
    const meets: Step[] = random.chance(0.8) ? [{ do: 'meet', ms: 1_500 }] : [];
    return [line, { do: 'commands', tab: this.tab(), edits }, ...meets];
  }

  private fault(): Fault {
    const { random } = this;
    const bytes = random.pick([0, 40, 300, 900, 2_000]);
    return random.pick<Fault>([
      { mode: 'refuse' },
      { mode: 'refuse' },
      { mode: 'blackhole' },
      { mode: 'delay', ms: random.pick([30, 120, 400]) },
      { mode: 'slow', chunk: random.pick([100, 400]), ms: 10 },
      { mode: 'truncate', bytes, end: random.pick(['fin', 'rst']) },
      { mode: 'dropResponse' },
      { mode: 'resetOnRequest' },
      { mode: 'resetPairs' },
    ]);
  }

  private gatewayFault(): FaultInput {
    const { random } = this;
    const call = random.pick(['companyUpdate', 'companyUpdate', 'switchCompanyLog', 'companyPull', '']);
    const times = 1 + random.below(3);
    return random.pick<FaultInput>([
      { kind: 'status', status: 500, call, times },
      { kind: 'status', status: 503, call, times },
      { kind: 'status', status: 503, call, times: 1, retryAfter: 1 },
      { kind: 'status', status: 502, call, times },
      { kind: 'resetAfterCommit', call, times },
      { kind: 'html', call, times },
    ]);
  }
}

/** The schedule of a seed: always the same one. */
export function planOf(seed: number): Plan {
  const random = seededRandom(seed);
  const tabs = random.chance(0.7) ? 2 : 3;
  const draft = new Draft(seed, random, tabs);
  const count = 8 + random.below(5);
  draft.add(random.pick(['form', 'commands']));
  while (draft.steps.length < count) {
    draft.thawAtTimes();
    draft.add(draft.kind());
  }
  return { seed, tabs, steps: draft.steps, staysFrozen: draft.isAsleep() && random.chance(0.15) };
}

/** A step as one line of a log. */
export function describeStep({ do: what, ...rest }: Step): string {
  return Object.keys(rest).length === 0 ? what : `${what} ${JSON.stringify(rest)}`;
}
