/** The four loading statuses, and no fifth (GEN-04). What each means: A-10. */
export const loadingStatuses = ['LOADED', 'LOADING', 'SUCCESS', 'FAILED'] as const;
export type LoadingStatus = (typeof loadingStatuses)[number];

/** What can happen to a thing that loads. `framed`: the frame or chunk itself has loaded. */
export type LoadingEvent = 'asked' | 'answered' | 'refused' | 'framed';

const statusAfter: Record<LoadingEvent, LoadingStatus> = { asked: 'LOADING', answered: 'SUCCESS', refused: 'FAILED', framed: 'LOADED' };

/** Status after an event: asked LOADING, answered SUCCESS, refused FAILED, framed LOADED. */
export function loadingStatusAfter(event: LoadingEvent): LoadingStatus {
  return statusAfter[event];
}

/** After this time a loading layer is gone whatever its frame says (GEN-06, A-11). */
export const LOADING_LAYER_MS = 2_000;

/** Milliseconds for which the layer over a frame stays up from now: 0 when it loaded or was open long enough. Times of the device clock. */
export function loadingLayerLeftMs(layer: { readonly openedAt: number; readonly loaded: boolean }, now: number): number {
  if (layer.loaded) return 0;
  const open = now - layer.openedAt;
  return open < 0 ? LOADING_LAYER_MS : Math.max(0, LOADING_LAYER_MS - open);
}
