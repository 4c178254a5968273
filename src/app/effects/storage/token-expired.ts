import { hostEvents } from '../../../domain/core/host-events.ts';

/** Says to this document that the token has ended, for scripts of its own origin (ERR-04). */
export function sayTokenExpired(): void {
  dispatchEvent(new Event(hostEvents.tokenExpired));
}

/**
 * Tells when a part of this very document says that the token has ended. A DOM event and no message: only scripts of this origin can
 * raise it, so a foreign frame cannot end anybody's session. The page lives as long as the listener.
 */
export function onTokenExpired(listener: () => void): void {
  addEventListener(hostEvents.tokenExpired, listener);
}
