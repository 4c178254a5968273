import type { CallError } from '../../api/error-kinds.ts';
import type { ReportOptions } from '../../features/account/desk.tsx';
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
}

export interface Presenter {
  report(error: CallError, options: ReportOptions): void;
  /** An answer came: the next silence is a new offline period. */
  answered(): void;
  alert(): Alert | null;
  closeAlert(): void;
  subscribe(listener: () => void): () => void;
}

/** The one place where errors are said, by kind. */
export function createPresenter(ports: PresenterPorts): Presenter {
  let offlineSaid = false;
  let alerts: readonly Alert[] = [];
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
    alert: () => alerts[0] ?? null,
    closeAlert: () => setAlerts(alerts.slice(1)),
    subscribe: listeners.subscribe,
  };
}
