import type { CallError } from '../../api/error-kinds.ts';
import type { ReportOptions } from '../../desk/desk.tsx';
import type { RecentError } from '../../desk/page-host.ts';
import type { Translate } from '../../texts/catalogue.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Notice } from '../../ui/notices.ts';
import { isSilence, type ProblemText, planProblem } from './plan.ts';

/** A dialog that waits for the user; at most one, further ones queue. */
export interface Alert {
  readonly title: string;
  readonly text: string;
}

export interface PresenterPorts {
  notify(notice: Notice): void;
  onExpired(): void;
  onTooOld(): void;
  texts(): Translate;
  /** Device clock, milliseconds since 1970. */
  now(): number;
}

export interface Presenter {
  report(error: CallError, options: ReportOptions): void;
  /** An answer came: the next silence is a new offline period. */
  answered(): void;
  /** The last errors, newest first, said or not: without their words, which may name a company. */
  recent(): readonly RecentError[];
  alert(): Alert | null;
  closeAlert(): void;
  subscribe(listener: () => void): () => void;
}

/** How many errors are kept for the diagnostics page. */
const RECENT = 20;

/** The one place where errors are said, by kind. */
export function createPresenter(ports: PresenterPorts): Presenter {
  let offlineSaid = false;
  let alerts: readonly Alert[] = [];
  let recent: readonly RecentError[] = [];
  const listeners = createListeners();
  function setAlerts(next: readonly Alert[]): void {
    alerts = next;
    listeners.tell();
  }
  const words = (text: ProblemText): string => ('said' in text ? text.said : ports.texts()(text.key));
  function notice(text: string, label: string | undefined): void {
    ports.notify({ tone: 'problem', text: label === undefined ? text : ports.texts()('problems.labelled', { label, text }), key: text });
  }
  return {
    report(error, { asked, label }) {
      const { kind, code, status } = error;
      recent = [{ at: ports.now(), kind, code, status }, ...recent].slice(0, RECENT);
      const plan = planProblem(error, { asked, offlineSaid });
      if (asked && isSilence(error)) offlineSaid = true;
      if (plan.show === 'notice') notice(words(plan.text), label);
      if (plan.show === 'alert') setAlerts([...alerts, { title: words(plan.title), text: words(plan.text) }]);
      if (plan.show === 'expired') ports.onExpired();
      if (plan.show === 'too-old') ports.onTooOld();
    },
    answered() {
      offlineSaid = false;
    },
    recent: () => recent,
    alert: () => alerts[0] ?? null,
    closeAlert: () => setAlerts(alerts.slice(1)),
    subscribe: listeners.subscribe,
  };
}
