import { companyFormsPart } from '../../features/companies/company-host.tsx';
import { shortcutHelpPart } from '../../features/company-switch/switch-keys.tsx';
import { syncDetailsPart } from '../../features/sync/sync-indicator.tsx';
import { fluentKeepPart } from '../../ui/fluent/fluent-keep-part.ts';
import type { LazyPart } from '../../ui/lazy-part.ts';
import { accountMenuPart, signOutPart } from '../shell/account/account-button.tsx';
import { shellBarsPart } from '../shell/bars.tsx';
import { alertPart } from '../shell/root-view.tsx';
import { tabStripPart } from '../shell/tab-slots.tsx';
import { viewBarsPart } from '../shell/view-route.tsx';
import { views } from '../views/views.ts';

/** Loads a part; settles when it is there or has failed. */
function loadedOrNot(part: Pick<LazyPart<unknown>, 'get' | 'subscribe' | 'load'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = part.subscribe(look);
    function look(): void {
      const { kind } = part.get();
      if (kind !== 'LOADED' && kind !== 'FAILED') return;
      stop();
      resolve();
    }
    part.load();
    look();
  });
}

/** The code for writing first: the line may go before the service worker holds the build. */
const forWriting: readonly (() => Promise<unknown>)[] = [
  () => import('../../db/open/account-db.ts'),
  () => import('../../desk/store/account-commands.ts'),
  async () => {
    const { loadDefinitions } = await import('../../db/commands/definitions.ts');
    await loadDefinitions();
  },
];

/** What says that something is wrong, and what companies are looked up and edited with: that works without a line from soon after the first sign-in on. */
const firstParts = [shellBarsPart, fluentKeepPart, companyFormsPart, syncDetailsPart, viewBarsPart];
const otherParts = [tabStripPart, alertPart, accountMenuPart, signOutPart, shortcutHelpPart];

/**
 * Loads, when idle, what the next click is likely to need, one thing after the other, and what work without a line can do without only once
 * `stored` says that the service worker holds the build: loading a part has no time limit, and a line that swallows everything must not be
 * left with more than one connection of the browser held by parts that nobody asked for.
 */
export async function preloadParts(stored: PromiseLike<unknown>): Promise<void> {
  // A failure is no news: whoever needs it loads it again and says so.
  for (const load of forWriting) await load().catch(() => undefined);
  for (const part of [...firstParts, ...views.filter(({ preload }) => preload).map(({ part }) => part)]) await loadedOrNot(part);
  await stored;
  for (const part of otherParts) await loadedOrNot(part);
  for (const { rail, part } of views) if (rail !== undefined) await loadedOrNot(part);
  for (const { badge } of views) if (badge !== undefined) await loadedOrNot(badge.part);
}
