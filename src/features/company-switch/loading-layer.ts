import type { Clock } from '../../desk/time/clock.ts';
import { LOADING_LAYER_MS } from '../../domain/core/loading-status.ts';

export interface LoadingLayer {
  /** To call with whether the work under the layer runs. */
  follow(running: boolean): void;
}

/**
 * The layer over the content while a switch runs: shown when it begins, gone when it is done and `LOADING_LAYER_MS` after it was shown at
 * the latest (GEN-06, A-11). It shows again only with the next one. The wait is a timer: a device clock that is set does not prolong it.
 */
export function createLoadingLayer({ after }: Pick<Clock, 'after'>, show: (shown: boolean) => void): LoadingLayer {
  let cancel: (() => void) | null = null;
  return {
    follow(running) {
      if (running && cancel === null) {
        show(true);
        cancel = after(LOADING_LAYER_MS, () => show(false));
      } else if (!running && cancel !== null) {
        cancel();
        cancel = null;
        show(false);
      }
    },
  };
}
