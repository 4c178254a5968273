import type { AppTab } from '../../domain/tabs/app-tab.ts';
import type { OpeningReport } from '../../domain/tabs/opening-report.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { AccountStore } from '../account/account-types.ts';
import type { Desk } from '../account/desk.tsx';
import { FrameRoom } from './frame-room.ts';

/** What the room asks of the page around it: set by the view that draws the frames. */
export interface RoomHost {
  check(tab: AppTab): Promise<OpeningReport>;
  company(tab: AppTab): { readonly companyName: string; readonly tail: string };
  blocked(tab: AppTab, previous: string | null): Promise<void>;
}

/** The blocked tab whose callout is open, null for none. */
export interface Callout {
  get(): string | null;
  subscribe(listener: () => void): () => void;
  show(key: string | null): void;
}

function createCallout(): Callout {
  let shown: string | null = null;
  const listeners = createListeners();
  return {
    get: () => shown,
    subscribe: listeners.subscribe,
    show(key) {
      shown = key;
      listeners.tell();
    },
  };
}

export interface Room {
  readonly room: FrameRoom;
  readonly callout: Callout;
  readonly host: { current: RoomHost | null };
}

const rooms = new WeakMap<AccountStore, Room>();

/** The room of the account: one for the strip and the frames, gone with the account. */
export function roomOf({ store, clock }: Pick<Desk, 'store' | 'clock'>): Room {
  const known = rooms.get(store);
  if (known !== undefined) return known;
  const host: Room['host'] = { current: null };
  const room = new FrameRoom({
    clock,
    check: async (tab) => (await host.current?.check(tab)) ?? { lines: [], stop: null, host: '', at: clock.now() },
    company: (tab) => host.current?.company(tab) ?? { companyName: '', tail: '' },
    blocked: async (tab, previous) => host.current?.blocked(tab, previous),
  });
  const made = { room, callout: createCallout(), host };
  rooms.set(store, made);
  return made;
}
