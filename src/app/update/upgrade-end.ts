import type { KeyValue } from '../../desk/store/key-value.ts';
import { type OpenUpgrade, readOpenUpgrade, standingOf } from '../../domain/upgrade/way.ts';

/** What of an upgrade outlives the page that is loaded anew for it: that it is open, on this device; that it was begun, in this tab. */
const OPEN_KEY = 'upgradeOpen';
const BEGUN_KEY = 'upgradeBegun';
/** So long after a start that the old build still made a begun upgrade may come in place, milliseconds: then the page is loaded once more. */
export const COMES_LATE_MS = 30_000;

export interface UpgradeEndPorts {
  readonly device: KeyValue;
  readonly tab: KeyValue;
  /** The build that runs. */
  readonly build: string;
  /** Settles after `COMES_LATE_MS`, if the page is still there. */
  wait(): Promise<void>;
  /** Tells the gateway, when it can. */
  save(end: { readonly upStatus: 1 | 2; readonly upGradeType: OpenUpgrade['type'] }): Promise<void>;
}

export interface UpgradeEnd {
  /** A version waits, of an upgrade that was given out. */
  opened(upgradeId: string, type: OpenUpgrade['type']): void;
  /** It is being put in place from here. */
  begun(): void;
  /** An upgrade was open when this page started: what was found then was not found by this visit. */
  readonly wasOpen: boolean;
  /** How the upgrade that this page started with has ended, told to the gateway; null when none has. Once a page. */
  settle(): Promise<'done' | 'failed' | null>;
}

/** Follows an upgrade over the reload that it takes (UPG-04, CALL-121). */
export function createUpgradeEnd({ device, tab, build, wait, save }: UpgradeEndPorts): UpgradeEnd {
  const open = readOpenUpgrade(device.get(OPEN_KEY));
  const isBegun = tab.get(BEGUN_KEY) === '1';
  let settled = false;
  async function end(upStatus: 1 | 2, { type }: OpenUpgrade): Promise<void> {
    device.remove(OPEN_KEY);
    tab.remove(BEGUN_KEY);
    await save({ upStatus, upGradeType: type });
  }
  return {
    wasOpen: open !== null,
    opened(upgradeId, type) {
      const next: OpenUpgrade = { upgradeId, from: build, type };
      device.set(OPEN_KEY, JSON.stringify(next));
    },
    begun() {
      tab.set(BEGUN_KEY, '1');
    },
    async settle() {
      if (open === null || settled) return null;
      settled = true;
      const standing = standingOf(open, build, isBegun);
      if (standing === 'open') return null;
      if (standing === 'begun') await wait();
      await end(standing === 'done' ? 1 : 2, open);
      return standing === 'done' ? 'done' : 'failed';
    },
  };
}
