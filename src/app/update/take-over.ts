import { ARE_YOU_THERE, SKIP_WAITING } from '../../sw/messages.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';

/** The version in place answers at once when it runs, and one that has to be started first in less. Milliseconds. */
const AWAKE_WAIT_MS = 3_000;
/** Taking over is a matter of a second. Milliseconds. */
const ASK_AGAIN_MS = 5_000;
/** How often it is asked before the page is loaded anew all the same: what keeps the old version busy may be this page's own. */
const MOST_ROUNDS = 4;

type Version = Pick<ServiceWorker, 'postMessage' | 'state'>;

/** The versions of a registration, as they are at each look. */
interface Versions {
  readonly waiting: Version | null;
  readonly active: Version | null;
}

/** Settles when the version in place runs; one that does not answer must not keep a new one out. */
async function awake(active: Version): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
  });
  active.postMessage({ type: ARE_YOU_THERE }, [port2]);
  await withDeadline(answered, lateAfter(AWAKE_WAIT_MS)).catch(() => undefined);
  port1.close();
}

/**
 * Asks the waiting version to take over, once the one in place runs, until it does. A browser asks that to make way only if it runs at that
 * moment: asked while it starts, Chromium leaves the new version waiting until the old one has had nothing to do for half a minute, or for
 * five minutes. The old one may also have got new work just then, so once is not enough. A newer version that took the place of the one that
 * was asked is asked in its turn; one that comes when that is in place waits for a word of its own. Settles also when it was asked often
 * enough: seen once in some hundred updates, the old version never makes way for as long as the page that asks is there.
 */
export async function takeOver(registration: Versions, pause = (): Promise<void> => lateAfter(ASK_AGAIN_MS)): Promise<void> {
  const next = (asked: Version): Version | null => (asked.state === 'redundant' ? registration.waiting : asked);
  let rounds = 0;
  for (let asked = registration.waiting; asked?.state === 'installed' && rounds < MOST_ROUNDS; asked = next(asked)) {
    rounds += 1;
    if (registration.active !== null) await awake(registration.active);
    asked.postMessage({ type: SKIP_WAITING });
    await pause();
  }
}
