import type { Issued } from '../../../samples/keys/stand-in-ca.ts';
import { createFakeDevices, type FakeDevices } from '../keys/fake-devices.ts';
import { createFakeKey, type FakeKey } from '../keys/fake-hid.ts';
import { openCompanion, type TestCompanion } from './companion-kit.ts';

/** The PIN of the tests' keys. */
export const PIN = '135790';

/** What the user does at the window when it asks him; `nothing` leaves it open. */
export type AtWindow = 'right' | 'wrong' | 'agree' | 'refuse' | 'nothing';

export interface KeyDeskOfPc {
  readonly companion: TestCompanion;
  readonly devices: FakeDevices;
  /** What the window has asked, one line a question. */
  readonly asked: { readonly origin: string; readonly number: string; readonly triesLeft: number | null }[];
  /** From now on he does this. */
  user(does: AtWindow): void;
  /** A key without a keypad, plugged in. */
  plug(issued: Issued, told?: Parameters<typeof createFakeKey>[1]): FakeKey;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A companion on a PC with keys, and its user, who answers when the window opens. */
export async function openKeyDesk(folder?: string): Promise<KeyDeskOfPc> {
  const devices = createFakeDevices();
  const asked: KeyDeskOfPc['asked'] = [];
  let does: AtWindow = 'right';
  const companion = await openCompanion({ keys: devices, show: () => answer(), ...(folder !== undefined && { folder }) });
  function answer(): void {
    const question = companion.signing.state();
    if (question.kind !== 'asked') throw new Error('the window opens for a question');
    const { ask, origin, number, triesLeft } = question;
    asked.push({ origin, number, triesLeft });
    if (does === 'refuse') companion.signing.cancel(ask);
    else if (does === 'agree') companion.signing.answer(ask, null);
    else if (does !== 'nothing') companion.signing.answer(ask, bytes(does === 'right' ? PIN : '000000'));
  }
  return {
    companion,
    devices,
    asked,
    user: (next) => {
      does = next;
    },
    plug(issued, told = {}) {
      const device = createFakeKey(issued, { sentPin: PIN, ...told });
      devices.plug(device);
      return device;
    },
  };
}
