import { type CompanyFacts, joinWorkbench as join } from '../../sdk/workbench.ts';

/* What the sample apps have in common over the SDK: where their workbench is, and a page that is drawn once it has answered. */

/** What the workbench says of the company that the app works for. */
export interface Company extends CompanyFacts {
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

/** Joins the workbench around this frame. */
export function joinWorkbench(parts: AppParts): Workbench {
  const joined = join({ origins: [ALLOWED], save: parts.state });
  void joined.then((found) => {
    if (found === null || found.welcome.company === null) return;
    const { company, tabCode, extraParam, state } = found.welcome;
    parts.show({ ...company, tabCode, extraParam, state });
  });
  return { dirty: (dirty) => void joined.then((found) => found?.calls.dirty(dirty)) };
}
