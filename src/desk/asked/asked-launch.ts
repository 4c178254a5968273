import type { Launch } from '../../domain/launch/launch.ts';
import { createListeners } from '../../ui/listeners.ts';

/** The newest that nobody has taken: whoever opens launches loads late. */
let waiting: Launch | null = null;
const listeners = createListeners();

/** Asks for a launch from within the page: an app in its frame does. */
export function askLaunch(launch: Launch): void {
  waiting = launch;
  listeners.tell();
}

export const onLaunchAsked = listeners.subscribe;

/** The launch that was asked for, once; null when there is none. */
export function takeAskedLaunch(): Launch | null {
  const asked = waiting;
  waiting = null;
  return asked;
}
