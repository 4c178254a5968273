import { sign, X509Certificate } from 'node:crypto';
import type { Issued } from '../../../samples/keys/stand-in-ca.ts';
import { commands, createJoiner, frameOf, framesOf, KEY_USAGE, pinAndMessage, statuses } from '../../../src/domain/keys/key-frames.ts';
import type { Hid, HidDevice } from '../../../src/features/keys/readers/hid-port.ts';

type Next = 'right' | 'wrong' | 'locked' | 'waits';

/** A key of the documented report format, without a USB port. */
export interface FakeKey extends HidDevice {
  next: Next;
  /** Says nothing when its certificate is asked for. */
  isSlow: boolean;
  /** Was asked for its certificate, and for signatures. */
  readonly asked: { certificate: number; signatures: number };
  /** PINs that it was sent. */
  readonly pins: string[];
  out(): void;
}

interface FakeAsked {
  readonly serial?: string;
  readonly label?: string;
  readonly hasPin?: boolean;
  /** It has no keypad: this PIN is sent to it. */
  readonly sentPin?: string;
  /** Does not tell how many tries are left. */
  readonly isMute?: boolean;
  readonly usagePage?: number;
}

/** A device with a key's certificate. Three tries for its PIN, which is typed at the device: `next` says how. */
export function createFakeKey(
  issued: Issued,
  { serial = '', label = '税务 UKey', hasPin = true, usagePage = KEY_USAGE.usagePage, sentPin, isMute = false }: FakeAsked = {},
): FakeKey {
  const hearers = new Set<(event: { readonly data: DataView }) => void>();
  const joiner = createJoiner();
  let tries = 3;
  let waitsFor: { readonly command: number; readonly question: number } | null = null;
  let isOut = false;
  const certificate = new Uint8Array(new X509Certificate(issued.certificate).raw);
  const triesLeft = (): number => (device.next === 'locked' ? 0 : tries);
  function info(): Uint8Array {
    const number = new TextEncoder().encode(serial);
    const flags = sentPin !== undefined ? 2 : hasPin ? 1 : 0;
    return Uint8Array.of(1, flags, isMute ? 255 : triesLeft(), number.length, ...number, ...new TextEncoder().encode(label));
  }
  function tell(command: number, question: number, status: number, payload: Uint8Array = new Uint8Array()): void {
    for (const frame of framesOf(command, question, status, payload))
      for (const hear of [...hearers]) queueMicrotask(() => !isOut && hear({ data: new DataView(frame.buffer) }));
  }
  function signed(command: number, question: number, message: Uint8Array, isWrong: boolean): void {
    const say = (status: number, payload?: Uint8Array): void => tell(command, question, status, payload);
    device.asked.signatures += 1;
    if (device.next === 'waits') {
      waitsFor = { command, question };
      say(statuses.waits);
    } else if (triesLeft() === 0) say(statuses.locked);
    else if (isWrong) {
      tries -= 1;
      say(statuses.wrongPin, Uint8Array.of(tries));
    } else {
      tries = 3;
      say(statuses.done, sign('sha256', message, issued.key));
    }
  }
  /** With a keypad `next` says what is typed there; without one the PIN that was sent is looked at. */
  function asked(command: number, question: number, payload: Uint8Array): void {
    const sent = command === commands.signWithPin ? pinAndMessage(payload) : null;
    if (sentPin === undefined) signed(command, question, payload, device.next === 'wrong');
    else if (sent === null) tell(command, question, statuses.wantsPin);
    else {
      const pin = new TextDecoder().decode(sent.pin);
      device.pins.push(pin);
      signed(command, question, sent.message, pin !== sentPin);
    }
  }
  const device: FakeKey = {
    next: 'right',
    isSlow: false,
    asked: { certificate: 0, signatures: 0 },
    pins: [],
    opened: false,
    productName: 'USB Key',
    collections: [{ usagePage, usage: KEY_USAGE.usage }],
    async open() {
      Object.assign(device, { opened: true });
    },
    async close() {
      Object.assign(device, { opened: false });
    },
    async sendReport(_, data) {
      if (isOut) throw new DOMException('gone', 'NotAllowedError');
      const frame = frameOf(new Uint8Array(data as ArrayBuffer)); // as: the reader sends one report's bytes
      const payload = frame === null ? 'bad' : joiner.add(frame);
      if (frame === null || typeof payload === 'string') return;
      if (frame.command === commands.certificate) device.asked.certificate += 1;
      if (frame.command === commands.info) tell(frame.command, frame.question, statuses.done, info());
      else if (frame.command === commands.certificate && !device.isSlow) tell(frame.command, frame.question, statuses.done, certificate);
      else if (frame.command === commands.sign || frame.command === commands.signWithPin) asked(frame.command, frame.question, payload);
      else if (frame.command === commands.cancel && waitsFor !== null) {
        tell(waitsFor.command, waitsFor.question, statuses.cancelled);
        waitsFor = null;
      }
    },
    addEventListener: (_, hear) => void hearers.add(hear),
    removeEventListener: (_, hear) => void hearers.delete(hear),
    out: () => {
      isOut = true;
    },
  };
  return device;
}

export interface FakeHid extends Hid {
  plug(device: FakeKey): void;
  pull(device: FakeKey): void;
  /** What the user chooses when he is asked. */
  chosen: FakeKey[];
}

/** `navigator.hid` with the devices that its user has allowed before. */
export function createFakeHid(): FakeHid {
  const hearers: Record<'connect' | 'disconnect', Set<(event: { readonly device: HidDevice }) => void>> = {
    connect: new Set(),
    disconnect: new Set(),
  };
  const devices = new Set<FakeKey>();
  const hid: FakeHid = {
    chosen: [],
    getDevices: async () => [...devices],
    requestDevice: async () => hid.chosen,
    addEventListener: (type, hear) => void hearers[type].add(hear),
    plug(device) {
      devices.add(device);
      for (const hear of hearers.connect) hear({ device });
    },
    pull(device) {
      devices.delete(device);
      device.out();
      for (const hear of hearers.disconnect) hear({ device });
    },
  };
  return hid;
}
