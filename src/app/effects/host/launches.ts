import { hostEvents } from '../../../domain/core/host-events.ts';
import { type Launch, launchInAddress, readPanelLaunch } from '../../../domain/launch/launch.ts';
import { isEmbedded } from './host.ts';

/** The installed product's launches, which the installed types do not know yet. */
interface LaunchQueueHost {
  readonly launchQueue?: { setConsumer(consume: (params: { readonly targetURL?: string }) => void): void };
}

/** The address this page was loaded with: the router has moved on since. */
function firstAddress(): string {
  const [first] = performance.getEntriesByType('navigation');
  return first?.name ?? '';
}

/** Already taken from the address: the part that asks may be drawn anew. */
let isAddressTaken = false;

/**
 * Tells what is to be opened here: by the address this page was loaded with, by a later launch of the installed product (PLUS-27), by the host
 * around the page. Only the window of the host is heard, which is one of the deployment's (`frame-ancestors`), and it is told when that begins.
 * Answers how to stop.
 */
export function onLaunch(tell: (launch: Launch) => void): () => void {
  const stop = new AbortController();
  const { launchQueue } = window as LaunchQueueHost; // as: see the interface
  const loaded = firstAddress();
  const byAddress = isAddressTaken ? null : launchInAddress(loaded);
  if (byAddress !== null) tell(byAddress);
  launchQueue?.setConsumer(({ targetURL = '' }) => {
    const launch = stop.signal.aborted || (!isAddressTaken && targetURL === loaded) ? null : launchInAddress(targetURL);
    if (launch !== null) tell(launch);
  });
  isAddressTaken = true;
  if (isEmbedded()) {
    addEventListener(
      'message',
      ({ source, data }: MessageEvent<unknown>) => {
        const launch = source === window.parent ? readPanelLaunch(data) : null;
        if (launch !== null) tell(launch);
      },
      { signal: stop.signal },
    );
    // The name of an event, and nothing of anybody: whoever frames the page may hear it.
    window.parent.postMessage({ type: hostEvents.panelReady }, '*');
  }
  return () => stop.abort();
}
