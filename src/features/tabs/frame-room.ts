import type { FromApp, ToApp } from '../../domain/tabs/app-message.ts';
import { type AppTab, tabKey } from '../../domain/tabs/app-tab.ts';
import { type LiveFrame, SLEEP_WAIT_MS, sleepOrder } from '../../domain/tabs/frame-life.ts';
import type { OpeningReport, OpeningStop } from '../../domain/tabs/opening-report.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Clock } from '../account/clock.ts';

/** Where an app's frame is. Only `open` is in the page as a frame. */
export type FramePhase =
  | { readonly kind: 'checking' }
  | { readonly kind: 'blocked'; readonly report: OpeningReport; readonly stop: OpeningStop }
  /** Six others live, and none of them could be put to sleep. */
  | { readonly kind: 'no-room' }
  /** `run` counts the starts of the frame; `framed`: the frame has loaded; `answered`: the app in it has said that it is there. */
  | { readonly kind: 'open'; readonly run: number; readonly since: number; readonly framed: boolean; readonly answered: boolean }
  | { readonly kind: 'asleep'; readonly since: number };

export interface AppFrame {
  readonly tab: AppTab;
  readonly phase: FramePhase;
  /** When it was last in front. */
  readonly usedAt: number;
  /** The app says that it holds unsaved content. */
  readonly unsaved: boolean;
  /** What the app handed over before it slept, or before it was loaded anew. */
  readonly state: string | null;
  /** What the checks before its opening found; null before they ended. */
  readonly report: OpeningReport | null;
}

export interface RoomPorts {
  readonly clock: Clock;
  /** Runs the checks before an app opens. */
  check(tab: AppTab): Promise<OpeningReport>;
  /** What the app is told of its company. */
  company(tab: AppTab): { readonly companyName: string; readonly tail: string };
  /** A check failed. `previous`: key of the tab that was in front before. */
  blocked(tab: AppTab, previous: string | null): Promise<void>;
}

type Post = (message: ToApp) => void;

/** Another menu was opened in the place of an app, or one that was blocked was opened once more: its checks are others. */
const isOpenedAnew = ({ tab: before, phase }: AppFrame, tab: AppTab): boolean =>
  before.url !== tab.url || (phase.kind === 'blocked' && before !== tab);

/**
 * The apps of this browser tab: which are checked, open, asleep or blocked. At most six frames live; who comes as the seventh waits until another
 * has handed over its state. A frame with unsaved content that hands over nothing is left alone.
 */
export class FrameRoom {
  private readonly ports: RoomPorts;
  private frames: ReadonlyMap<string, AppFrame> = new Map();
  private readonly posts = new Map<string, Post>();
  private readonly answers = new Map<string, (state: string) => void>();
  private readonly previous = new Map<string, string | null>();
  private readonly listeners = createListeners();
  private front: string | null = null;
  private asks = 0;

  constructor(ports: RoomPorts) {
    this.ports = ports;
  }

  readonly get = (): ReadonlyMap<string, AppFrame> => this.frames;
  readonly subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener);

  /** An app comes to the front: it is checked when it is new, woken when it sleeps. `previous`: what was in front before. */
  readonly show = (tab: AppTab, previous: string | null): void => {
    const key = tabKey(tab);
    this.front = key;
    const frame = this.frames.get(key);
    if (frame === undefined || isOpenedAnew(frame, tab)) {
      this.previous.set(key, previous);
      this.put(key, { tab, phase: { kind: 'checking' }, usedAt: this.ports.clock.now(), unsaved: false, state: null, report: null });
      void this.check(key);
      return;
    }
    this.change(key, { tab, usedAt: this.ports.clock.now() });
    if (frame.phase.kind === 'asleep' || frame.phase.kind === 'no-room') void this.open(key);
  };

  /** No app is in front. */
  readonly leave = (): void => {
    if (this.front !== null) this.change(this.front, { usedAt: this.ports.clock.now() });
    this.front = null;
  };

  /** Runs the checks of a blocked app again, wherever it is; true when they passed and it opens. A further failure leads nowhere. */
  readonly recheck = async (key: string): Promise<boolean> => {
    const frame = this.frames.get(key);
    if (frame?.phase.kind !== 'blocked') return false;
    this.previous.set(key, key);
    this.change(key, { phase: { kind: 'checking' } });
    return await this.check(key);
  };

  /** Loads an app anew with the state that it hands over. */
  readonly reload = async (key: string): Promise<void> => {
    const phase = this.frames.get(key)?.phase;
    if (phase?.kind !== 'open') return;
    const state = phase.answered ? await this.askState(key) : null;
    const frame = this.frames.get(key);
    if (frame?.phase.kind !== 'open') return;
    this.change(key, { state: state ?? frame.state, unsaved: false });
    this.start(key, frame.phase.run + 1);
  };

  /** The frame of an app is in the page and can be spoken to; null: it is gone. */
  readonly attach = (key: string, post: Post | null): void => {
    if (post === null) this.posts.delete(key);
    else this.posts.set(key, post);
  };

  /** The frame has loaded, whatever is in it. */
  readonly framed = (key: string): void => this.opened(key, { framed: true });

  /** What an app says. */
  readonly heard = (key: string, said: FromApp): void => {
    const frame = this.frames.get(key);
    if (frame?.phase.kind !== 'open') return;
    if (said.kind === 'dirty') this.change(key, { unsaved: said.dirty });
    else if (said.kind === 'state') this.answers.get(`${key} ${said.ask}`)?.(said.state);
    else {
      const { companyId, tabCode, extraParam } = frame.tab;
      const { companyName, tail } = this.ports.company(frame.tab);
      this.posts.get(key)?.({ workbench: 1, kind: 'company', companyId, companyName, tail, tabCode, extraParam, state: frame.state });
      this.opened(key, { framed: true, answered: true });
    }
  };

  /** Forgets the apps whose tabs are closed. */
  readonly keep = (keys: ReadonlySet<string>): void => {
    const kept = [...this.frames].filter(([key]) => keys.has(key));
    if (kept.length === this.frames.size) return;
    this.frames = new Map(kept);
    this.listeners.tell();
  };

  /** Forgets an app whose tab is closed. */
  readonly forget = (key: string): void => this.keep(new Set([...this.frames.keys()].filter((other) => other !== key)));

  private put(key: string, frame: AppFrame): void {
    this.frames = new Map(this.frames).set(key, frame);
    this.listeners.tell();
  }

  private change(key: string, part: Partial<AppFrame>): void {
    const frame = this.frames.get(key);
    if (frame !== undefined) this.put(key, { ...frame, ...part });
  }

  private opened(key: string, part: { framed: boolean; answered?: boolean }): void {
    const phase = this.frames.get(key)?.phase;
    if (phase?.kind === 'open') this.change(key, { phase: { ...phase, ...part } });
  }

  private start(key: string, run: number): void {
    this.change(key, { phase: { kind: 'open', run, since: this.ports.clock.now(), framed: false, answered: false } });
  }

  private async check(key: string): Promise<boolean> {
    const asked = this.frames.get(key);
    if (asked === undefined) return false;
    const report = await this.ports.check(asked.tab);
    // Closed meanwhile, or asked again.
    if (this.frames.get(key)?.phase !== asked.phase) return false;
    if (report.stop === null) {
      this.change(key, { report });
      await this.open(key);
      return true;
    }
    const previous = this.previous.get(key) ?? null;
    // The tab before is back in front first: nobody sees the blocked one pass by.
    if (this.front === key && previous !== key) await this.ports.blocked(asked.tab, previous);
    if (this.frames.get(key)?.phase === asked.phase) this.change(key, { report, phase: { kind: 'blocked', report, stop: report.stop } });
    return false;
  }

  private live(): readonly LiveFrame[] {
    return [...this.frames].flatMap(([key, { phase, usedAt, unsaved }]) => (phase.kind === 'open' ? [{ key, usedAt, unsaved }] : []));
  }

  private async open(key: string): Promise<void> {
    for (const other of sleepOrder(this.live(), key)) {
      if (await this.sleep(other)) break;
    }
    const phase = this.frames.get(key)?.phase;
    if (phase === undefined || phase.kind === 'open') return;
    if (sleepOrder(this.live(), key).length > 0) this.change(key, { phase: { kind: 'no-room' } });
    else this.start(key, 1);
  }

  /** Puts a frame to sleep. False when it stays: it holds unsaved content and hands nothing over. */
  private async sleep(key: string): Promise<boolean> {
    const phase = this.frames.get(key)?.phase;
    const state = phase?.kind === 'open' && phase.answered ? await this.askState(key) : null;
    const frame = this.frames.get(key);
    if (frame === undefined || frame.phase.kind !== 'open') return true;
    if (key === this.front || (frame.unsaved && state === null)) return false;
    this.change(key, { state: state ?? frame.state, phase: { kind: 'asleep', since: this.ports.clock.now() } });
    return true;
  }

  /** What an app hands over when it is asked; null when it does not within two seconds. */
  private askState(key: string): Promise<string | null> {
    this.asks += 1;
    const ask = String(this.asks);
    const name = `${key} ${ask}`;
    return new Promise((resolve) => {
      const cancel = this.ports.clock.after(SLEEP_WAIT_MS, () => settle(null));
      const settle = (state: string | null): void => {
        cancel();
        this.answers.delete(name);
        resolve(state);
      };
      this.answers.set(name, settle);
      this.posts.get(key)?.({ workbench: 1, kind: 'sleep', ask });
    });
  }
}
