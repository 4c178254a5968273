import { addTracking } from '../db/outbox/tracking.ts';
import type { Desk } from '../desk/desk.tsx';
import { areaChannel } from '../domain/consult/scene.ts';
import type { UsageEvent } from '../domain/core/usage-events.ts';
import { givenActive } from '../features/company-switch/recents.ts';

/** What was done, when by this device's clock, and with which company ('' for the active one). */
export interface Used {
  readonly event: UsageEvent;
  readonly companyId: string;
  readonly at: number;
}

/** Id and location of a company that this device knows. The gateway refuses every event of a batch with a company that is not the account's. */
function companyOf({ store }: Pick<Desk, 'store'>, companyId: string): { companyId: string; locationCode: string } {
  const dir = store.get().directory;
  const row = dir?.id.indexOf(companyId) ?? -1;
  return dir === null || row < 0 ? { companyId: '', locationCode: '' } : { companyId, locationCode: dir.locationCode[row] ?? '' };
}

/**
 * Keeps a usage event in the account's database until the worker sends it (TRACK-01, A-150). What cannot be kept is not told to anybody: counting
 * use is never worth a word to the user. An account that this device does not know any more is not opened for it.
 */
export async function keepUsage(
  desk: Pick<Desk, 'login' | 'store' | 'writes' | 'tab' | 'device'>,
  appId: string,
  used: Used,
): Promise<void> {
  const { accountId } = desk.login;
  const writing = await desk.writes.open();
  if (!writing.ok) return;
  const about = companyOf(desk, used.companyId === '' ? (givenActive(desk, accountId, undefined) ?? '') : used.companyId);
  const trackEnv = areaChannel(about.locationCode);
  await addTracking(writing.value.db, {
    event: used.event,
    platform: 'web',
    time: Math.round(used.at + (desk.store.get().sync?.clockOffset ?? 0)),
    appId,
    accountId,
    ...about,
    ...(trackEnv === '' ? {} : { trackEnv }),
  });
}
