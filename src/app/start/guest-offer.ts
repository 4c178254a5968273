import type { KeyValue } from '../../desk/store/key-value.ts';
import { GUEST_LOCATIONS } from '../../domain/access/guest.ts';
import { type FeatureFlags, offersGuestLogin } from '../../domain/core/variant.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { AskForm } from '../../workers/surface.ts';

/** What the remote configuration said of guests last. */
const KEY = 'guestOffer';

interface Told {
  readonly guestLogin?: boolean | undefined;
  readonly guestLocations: readonly string[];
}

/** Until the gateway said otherwise: it refuses guests by itself, whatever is offered here. */
const usual: Told = { guestLocations: GUEST_LOCATIONS };

function readTold(text: string | null): Told {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('guestLocations' in value) || !Array.isArray(value.guestLocations)) return usual;
    const guestLogin = 'guestLogin' in value && typeof value.guestLogin === 'boolean' ? value.guestLogin : undefined;
    return { guestLogin, guestLocations: value.guestLocations.filter((code) => typeof code === 'string') };
  } catch {
    return usual;
  }
}

/** Whether guests are let in here (AUTH-07): by variant, remote configuration and the device's location. */
export interface GuestOffer {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the gateway; what it said last stands while it does not answer. */
  refresh(): Promise<void>;
}

interface Here {
  flags(): FeatureFlags;
  /** Where this device stands, six digits. */
  location(): string;
}

export function createGuestOffer(memory: KeyValue, { flags, location }: Here, ask: AskForm): GuestOffer {
  let told = readTold(memory.get(KEY));
  const listeners = createListeners();
  return {
    get: () => offersGuestLogin(flags(), told, location()),
    subscribe: listeners.subscribe,
    async refresh() {
      const answer = await ask('config.remoteConfig', {});
      if (!answer.ok) return;
      const { guestLogin, guestLocations } = answer.value;
      told = { guestLogin, guestLocations };
      memory.set(KEY, JSON.stringify(told));
      listeners.tell();
    },
  };
}
