import type { Companion, CompanionLook } from '../../../api/companion/companion.ts';
import type { BrowserMode } from '../../../domain/menus/open-mode.ts';

/** A helper of this very machine that takes longer is not there. Milliseconds; a window must still be allowed to open after it. */
const MOST_WAIT_MS = 1_500;

/** Its code did not come. */
const notThere: CompanionLook = { permission: 'none', word: 'absent', version: '', port: 0 };

/** The companion of this PC; its code loads when it is first asked, and one that does not load is one that is not there. */
export function lazyCompanion(): Companion {
  let made: Companion | null = null;
  async function client(): Promise<Companion | null> {
    made ??= (await import('./companion-client.ts').catch(() => null))?.openCompanion() ?? null;
    return made;
  }
  return {
    call: async (verb, input, signal) => (await client())?.call(verb, input, signal) ?? { ok: false, value: null, why: 'absent', msg: '' },
    look: async () => (await client())?.look() ?? notThere,
    connect: async (signal) => (await client())?.connect(signal) ?? notThere,
    pair: async () => (await client())?.pair() ?? 'absent',
    forget: async () => (await client())?.forget(),
  };
}

/**
 * Asks the companion to open an address in a browser that a page cannot start (TAB-04, A-102). False when it cannot be asked, is slow or says no: a failed
 * call is an empty one (BRIDGE-08).
 */
export async function openByCompanion(companion: Companion, browser: BrowserMode, url: string): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), MOST_WAIT_MS));
  return await Promise.race([companion.call('browser', { browser, url }).then(({ ok }) => ok), late]);
}
