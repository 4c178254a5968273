import { useSyncExternalStore } from 'react';
import { useResource } from '../../desk/use-resource.ts';
import { type GivenUpgrade, strongerOf, type UpgradeWay, wayOf } from '../../domain/upgrade/way.ts';
import { isPageHeld, onDirtyForms } from '../../ui/dirty-forms.ts';
import { usePage } from '../shell/use-page.ts';
import type { UpdateState } from './update-watch.ts';

/** How the versions stand here, and what was given out for this account and PC. */
export interface UpgradeNow {
  readonly version: UpdateState;
  /** The new version is in place: only this window runs the old one. */
  readonly isTaken: boolean;
  readonly given: GivenUpgrade | null;
  /** Null until the first read of what is stored has ended. */
  readonly way: UpgradeWay | null;
  /** A form is dirty, or an app holds unsaved content. */
  readonly isHeld: boolean;
}

export const useHeld = (): boolean => useSyncExternalStore(onDirtyForms, isPageHeld);

/** One flow for every new version: what waits is a version of the service worker, and the gateway says how it is put in place. */
export function useUpgrade(): UpgradeNow {
  const { update } = usePage();
  const version = useSyncExternalStore(update.subscribe, update.get);
  const account = useResource('upgrades.upgrade', '');
  const pc = useResource('upgrades.pcUpgrade', '');
  const record = useResource('upgrades.upgradeRecord', '');
  const isHeld = useHeld();
  const isRead = [account, pc, record].every(({ outcome }) => outcome !== 'reading');
  const given = strongerOf(account.value, pc.value);
  // Of an end that nobody could tell none is known.
  const way = isRead ? wayOf(given, record.value ?? 0) : null;
  // What was begun here comes in place on its way to the reload.
  return { version, isTaken: version.kind === 'waiting' && update.isTaken(), given, way, isHeld };
}
