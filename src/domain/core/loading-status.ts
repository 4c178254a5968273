/** The four loading statuses, and no fifth (GEN-04). What each means: A-10. */
export const loadingStatuses = ['LOADED', 'LOADING', 'SUCCESS', 'FAILED'] as const;
export type LoadingStatus = (typeof loadingStatuses)[number];

/** What can happen to a thing that loads. `framed`: the frame or chunk itself has loaded. */
export type LoadingEvent = 'asked' | 'answered' | 'refused' | 'framed';

const statusAfter = {
  asked: 'LOADING',
  answered: 'SUCCESS',
  refused: 'FAILED',
  framed: 'LOADED',
} as const satisfies Record<LoadingEvent, LoadingStatus>;

/** Status after an event: asked LOADING, answered SUCCESS, refused FAILED, framed LOADED. */
export function loadingStatusAfter<E extends LoadingEvent>(event: E): (typeof statusAfter)[E] {
  return statusAfter[event];
}

/** After this time a loading layer is gone whatever is behind it (GEN-06, A-11). Milliseconds. */
export const LOADING_LAYER_MS = 2_000;
