import { ARE_YOU_THERE, SKIP_WAITING } from '../sw/messages.ts';
import { lateAfter, withDeadline } from '../ui/deadline.ts';

/** The version in place answers at once when it runs, and one that has to be started first in less. Milliseconds. */
const AWAKE_WAIT_MS = 3_000;
/** Taking over is a matter of a second. Milliseconds. */
const ASK_AGAIN_MS = 5_000;

type Version = Pick<ServiceWorker, 'postMessage'>;

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
 * Asks the waiting version to take over, once the one in place runs, until none waits. A browser asks that to make way only if it runs at that
 * moment: asked while it starts, Chromium leaves the new version waiting until the old one has had nothing to do for half a minute, or for
 * five minutes. The old one may also have got new work just then, or a newer version the place of the one that was asked, so once is not
 * enough.
 */
export async function takeOver(registration: Versions, pause = (): Promise<void> => lateAfter(ASK_AGAIN_MS)): Promise<void> {
  while (registration.waiting !== null) {
    if (registration.active !== null) await awake(registration.active);
    registration.waiting?.postMessage({ type: SKIP_WAITING });
    await pause();
  }
}
