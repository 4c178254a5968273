/*
 * SDK of the workbench for apps in its frames. One file, no code of the workbench; its only dependency is comlink 4.
 * See README.md beside it, and docs/embedding.md of the product for a guide whose examples run as tests.
 */
import { expose, wrap } from 'comlink';

/** Version of this file. The first number changes when an app has to be changed. */
export const SDK_VERSION = '1.1.0';

/** Mark and version of the messages that bring app and workbench together. */
export type Mark = 1;

/** What every call answers: 0 with data, or -1 with words for why not. */
export type Answer<T> =
  | { readonly code: 0; readonly msg: ''; readonly data: T }
  | { readonly code: -1; readonly msg: string; readonly data: null };

/** What the operator of the workbench lets an app do, beside its own tab (`close`, `title`, `dirty`), which is always its own. */
export type Capability = 'company' | 'session' | 'open' | 'notice' | 'saveFile' | 'pickFile' | 'print';

/** The company that the app was opened for. An app never learns of another. */
export interface CompanyFacts {
  readonly companyId: string;
  readonly companyName: string;
  readonly shortName: string;
  /** Last characters of the tax identifier. */
  readonly tail: string;
  /** Mark by which the workbench tells this company from all others: a letter in one of 4 shapes and 8 hues. */
  readonly seal: { readonly letter: string; readonly hue: number; readonly shape: number };
}

/** What is known of the session. No token, and the account only masked. */
export interface SessionFacts {
  readonly language: 'zh-CN' | 'en';
  readonly account: string;
  readonly isGuest: boolean;
  readonly isOnline: boolean;
}

/** What the workbench is asked to open, for the company of this app. */
export interface OpenTarget {
  readonly kind: 'menu' | 'app' | 'scene' | 'page';
  readonly code: string;
}

export interface NoticeText {
  readonly tone: 'done' | 'info' | 'problem';
  /** At most 200 characters; shown with the name of the app before it. */
  readonly text: string;
}

/** A file for the user to save: csv, txt, json, xml, pdf, ofd, xlsx, zip, png or jpg, at most 5 MB. */
export interface FileToSave {
  readonly name: string;
  readonly data: string | Blob;
}

export interface FileWish {
  /** Endings, as `.csv`; any file without it. */
  readonly accept?: readonly string[];
}

/** A page to print. Text only: the workbench sets it, with company and app at its head. */
export interface PrintSheet {
  readonly title: string;
  readonly blocks: readonly PrintBlock[];
}
export type PrintBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** What an app may ask of the workbench. Every call answers; none throws. */
export interface WorkbenchCalls {
  company(): Promise<Answer<CompanyFacts>>;
  session(): Promise<Answer<SessionFacts>>;
  /** Only while the app is in front. 0: the workbench has begun; what becomes of it the user sees there. */
  open(target: OpenTarget): Promise<Answer<null>>;
  /** Closes the tab or dialog of the app; with unsaved content the user is asked first. */
  close(): Promise<Answer<null>>;
  /** What the app works on, at most 40 characters, shown beside its name; '' for nothing. */
  title(text: string): Promise<Answer<null>>;
  /** Whether the app holds content that is not submitted: a dot in its tab, a question before it is closed, no reload meanwhile. */
  dirty(dirty: boolean): Promise<Answer<null>>;
  notice(notice: NoticeText): Promise<Answer<null>>;
  saveFile(file: FileToSave): Promise<Answer<null>>;
  /** Only right after the user has pressed something. Null: the user picked none. */
  pickFile(wish: FileWish): Promise<Answer<File | null>>;
  print(sheet: PrintSheet): Promise<Answer<null>>;
  /**
   * The app's own server was told that the session of the workbench has ended. The workbench asks its gateway, and when that says the same its user signs
   * in anew; a session that lives goes on.
   */
  tokenExpired(): Promise<Answer<null>>;
}

/** How the workbench looks. `contrast`: bright on black, edges in place of shades. */
export type Theme = 'light' | 'dark' | 'contrast';

/** What the workbench may ask of an app. */
export interface AppAnswers {
  /** The state to keep while the app sleeps or is loaded anew, at most 200,000 characters. Called before a frame is taken away; two seconds. */
  save(): string | Promise<string>;
  /** The workbench listens no more, with its words for why. */
  ended(words: string): void;
  /** The workbench looks different from now on. */
  theme?(theme: Theme): void;
}

/** The first thing that an app is told. */
export interface Welcome {
  readonly workbench: Mark;
  readonly kind: 'welcome';
  /** Version of the surface: calls are added to it, and none changes. */
  readonly version: 1;
  readonly may: readonly Capability[];
  /** Null where the app may not know it. */
  readonly company: CompanyFacts | null;
  readonly session: SessionFacts | null;
  /** How the workbench looks now; `theme` of the answers tells of changes. */
  readonly theme: Theme;
  readonly tabCode: string;
  readonly extraParam: Readonly<Record<string, string>>;
  /** What this app saved before it slept or was loaded anew; null at its first start. */
  readonly state: string | null;
}

/** The first thing that an app says. Nothing is in it: whoever frames the app may know that it is there. */
export interface Hello {
  readonly workbench: Mark;
  readonly kind: 'hello';
  readonly sdk: string;
}

export interface Joined {
  readonly welcome: Welcome;
  readonly calls: WorkbenchCalls;
}

/** `window.workbench` of the workbench's page, for apps of its own origin and for scripts of a host's shell. */
export interface WorkbenchGlobal extends WorkbenchCalls {
  readonly version: 1;
  /** The same calls for the app in that frame, as `joinWorkbench` gives them to an app of another origin. */
  join(app: Window, answers: AppAnswers): Promise<Answer<Joined>>;
}

declare global {
  interface Window {
    /** There while somebody is signed in; the event `workbench-ready` of that window says when. */
    readonly workbench?: WorkbenchGlobal;
  }
}

export interface JoinOptions {
  /** Origins of the workbenches that this app works in. A message of any other is not heard. */
  readonly origins: readonly (string | RegExp)[];
  save?: AppAnswers['save'];
  ended?: AppAnswers['ended'];
  theme?: AppAnswers['theme'];
  /** How long to wait for the workbench, milliseconds; 15,000 when it is not given. */
  readonly waitMs?: number;
}

/** Joins the workbench around this frame. Null: there is none, or none of these origins answers in time. */
export async function joinWorkbench({ origins, save, ended, theme, waitMs = 15_000 }: JoinOptions): Promise<Joined | null> {
  if (window.parent === window) return null;
  const joined = await welcomed(origins, waitMs);
  if (joined === null) return null;
  const { welcome, callPort, askPort } = joined;
  const answers: AppAnswers = { save: async () => (await save?.()) ?? '', ended: (words) => ended?.(words), theme: (now) => theme?.(now) };
  expose(answers, askPort);
  return { welcome, calls: wrap<WorkbenchCalls>(callPort) };
}

interface Welcomed {
  readonly welcome: Welcome;
  readonly callPort: MessagePort;
  readonly askPort: MessagePort;
}

function welcomed(origins: JoinOptions['origins'], waitMs: number): Promise<Welcomed | null> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const settle = (found: Welcomed | null): void => {
      stop.abort();
      clearTimeout(timer);
      resolve(found);
    };
    const timer = setTimeout(() => settle(null), waitMs);
    window.addEventListener(
      'message',
      ({ source, origin, data, ports }: MessageEvent) => {
        const [callPort, askPort] = ports;
        const isAllowed = origins.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
        if (source !== window.parent || !isAllowed || callPort === undefined || askPort === undefined || !isWelcome(data)) return;
        settle({ welcome: data, callPort, askPort });
      },
      { signal: stop.signal },
    );
    window.parent.postMessage({ workbench: 1, kind: 'hello', sdk: SDK_VERSION } satisfies Hello, '*');
  });
}

function isWelcome(data: unknown): data is Welcome {
  return (
    typeof data === 'object' && data !== null && 'workbench' in data && data.workbench === 1 && 'kind' in data && data.kind === 'welcome'
  );
}
