import { syncDetailsPart } from '../features/sync/sync-indicator.tsx';
import { accountMenuPart } from './shell/account-button.tsx';
import { companyListPart } from './shell/manage-view.tsx';
import { outboxPart } from './shell/outbox-view.tsx';
import { alertPart } from './shell/root-view.tsx';

/** Loads, when idle, what the next click is likely to need. */
export function preloadParts(): void {
  for (const part of [companyListPart, alertPart, accountMenuPart, syncDetailsPart, outboxPart]) part.load();
}
