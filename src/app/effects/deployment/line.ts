import { LINE_CHANNEL, lineWords } from '../../../domain/core/line-words.ts';

/**
 * The browser's own word about the line: good enough to say before a form is filled that it cannot be sent, never a proof of
 * being online (PLUS-09).
 */
export const onLine = {
  isOffline: (): boolean => !navigator.onLine,
  subscribe(listener: () => void): () => void {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};

/** Passes the browser's word on to the workers, which do not hear it themselves. */
export function tellLine(): void {
  const workers = new BroadcastChannel(LINE_CHANNEL);
  for (const word of lineWords) addEventListener(word, () => workers.postMessage(word));
}

/** Tells when the page is shown or hidden. */
export const visibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  subscribe(listener: () => void): () => void {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
