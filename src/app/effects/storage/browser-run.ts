import type { BrowserRun } from '../../../features/session/session-store.ts';
import { readCookie, writeCookie } from './cookie.ts';

const COOKIE = 'wb-run';

/** By a cookie without an end of its own, as the refresh cookie of such a sign-in is: all tabs have it, and it goes when the browser is closed. */
export const browserRun: BrowserRun = {
  isSame: () => readCookie(COOKIE) !== null,
  note: () => writeCookie(`${COOKIE}=1`),
};
