import { syncDetailsPart } from '../features/sync/sync-indicator.tsx';
import { fluentKeepPart } from '../ui/fluent-keep-part.ts';
import { accountMenuPart, signOutPart } from './shell/account-button.tsx';
import { companyListPart } from './shell/manage-view.tsx';
import { outboxPart } from './shell/outbox-view.tsx';
import { alertPart } from './shell/root-view.tsx';

/**
 * Loads, when idle, what the next click is likely to need; the code for writing too, because the line may go before the service worker
 * holds the build.
 */
export function preloadParts(): void {
  for (const part of [fluentKeepPart, companyListPart, alertPart, accountMenuPart, signOutPart, syncDetailsPart, outboxPart]) part.load();
  // A failure here is no news: the first command loads it again and says so.
  void Promise.all([import('../db/account-db.ts'), import('../features/account/account-commands.ts')]).catch(() => {});
}
