import { APP_VERSION } from '../../../api/context.ts';
import { WIRE_VERSION } from '../../../api/wire.ts';
import { SCHEMA_VERSION } from '../../../db/schema.ts';
import type { Surroundings } from '../../../desk/page-host.ts';
import { tabId } from '../storage/tab-id.ts';

async function serviceWorkerState(): Promise<Surroundings['serviceWorker']> {
  const registration = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.active === null ? 'installing' : 'active';
}

/** Browser and version as `Chromium 156`, '' where it does not say; the whole user agent would tell more than a helper needs. */
function browserName(): string {
  const { userAgentData } = navigator as { userAgentData?: { brands: { brand: string; version: string }[] } }; // as: not in the DOM types yet
  const brand = userAgentData?.brands.find((one) => !/not.?a.?brand/i.test(one.brand));
  return brand === undefined ? '' : `${brand.brand} ${brand.version}`;
}

/** What the browser says of this page's surroundings; a browser that does not say is no failure. */
export async function lookAround(known: Pick<Surroundings, 'worker' | 'storage' | 'errors'>): Promise<Surroundings> {
  const { storage } = navigator;
  const [estimate, persisted, serviceWorker] = await Promise.all([
    storage?.estimate().catch(() => null) ?? null,
    storage?.persisted().catch(() => null) ?? null,
    serviceWorkerState(),
  ]);
  return {
    ...known,
    version: APP_VERSION,
    wire: WIRE_VERSION,
    schema: SCHEMA_VERSION,
    browser: browserName(),
    tabId: tabId(),
    usedBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    persisted,
    serviceWorker,
  };
}
