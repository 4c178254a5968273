import type { Capability, Welcome } from '../../../../sdk/workbench.ts';
import type { Clock } from '../../../desk/time/clock.ts';
import { type AppTab, tabKey } from '../../../domain/tabs/app-tab.ts';
import { ANSWER_WAIT_MS, ASK_EVERY_MS, type LiveFrame, SLEEP_WAIT_MS, sleepOrder } from '../../../domain/tabs/frame-life.ts';
import type { OpeningReport, OpeningStop } from '../../../domain/tabs/opening-report.ts';
import { createListeners } from '../../../ui/listeners.ts';

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
  /** Since when, while it does. */
  readonly unsavedSince: number;
  /** What the app says that it works on, '' for nothing. */
  readonly detail: string;
  /** What the app may ask, once it has answered. */
  readonly may: readonly Capability[];
  /** Loading it anew would lose unsaved content, which its user has not been asked about. */
  readonly asksReload: boolean;
  /** It said more than is listened to: its frame is gone, with what it had not handed over, until it is loaded anew. */
  readonly cutOff: boolean;
  /** It is in front and does not answer: it works without a pause, or its process has ended, which no browser tells. */
  readonly silent: boolean;
  /** What the app handed over before it slept, or before it was loaded anew. */
  readonly state: string | null;
  /** What the checks before its opening found; null before they ended. */
  readonly report: OpeningReport | null;
}

/** The connection with an app that has said that it is there. */
export interface AppLink {
  readonly welcome: Welcome;
  /** Where the app asks, and where it is asked: they go with the welcome. */
  readonly ports: readonly MessagePort[];
  /** The state that the app wants kept; null when it has none to give. Settles late or never when the app does not answer. */
  save(): Promise<string | null>;
  /** Settles when the app answers, whatever it says; never when nobody does. */
  isThere(): Promise<unknown>;
  /** Nothing more is heard or said. An app that said too much is told so. */
  end(why?: 'flood'): void;
}

/** Connects apps with the page. */
export interface AppBridge {
  join(key: string, frame: AppFrame): Promise<AppLink>;
  /** An app said more than is listened to. */
  cutOff(tab: AppTab): void;
}

export interface RoomPorts extends AppBridge {
  readonly clock: Clock;
  /** Runs the checks before an app opens. */
  check(tab: AppTab): Promise<OpeningReport>;
  /** A check failed. `previous`: key of the tab that was in front before. */
  blocked(tab: AppTab, previous: string | null): Promise<void>;
}

const fresh = {
  phase: { kind: 'checking' },
  unsaved: false,
  unsavedSince: 0,
  detail: '',
  may: [],
  asksReload: false,
  cutOff: false,
  silent: false,
  state: null,
  report: null,
} as const;

/** What ends an app that is open: somebody said no. Where nobody could be asked it stays. */
const withdrawn: ReadonlySet<OpeningStop['show']> = new Set(['privilege', 'reminder', 'needsLogin', 'noMenu']);

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
  private readonly links = new Map<string, AppLink>();
  private readonly windows = new Map<string, () => unknown>();
  private readonly closers = new Set<(key: string) => void>();
  private readonly previous = new Map<string, string | null>();
  private readonly listeners = createListeners();
  private front: string | null = null;

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
      this.put(key, { ...fresh, tab, usedAt: this.ports.clock.now() });
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

  /** Loads an app anew with the state that it hands over. Unsaved content that it does not hand over is asked about, unless the user is `sure`. */
  readonly reload = async (key: string, sure = false): Promise<void> => {
    const phase = this.frames.get(key)?.phase;
    if (phase?.kind !== 'open') return;
    const state = phase.answered ? await this.askState(key) : null;
    const frame = this.frames.get(key);
    if (frame?.phase.kind !== 'open') return;
    if (frame.unsaved && state === null && !sure) {
      this.change(key, { asksReload: true });
      return;
    }
    this.change(key, { state: state ?? frame.state, unsaved: false });
    this.start(key, frame.phase.run + 1);
  };

  /** The frame of an app is in the page; `of` tells its window. Answers how to say that it is gone. */
  readonly attach = (key: string, of: () => unknown): (() => void) => {
    this.windows.set(key, of);
    return () => {
      if (this.windows.get(key) === of) this.windows.delete(key);
      this.unlink(key);
    };
  };

  /** The connection for the app in that window, as it gets it when it says hello; null when it is none of these. */
  readonly helloOf = async (app: object): Promise<AppLink | null> => {
    const key = [...this.windows].find(([, of]) => of() === app)?.[0];
    const phase = key === undefined ? undefined : this.frames.get(key)?.phase;
    return key === undefined || phase?.kind !== 'open' ? null : await this.hello(key, phase.run);
  };

  /** Whether the user has this app before him. */
  readonly isInFront = (key: string): boolean => this.front === key;

  /** The frame has loaded, whatever is in it. */
  readonly framed = (key: string): void => this.opened(key, { framed: true });

  /** An app says that it is there: the connection for it, null when it is none that is listened to. What was said before in this frame is over. */
  readonly hello = async (key: string, run: number): Promise<AppLink | null> => {
    const heard = (frame: AppFrame | undefined): frame is AppFrame =>
      frame?.phase.kind === 'open' && frame.phase.run === run && !frame.cutOff;
    const frame = this.frames.get(key);
    if (!heard(frame)) return null;
    const link = await this.ports.join(key, frame);
    const now = this.frames.get(key);
    if (!heard(now)) {
      link.end();
      return null;
    }
    this.unlink(key);
    this.links.set(key, link);
    // Content that was handed over is still unsaved; any other went with the page that held it.
    this.change(key, { unsaved: now.unsaved && now.state !== null, silent: false, detail: '', may: link.welcome.may });
    this.opened(key, { framed: true, answered: true });
    this.watch(key, link);
    return link;
  };

  /** The user keeps an app as it is. */
  readonly keepLoaded = (key: string): void => this.change(key, { asksReload: false });

  /** The app says whether it holds unsaved content. */
  readonly dirty = (key: string, unsaved: boolean): void => {
    const isNew = unsaved && this.frames.get(key)?.unsaved === false;
    this.ifOpen(key, isNew ? { unsaved, unsavedSince: this.ports.clock.now() } : { unsaved });
  };

  /** The app says what it works on. */
  readonly detail = (key: string, detail: string): void => this.ifOpen(key, { detail });

  /** Milliseconds, for whoever listens to a frame. */
  readonly now = (): number => this.ports.clock.now();

  /** The app says more than is listened to. */
  readonly cut = (key: string): void => {
    const frame = this.frames.get(key);
    if (frame?.phase.kind !== 'open' || frame.cutOff) return;
    this.change(key, { cutOff: true, silent: false, unsaved: false });
    this.links.get(key)?.end('flood');
    this.links.delete(key);
    this.ports.cutOff(frame.tab);
  };

  /** The app asks to be closed: who draws it closes it, with a question where it holds unsaved content. */
  readonly close = (key: string): void => {
    for (const closer of this.closers) closer(key);
  };

  /** Hears which apps ask to be closed. */
  readonly onClose = (closer: (key: string) => void): (() => void) => {
    this.closers.add(closer);
    return () => this.closers.delete(closer);
  };

  /** Forgets the apps whose tabs are closed. */
  readonly keep = (keys: ReadonlySet<string>): void => {
    const kept = [...this.frames].filter(([key]) => keys.has(key));
    if (kept.length === this.frames.size) return;
    this.frames = new Map(kept);
    for (const key of this.links.keys()) if (!keys.has(key)) this.unlink(key);
    this.listeners.tell();
  };

  /** Forgets an app whose tab is closed. */
  readonly forget = (key: string): void => this.keep(new Set([...this.frames.keys()].filter((other) => other !== key)));

  /**
   * Asks the app in front, time and again, whether it is there. A page that was frozen hears of the time that passed before it hears the answer, so
   * nobody is called silent before he was asked twice.
   */
  private watch(key: string, link: AppLink): void {
    const later = (ms: number, run: () => void): void =>
      void this.ports.clock.after(ms, () => {
        if (this.links.get(key) === link) run();
      });
    const rest = (missed: number): void => later(ASK_EVERY_MS, () => (this.front === key ? ask(missed) : rest(0)));
    const ask = (missed: number): void => {
      let isThere = false;
      void link.isThere().then(() => {
        isThere = true;
        if (this.links.get(key) === link && this.frames.get(key)?.silent) this.change(key, { silent: false });
      });
      later(ANSWER_WAIT_MS, () => {
        if (isThere) rest(0);
        else if (missed === 0) ask(1);
        else {
          this.ifOpen(key, { silent: true });
          rest(1);
        }
      });
    };
    rest(0);
  }

  /** Whatever was connected with an app is over. */
  private unlink(key: string): void {
    this.links.get(key)?.end();
    this.links.delete(key);
  }

  private put(key: string, frame: AppFrame): void {
    this.frames = new Map(this.frames).set(key, frame);
    this.listeners.tell();
  }

  private change(key: string, part: Partial<AppFrame>): void {
    const frame = this.frames.get(key);
    if (frame !== undefined) this.put(key, { ...frame, ...part });
  }

  private ifOpen(key: string, part: Partial<AppFrame>): void {
    if (this.frames.get(key)?.phase.kind === 'open') this.change(key, part);
  }

  private opened(key: string, part: { framed: boolean; answered?: boolean }): void {
    const phase = this.frames.get(key)?.phase;
    if (phase?.kind === 'open') this.change(key, { phase: { ...phase, ...part } });
  }

  private start(key: string, run: number): void {
    this.unlink(key);
    const phase = { kind: 'open', run, since: this.ports.clock.now(), framed: false, answered: false } as const;
    this.change(key, { phase, asksReload: false, cutOff: false, silent: false, may: [] });
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

  /** The rights of a company changed: its apps that are open are checked again, and those that may not be open any more are blocked. */
  readonly verify = async (companyId: string): Promise<void> => {
    const open = [...this.frames].filter(([, { tab }]) => tab.companyId === companyId).map(([key]) => key);
    await Promise.all(open.map((key) => this.verifyOne(key)));
  };

  private async verifyOne(key: string): Promise<void> {
    const isUsed = (frame: AppFrame | undefined): frame is AppFrame => frame?.phase.kind === 'open' || frame?.phase.kind === 'asleep';
    const asked = this.frames.get(key);
    if (!isUsed(asked)) return;
    const report = await this.ports.check(asked.tab);
    const { stop } = report;
    if (stop === null || !withdrawn.has(stop.show)) return;
    const state = await this.askState(key);
    const frame = this.frames.get(key);
    if (!isUsed(frame)) return;
    this.unlink(key);
    this.change(key, { state: state ?? frame.state, unsaved: false, report, phase: { kind: 'blocked', report, stop } });
    if (this.front === key) await this.ports.blocked(frame.tab, this.previous.get(key) ?? null);
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
    this.unlink(key);
    this.change(key, { state: state ?? frame.state, phase: { kind: 'asleep', since: this.ports.clock.now() } });
    return true;
  }

  /** What an app hands over when it is asked; null when it does not within two seconds. */
  private askState(key: string): Promise<string | null> {
    const link = this.links.get(key);
    if (link === undefined) return Promise.resolve(null);
    return new Promise((resolve) => {
      const cancel = this.ports.clock.after(SLEEP_WAIT_MS, () => resolve(null));
      void link.save().then((state) => {
        cancel();
        resolve(state);
      });
    });
  }
}
