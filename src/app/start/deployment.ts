import { DEFAULT_LOCATION } from '../../api/context.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import { type Deployment, isBaseAddress } from '../../domain/core/deployment.ts';
import { type Variant, variantOf } from '../../domain/core/variant.ts';
import { createListeners } from '../../ui/listeners.ts';

const GATEWAY_KEY = 'gatewayUrl';
const LOCATION_KEY = 'deviceLocation';
/** Read by the classic script of the first frame too. */
export const VARIANT_KEY = 'variant';

/** A version that took any text may have kept one that is no address. */
const lastGood = (kept: string | null): string => (kept !== null && isBaseAddress(kept) ? kept : '');

/** The deployment this page belongs to: the last known one until `/config.json` has answered, so that the product opens offline. */
export interface DeploymentStore {
  variant(): Variant;
  /** Where this device stands, six digits. */
  location(): string;
  subscribe(listener: () => void): () => void;
  /** Settles at once where a variant is remembered; on a device's first visit with the first answer, so that no other product's name is shown. */
  known(): Promise<void>;
  /** What the configuration says, or said last. One question a page. */
  latest(): Promise<Deployment>;
}

export function createDeployment(memory: KeyValue, ask: () => Promise<Deployment | null>): DeploymentStore {
  const listeners = createListeners();
  const remembered = memory.get(VARIANT_KEY);
  let variant = variantOf(remembered);
  let location = memory.get(LOCATION_KEY) ?? DEFAULT_LOCATION;
  let answer: Promise<Deployment> | null = null;
  async function learn(): Promise<Deployment> {
    const told = await ask();
    if (told !== null) {
      memory.set(GATEWAY_KEY, told.gatewayUrl);
      location = told.locationCode ?? DEFAULT_LOCATION;
      memory.set(LOCATION_KEY, location);
    }
    const next = told?.variant ?? variant;
    memory.set(VARIANT_KEY, next);
    if (next !== variant) {
      variant = next;
      listeners.tell();
    }
    return told ?? { gatewayUrl: lastGood(memory.get(GATEWAY_KEY)), variant };
  }
  function latest(): Promise<Deployment> {
    answer ??= learn();
    return answer;
  }
  return {
    variant: () => variant,
    location: () => location,
    subscribe: listeners.subscribe,
    async known() {
      if (remembered === null) await latest();
    },
    latest,
  };
}
