import type { BrowserMode } from '../../../domain/menus/open-mode.ts';
import { askConfig } from '../deployment/deploy-config.ts';

/** The helper is on this very machine: one that takes longer is not there. Milliseconds; a window must still be allowed to open after it. */
const MOST_WAIT_MS = 1_500;

/** Only a helper of this machine is told what is opened. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d{1,5}$/;

/** Where the deployment says that the helper listens; '' where it names none. */
async function companionUrl(): Promise<string> {
  const config = await askConfig();
  const url: unknown = typeof config === 'object' && config !== null ? Reflect.get(config, 'companionUrl') : null;
  return typeof url === 'string' && LOOPBACK.test(url) ? url : '';
}

/**
 * Asks the helper on this PC to open an address in a browser that a page cannot start (TAB-04, A-102). False where the deployment names none, and
 * when it is absent, slow, or answers anything but its code of success: a failed call is an empty one (BRIDGE-08).
 */
export async function openByCompanion(browser: BrowserMode, url: string): Promise<boolean> {
  const companion = await companionUrl();
  if (companion === '') return false;
  try {
    const answer = await fetch(`${companion}/browser`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ browser, url }),
      credentials: 'omit',
      signal: AbortSignal.timeout(MOST_WAIT_MS),
    });
    const said: unknown = answer.ok ? await answer.json() : null;
    return typeof said === 'object' && said !== null && Reflect.get(said, 'code') === 0;
  } catch {
    return false;
  }
}
