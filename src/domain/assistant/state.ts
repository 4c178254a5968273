import type { NoticeStatus } from '../messages/notice-banner.ts';

/**
 * How the assistant stands in a window (ASSIST-03).
 * - `close`   not there
 * - `inited`  open, and nothing was asked yet
 * - `recent`  open at the newest answers
 * - `history` open at the questions asked before
 * - `banner`  small: minimised, or something is told while it is closed
 */
export const assistantStates = ['close', 'recent', 'banner', 'history', 'inited'] as const;
export type AssistantState = (typeof assistantStates)[number];

/** What happens to it. `minimized` of a notice: its user made it small, so that the end of a notice does not close it. */
export type AssistantEvent =
  | { readonly kind: 'opened'; readonly asked: number }
  | { readonly kind: 'asked' }
  | { readonly kind: 'looksBack' }
  | { readonly kind: 'minimized' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'notice'; readonly status: NoticeStatus; readonly minimized: boolean };

export const isOpenState = (state: AssistantState): boolean => state === 'recent' || state === 'history' || state === 'inited';

/** What the machine of notices says in the words of this one. */
const mirrored = { closed: 'close', recent: 'recent', banner: 'banner' } as const satisfies Record<NoticeStatus, AssistantState>;

/** The state of a window in which nobody has opened the assistant: that of its notices. `recent` is their list then, not the assistant. */
export const mirroredState = (status: NoticeStatus): AssistantState => mirrored[status];

/** The state that follows. The list of notices takes the place of an open assistant: the right side holds one panel at a time. */
export function nextState(state: AssistantState, event: AssistantEvent): AssistantState {
  switch (event.kind) {
    case 'opened':
      return event.asked === 0 ? 'inited' : 'recent';
    case 'asked':
      return isOpenState(state) ? 'recent' : state;
    case 'looksBack':
      return isOpenState(state) ? 'history' : state;
    case 'minimized':
      return isOpenState(state) ? 'banner' : state;
    case 'closed':
      return 'close';
    case 'notice':
      if (isOpenState(state)) return event.status === 'recent' ? 'banner' : state;
      if (event.minimized) return 'banner';
      return event.status === 'banner' ? 'banner' : 'close';
  }
}
