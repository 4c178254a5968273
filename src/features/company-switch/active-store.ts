import { planRemoval, planSwitch, restoreActive, type SwitchInput } from '../../domain/company/company-switch.ts';
import { type Directory, FLAG_HIDDEN } from '../../domain/company/directory.ts';
import { type CompanyMemory, clearActive, givenActive, isBack, nextRecent, readRecents, rememberActive } from './recents.ts';
import { runSwitch, type SwitchPorts } from './run-switch.ts';

export interface ActiveState {
  readonly companyId: string | null;
  /** False until the active company was found in a list that is whole. */
  readonly settled: boolean;
  readonly switching: boolean;
  readonly recents: readonly string[];
}

/** What the store tells its user about a change he did not see himself. */
export type ActiveNews =
  | { readonly kind: 'not-listed' | 'dirty' | 'failed' | 'none-left' | 'only-one' }
  | {
      readonly kind: 'removed';
      readonly from: string;
      readonly to: string /** What it was called, which no list says any more. */;
      readonly name: string;
    };

/** The account's companies as far as they are here. */
export interface KnownCompanies {
  directory(): Directory | null;
  /** Whether a whole pull has ended: before, a company that is missing may only not have arrived. */
  isWhole(): boolean;
}

/** What decides which steps a switch takes. */
export interface SwitchFacts {
  hasMemberInfo(companyId: string): Promise<boolean>;
  /** Remote configuration (COMP-10, A-155). */
  checksAgreement(): Promise<boolean>;
  isDirty(): boolean;
}

/** The address of this tab. */
export interface TabAddress {
  path(): string;
  /** Goes to a path, with the company in the address. */
  navigate(to: string, companyId: string | null): Promise<void>;
  /** Puts the company into the address of the view on screen, without a step of history. */
  write(companyId: string | null): Promise<void>;
}

/** The steps of a switch that others take. */
export type OuterSteps = Pick<SwitchPorts, 'resetActiveTab' | 'loadMemberInfo' | 'checkAgreement' | 'logSwitch'>;

export interface ActivePorts {
  readonly accountId: string;
  readonly memory: CompanyMemory;
  readonly list: KnownCompanies;
  readonly facts: SwitchFacts;
  readonly address: TabAddress;
  readonly steps: OuterSteps;
  tell(news: ActiveNews): void;
}

export interface ActiveStore {
  get(): ActiveState;
  subscribe(listener: () => void): () => void;
  switchTo(companyId: string, mode: SwitchInput['mode']): Promise<boolean>;
  leaveWhen(companyId: string, shown: Promise<boolean>): Promise<void>;
  cycle(step: 1 | -1): void;
  /** To call when the directory changed. */
  directoryChanged(): void;
  /** To call when the address names another company, or none. */
  asked(companyId: string | undefined): void;
}

const isListed = (dir: Directory, id: string): boolean => {
  const at = dir.id.indexOf(id);
  return at >= 0 && ((dir.flags[at] ?? 0) & FLAG_HIDDEN) === 0;
};

function nameIn(dir: Directory, id: string): string {
  const at = dir.id.indexOf(id);
  return dir.shortName[at] || dir.name[at] || '';
}

function firstListed(dir: Directory, without: string | null): string | null {
  for (let i = 0; i < dir.id.length; i += 1) {
    const id = dir.id[i];
    if (id !== undefined && id !== without && ((dir.flags[i] ?? 0) & FLAG_HIDDEN) === 0) return id;
  }
  return null;
}

const known = (...ids: (string | null)[]): string[] => ids.filter((id) => id !== null);

/** See `createActiveStore`. */
class TabCompany implements ActiveStore {
  private readonly ports: ActivePorts;
  private state: ActiveState;
  /** Company asked for by the address at the start; undefined once it has been answered. */
  private start: string | undefined;
  private given: string | null;
  private run = 0;
  private seen: Directory | null = null;
  /** What the active company was called when it was listed last. */
  private named = '';
  /** The company that its user takes out of the list now. */
  private leaving: string | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(ports: ActivePorts, start: string | undefined) {
    const { memory, accountId } = ports;
    this.ports = ports;
    this.start = start;
    this.given = givenActive(memory, accountId, start);
    this.state = { companyId: this.given, settled: false, switching: false, recents: readRecents(memory.device, accountId) };
  }

  readonly get = (): ActiveState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly switchTo = (companyId: string, mode: SwitchInput['mode']): Promise<boolean> => this.change(companyId, mode, false);

  readonly cycle = (step: 1 | -1): void => {
    const dir = this.ports.list.directory();
    const { recents, companyId } = this.state;
    const next = dir === null ? null : nextRecent(recents, companyId, (id) => isListed(dir, id), step);
    if (next === null) this.ports.tell({ kind: 'only-one' });
    else void this.change(next, 'stay', true);
  };

  readonly leaveWhen = async (companyId: string, shown: Promise<boolean>): Promise<void> => {
    this.leaving = companyId;
    const gone = await shown.catch(() => false);
    this.leaving = null;
    if (gone) return this.leave(companyId, true);
    // What somebody else did meanwhile was left aside.
    this.seen = null;
    this.directoryChanged();
  };

  private leave(removed: string, asked: boolean): void {
    const { ports } = this;
    const dir = ports.list.directory();
    if (dir === null) return;
    const plan = planRemoval({ removed, active: this.state.companyId, listed: known(firstListed(dir, removed)) });
    if (plan.reason === 'none-remains') {
      this.run += 1;
      this.keep(null);
      this.set({ switching: false });
      ports.tell({ kind: 'none-left' });
      for (const step of plan.steps) if (step.do === 'navigate') void ports.address.navigate(step.to, null);
    } else if (plan.switchTo !== null) {
      const to = plan.switchTo;
      this.keep(to);
      if (!asked) ports.tell({ kind: 'removed', from: removed, to, name: nameIn(dir, removed) || this.named });
      void ports.address.write(to).then(() => ports.steps.logSwitch(to));
    }
  }

  readonly directoryChanged = (): void => {
    const { ports, state } = this;
    const dir = ports.list.directory();
    if (dir === null || (dir === this.seen && state.settled)) return;
    this.seen = dir;
    if (state.companyId !== null) this.named = nameIn(dir, state.companyId) || this.named;
    if (!state.settled) this.restore(dir);
    else if (state.companyId !== null && ports.list.isWhole() && !state.switching && !isListed(dir, state.companyId)) {
      if (this.leaving !== state.companyId) this.leave(state.companyId, false);
    }
  };

  readonly asked = (companyId: string | undefined): void => {
    const { ports, state } = this;
    if (!state.settled || state.switching || companyId === state.companyId) return;
    if (companyId === undefined) void ports.address.write(state.companyId);
    else void this.change(companyId, 'stay', false).then((done) => (done ? undefined : ports.address.write(this.state.companyId)));
  };

  private set(part: Partial<ActiveState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  /** Cycling keeps the order of the recents, so that it comes round to every one of them. */
  private keep(companyId: string | null, cycling = false): void {
    const { memory, accountId } = this.ports;
    if (companyId === null) clearActive(memory, accountId);
    const recents = companyId === null ? this.state.recents : rememberActive(memory, accountId, companyId, cycling);
    this.set({ companyId, recents, settled: companyId !== null });
  }

  private async change(target: string, mode: SwitchInput['mode'], cycling: boolean): Promise<boolean> {
    const { ports } = this;
    if (ports.facts.isDirty() && target !== this.state.companyId) {
      ports.tell({ kind: 'dirty' });
      return false;
    }
    const mine = ++this.run;
    const dir = ports.list.directory();
    const plan = planSwitch({
      target,
      active: this.state.companyId,
      listed: dir !== null && isListed(dir, target) ? [target] : [],
      path: ports.address.path(),
      hasFetchMemberInfo: await ports.facts.hasMemberInfo(target),
      checksAgreement: await ports.facts.checksAgreement(),
      mode,
    });
    try {
      const done = await runSwitch(plan.steps, this.stepPorts(target, cycling), () => mine === this.run);
      if (plan.reason === 'not-listed') ports.tell({ kind: 'not-listed' });
      return done && plan.reason !== 'not-listed';
    } catch {
      // A step that cannot fail by itself did (a view that does not load): the company that was active stays.
      ports.tell({ kind: 'failed' });
      return false;
    }
  }

  private stepPorts(target: string, cycling: boolean): SwitchPorts {
    const { ports } = this;
    return {
      ...ports.steps,
      showLoading: () => this.set({ switching: true }),
      hideLoading: () => this.set({ switching: false }),
      navigate: (to) => ports.address.navigate(to, target),
      setActive: async (companyId) => {
        this.keep(companyId, cycling);
        await ports.address.write(companyId);
      },
    };
  }

  private restore(dir: Directory): void {
    const { ports, given } = this;
    const found = given !== null && isListed(dir, given);
    if (given !== null && !found && !ports.list.isWhole()) return;
    if (this.start !== undefined && this.start === given && !found) {
      ports.tell({ kind: 'not-listed' });
      this.start = undefined;
      this.given = givenActive(ports.memory, ports.accountId, undefined);
      this.restore(dir);
      return;
    }
    const { companyId } = restoreActive(given, known(found ? given : null, firstListed(dir, null)));
    if (companyId === null) {
      if (ports.list.isWhole()) this.set({ companyId: null });
      return;
    }
    if (isBack(ports.memory, ports.accountId, companyId)) this.set({ companyId, settled: true });
    else this.keep(companyId);
    void ports.address.write(companyId);
  }
}

/**
 * The active company of one browser tab (P-01): restored from address, tab or device; changed by the seven steps of a switch only; given
 * up for the first that remains when it leaves the list (COMP-13, COMP-14, COMP-16). Never two switches at once: the last wish wins.
 */
export function createActiveStore(ports: ActivePorts, start: string | undefined): ActiveStore {
  return new TabCompany(ports, start);
}
