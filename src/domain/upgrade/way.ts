/** What the gateway gave out to an account or a PC (ENT-35, A-17). */
export interface GivenUpgrade {
  readonly whiteType: 'none' | 'upgrade' | 'force' | 'gov';
  readonly autoUp: 0 | 1;
  readonly guideType: string;
  readonly operateVersion: 'up' | 'down';
  readonly upgradeId: string;
  readonly title: string;
  readonly text: string;
}

/** How an upgrade ended: 0 not done, 1 done, 2 failed. */
export type UpgradeEnd = 0 | 1 | 2;

/**
 * How a version that waits is put in place (UPG-01): `offered` to the user, `silent` at the next start, or `forced`, with a modal that has no other
 * way out.
 */
export type UpgradeWay = 'offered' | 'silent' | 'forced';

const isOfProduct = ({ whiteType }: GivenUpgrade): boolean => whiteType === 'upgrade' || whiteType === 'force';

/** What counts of what was given to an account and to its PC: force before the rest, the account before the PC; null for nothing. */
export function strongerOf(account: GivenUpgrade | null, pc: GivenUpgrade | null): GivenUpgrade | null {
  const given = [account, pc].filter((one) => one !== null).filter(isOfProduct);
  return given.find(({ whiteType }) => whiteType === 'force') ?? given[0] ?? null;
}

/**
 * The way of a version that waits, by what was given out and how it ended on this PC. Forced is what the white list and the guide both call so
 * (UPG-03, UPG-09). What is done binds no further version, and what failed without a word is offered next time.
 */
export function wayOf(given: GivenUpgrade | null, end: UpgradeEnd): UpgradeWay {
  if (given === null || end === 1) return 'offered';
  if (given.autoUp === 1) return end === 2 ? 'offered' : 'silent';
  return given.whiteType === 'force' && given.guideType === 'force' ? 'forced' : 'offered';
}

/** The type under which the end of an upgrade is told: what the user was free to put off counts as silent. */
export const typeOf = (way: UpgradeWay): 'silent' | 'force' => (way === 'forced' ? 'force' : 'silent');

/** Width of the upgrade guide where the picture has none (CONST-29). */
const DEFAULT_WIDTH = 454;

/** Width of the upgrade guide in px: half of the picture's, 454 where that is missing, no number or not positive, never wider than the window (UPG-07, A-149). */
export function guideWidth(wide: unknown, windowWidth: number): number {
  const half = typeof wide === 'number' && Number.isFinite(wide) && wide > 0 ? wide / 2 : DEFAULT_WIDTH;
  return Math.min(half, windowWidth);
}

/**
 * What a device remembers of an upgrade that it was told of, until it has ended. It names no account: whoever works on this PC when it is done tells its
 * end.
 */
export interface OpenUpgrade {
  readonly upgradeId: string;
  /** The build that ran when it was told of. */
  readonly from: string;
  readonly type: 'silent' | 'force';
}

/**
 * How an upgrade stands when a page has started: `done` when another build runs, `begun` when the page was loaded anew for it (`isBegun`) and the old
 * build still runs, which may change within seconds; `open` while nobody has begun it here.
 */
export function standingOf({ from }: OpenUpgrade, build: string, isBegun: boolean): 'done' | 'begun' | 'open' {
  if (build !== from) return 'done';
  return isBegun ? 'begun' : 'open';
}

/** What is kept of an upgrade, as a text; null for what is none. */
export function readOpenUpgrade(text: string | null): OpenUpgrade | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { upgradeId, from, type } = value as Partial<Record<keyof OpenUpgrade, unknown>>; // as: each is looked at
  if (typeof upgradeId !== 'string' || typeof from !== 'string' || (type !== 'silent' && type !== 'force')) return null;
  return { upgradeId, from, type };
}
