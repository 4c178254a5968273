import type { KeyValue } from '../../desk/store/key-value.ts';
import type { Answer } from '../../domain/assistant/answer.ts';
import { type AssistantEvent, type AssistantState, isOpenState, nextState } from '../../domain/assistant/state.ts';
import type { NoticeStatus } from '../../domain/messages/notice-banner.ts';
import type { PortfolioColumns } from '../../domain/portfolio/columns.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Opened } from './open-targets.ts';

/** Mark of this browser tab that its user made the assistant small (CONST-76, A-151). */
const MINIMIZED = 'live800Min';

/** A question with its answer, and the companies as they were when it was answered. */
export interface Answered {
  readonly id: number;
  readonly text: string;
  readonly answer: Answer;
  readonly columns: PortfolioColumns;
  /** When it was answered, milliseconds. */
  readonly at: number;
  /** When the companies were told last before that, milliseconds. */
  readonly pulledAt: number;
  /** All companies had been asked about by then. */
  readonly isWhole: boolean;
  /** What became of a wish to open something; null of other questions. */
  readonly opened: Opened | null;
}

export interface AssistantView {
  readonly state: AssistantState;
  readonly minimized: boolean;
  /** The oldest first. In memory only: a question may name a company. */
  readonly answers: readonly Answered[];
}

export interface Assistant {
  get(): AssistantView;
  subscribe(listener: () => void): () => void;
  open(): void;
  close(): void;
  minimize(): void;
  lookBack(): void;
  add(answered: Omit<Answered, 'id'>): void;
  /** What the notices of the window say. */
  notice(status: NoticeStatus): void;
}

/** Answers that are kept: each holds the companies as they were. */
const KEPT = 20;

/** Whether its user wants it small after an event. The list of notices makes an open one small. */
function isSmallAfter({ state, minimized }: AssistantView, event: AssistantEvent): boolean {
  if (event.kind === 'opened' || event.kind === 'closed') return false;
  const gives = event.kind === 'minimized' || (event.kind === 'notice' && event.status === 'recent');
  return minimized || (gives && isOpenState(state));
}

/** The assistant of a window. A reload finds it small where it was small, and else closed. */
export function createAssistant(tab: KeyValue): Assistant {
  const { subscribe, tell } = createListeners();
  const wasSmall = tab.get(MINIMIZED) === '1';
  let view: AssistantView = { state: wasSmall ? 'banner' : 'close', minimized: wasSmall, answers: [] };
  let count = 0;
  function go(event: AssistantEvent, answers = view.answers): void {
    const state = nextState(view.state, event);
    const minimized = isSmallAfter(view, event);
    if (state === view.state && minimized === view.minimized && answers === view.answers) return;
    if (minimized) tab.set(MINIMIZED, '1');
    else if (view.minimized) tab.remove(MINIMIZED);
    view = { state, minimized, answers };
    tell();
  }
  return {
    get: () => view,
    subscribe,
    open: () => go({ kind: 'opened', asked: view.answers.length }),
    close: () => go({ kind: 'closed' }),
    minimize: () => go({ kind: 'minimized' }),
    lookBack: () => go({ kind: view.state === 'history' ? 'asked' : 'looksBack' }),
    add(answered) {
      count += 1;
      go({ kind: 'asked' }, [...view.answers, { ...answered, id: count }].slice(-KEPT));
    },
    notice: (status) => go({ kind: 'notice', status, minimized: view.minimized }),
  };
}
