import type { Desk } from '../../../desk/desk.tsx';
import type { AccountStore } from '../../../desk/store/account-types.ts';
import type { AppTab } from '../../../domain/tabs/app-tab.ts';
import type { OpeningReport } from '../../../domain/tabs/opening-report.ts';
import { createListeners } from '../../../ui/listeners.ts';
import { type AppBridge, FrameRoom } from './frame-room.ts';

/** What the room asks of the page around it: set by the view that draws the frames. */
export interface RoomHost {
  readonly bridge: AppBridge;
  check(tab: AppTab): Promise<OpeningReport>;
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
    join(key, frame) {
      if (host.current === null) throw new Error('a frame without the view that draws it');
      return host.current.bridge.join(key, frame);
    },
    cutOff: (tab) => host.current?.bridge.cutOff(tab),
    blocked: async (tab, previous) => host.current?.blocked(tab, previous),
  });
  const made = { room, callout: createCallout(), host };
  rooms.set(store, made);
  return made;
}
