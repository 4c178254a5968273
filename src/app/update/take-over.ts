import { ARE_YOU_THERE, SKIP_WAITING } from '../../sw/messages.ts';
import { lateAfter, withDeadline } from '../../ui/deadline.ts';

/** The version in place answers at once when it runs; one that has to be started first, on a busy PC, in many seconds. Milliseconds. */
const AWAKE_WAIT_MS = 60_000;
/** How often a look is taken whether the new version is in place. Milliseconds. */
const LOOK_AGAIN_MS = 1_000;
/** Looks before the page is loaded anew all the same: longer than any fetch of the old version may take, which is what keeps it busy. */
const MOST_LOOKS = 40;
/**
 * The same for a window that no version is in control of: the version in place has had nothing to do for it since the new one was installed,
 * so Chromium may have tried to put that in place before anybody asked, and hears no word any more. Loading the page anew is what helps.
 */
const LOOKS_UNCONTROLLED = 5;

type Version = Pick<ServiceWorker, 'postMessage' | 'state'>;

/** The versions of a registration, as they are at each look. */
interface Versions {
  readonly waiting: Version | null;
  readonly active: Version | null;
}

/** Settles when the version in place runs, with the build it holds; null when it does not say. One that is silent must not keep a new one out. */
export async function buildOf(active: Pick<Version, 'postMessage'>): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  active.postMessage({ type: ARE_YOU_THERE }, [port2]);
  const build = await withDeadline(answered, lateAfter(AWAKE_WAIT_MS)).catch(() => null);
  port1.close();
  return typeof build === 'string' ? build : null;
}

/**
 * Asks the waiting version to take over, once the one in place runs, and settles when it did. Chromium asks the version in place to make way
 * only if it runs at the moment of the first word: said while it starts, the new version waits until the old one has ended by itself, which
 * can take minutes, and no later word is heard. So the first word is not said before the old version has answered, however long it takes to
 * start, and said once. A newer version that took the place of the one that was asked is asked in its turn; one that comes when that is in
 * place waits for a word of its own. Settles also when it was waited for long enough: the page is loaded anew then, by the old version still,
 * and the new one takes over right after.
 */
export async function takeOver(
  registration: Versions,
  isUncontrolled = false,
  pause = (): Promise<void> => lateAfter(LOOK_AGAIN_MS),
): Promise<void> {
  let asked: Version | null = null;
  for (let looks = 0; looks < (isUncontrolled ? LOOKS_UNCONTROLLED : MOST_LOOKS); looks += 1) {
    const next: Version | null = asked === null || asked.state === 'redundant' ? registration.waiting : asked;
    if (next?.state !== 'installed') return;
    if (next !== asked) {
      if (registration.active !== null) await buildOf(registration.active);
      next.postMessage({ type: SKIP_WAITING });
      asked = next;
    }
    await pause();
  }
}
