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

/** Tells when the page is shown or hidden. */
export const visibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  subscribe(listener: () => void): () => void {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
