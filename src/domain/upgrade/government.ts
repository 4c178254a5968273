import { appAddress } from '../menus/app-address.ts';

/** What is known of the blacklist check: its newest answer, and whether that was a failure. `asking`: nothing yet, and somebody may answer. */
export interface BlacklistCheck {
  readonly outcome: 'asking' | 'never' | 'known' | 'failed';
  readonly blackFlag: 0 | 1;
}

/** A modal of this flow is one of the two, never something between (UPG-08). */
export type Shown = 'shown' | 'hidden';

/** Which modals of the government edition and of upgrades are there. */
export interface UpgradeModals {
  readonly intercept: Shown;
  readonly government: Shown;
  readonly upgrade: Shown;
}

/**
 * Goes on unless the account is on the blacklist: then an empty error stops the flow, for a caller who takes it as a silent stop (ERR-47, A-144). A
 * check that failed, or that nobody answered, stops nothing (GOV-05).
 */
export function passBlacklist({ outcome, blackFlag }: BlacklistCheck): void {
  if (outcome === 'known' && blackFlag === 1) throw new Error('');
}

/** True when the flow goes on: an error with words is not the silent stop, and goes on up. */
function isPassed(check: BlacklistCheck): boolean {
  try {
    passBlacklist(check);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === '') return false;
    throw error;
  }
}

/**
 * The flow of a start: the blacklist first, and nothing after it when it stops there; then the government edition, then this product's upgrade. Each
 * modal is shown or hidden (UPG-08), and none is before the check was answered; `wants`: which of the last two have something to show.
 */
export function modalsOf(check: BlacklistCheck, wants: { readonly government: boolean; readonly upgrade: boolean }): UpgradeModals {
  const shown = (is: boolean): Shown => (is ? 'shown' : 'hidden');
  if (check.outcome === 'asking') return { intercept: 'hidden', government: 'hidden', upgrade: 'hidden' };
  const passed = isPassed(check);
  return { intercept: shown(!passed), government: shown(passed && wants.government), upgrade: shown(passed && wants.upgrade) };
}

const DAY_MS = 24 * 3_600_000;

/**
 * Whether the government upgrade is due (GOV-02, CONST-39, A-46): `days` times 24 hours after it was shown last to this account on this device, or when it
 * never was. A showing that lies in the future was written before the clock was set back: it puts nothing off.
 */
export function isGovDue(whiteType: string, lastShown: number | null, now: number, days: number): boolean {
  if (whiteType !== 'gov') return false;
  return lastShown === null || lastShown > now || now - lastShown >= days * DAY_MS;
}

/** Seconds that the government upgrade counts down from (GOV-03, CONST-38). */
export const GOV_SECONDS = 10;

/** Channel of the product towards other systems. */
const CHANNEL = 'ZS';

/** Who is led to the government edition: a guest without anything of his (GOV-06), a real name with what the page is told (GOV-07). */
export type GovVisitor = { readonly kind: 'guest' } | { readonly kind: 'real'; readonly token: string; readonly customerId: string };

/** The page of the government edition as it is opened; null where the deployment names none that may be. A fragment or query of its own stays. */
export function govAddress(page: string, visitor: GovVisitor, origins: readonly string[]): string | null {
  const url = appAddress(page, origins);
  if (url === null) return null;
  if (visitor.kind === 'guest') return url.href;
  url.searchParams.set('token', visitor.token);
  url.searchParams.set('customerId', visitor.customerId);
  url.searchParams.set('channel', CHANNEL);
  return url.href;
}

/** The platform page after an upgrade (UPG-04): with a code that works once, from which it gets tokens of its own; null where it may not be opened. */
export function platformAddress(page: string, code: string, origins: readonly string[]): string | null {
  const url = appAddress(page, origins);
  if (url === null) return null;
  url.searchParams.set('code', code);
  return url.href;
}
