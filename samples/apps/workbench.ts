/*
 * How an app in a frame of the workbench speaks with it. The company comes by message after the app has said that it is there, never in an address;
 * before the app is put to sleep it is asked for its state, and gets it back when it is opened again.
 */

/** What the workbench says of the company that the app works for. */
export interface Company {
  readonly companyId: string;
  readonly companyName: string;
  /** Last characters of the tax identifier. */
  readonly tail: string;
  readonly tabCode: string;
  readonly extraParam: Readonly<Record<string, string>>;
  /** What this app handed over before it slept; null at its first start. */
  readonly state: string | null;
}

export interface AppParts {
  /** Shows the company. */
  show(company: Company): void;
  /** The state to keep while the app sleeps. */
  state(): string;
}

export interface Workbench {
  /** Says whether the app holds content that is not submitted. */
  dirty(dirty: boolean): void;
}

/** Origins of workbenches that may frame this app. On this machine any port: the samples are for trying out. */
const ALLOWED = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Joins the workbench around this frame. Messages of anybody else are not heard. */
export function joinWorkbench(parts: AppParts): Workbench {
  let origin: string | null = null;
  const say = (message: Readonly<Record<string, unknown>>, to: string): void => window.parent.postMessage({ workbench: 1, ...message }, to);
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== window.parent || !ALLOWED.test(from) || data?.workbench !== 1) return;
    origin = from;
    if (data.kind === 'company') parts.show(data);
    if (data.kind === 'sleep') say({ kind: 'state', ask: data.ask, state: parts.state() }, from);
  });
  // Nothing is in this message: whoever frames the app may know that it is there.
  if (window.parent !== window) say({ kind: 'hello' }, '*');
  return {
    dirty(dirty) {
      if (origin !== null) say({ kind: 'dirty', dirty }, origin);
    },
  };
}
