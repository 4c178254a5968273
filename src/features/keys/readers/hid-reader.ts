import { keyMessage } from '../../../domain/keys/key-message.ts';
import type { InsertedKey, KeyReader, NotDone, SignOutcome } from '../../../domain/keys/key-reader.ts';
import { readCertificate } from '../../../domain/keys/read-certificate.ts';
import { infoOf, KEY_USAGE } from './hid-frames.ts';
import { createHidLine, type HidLine } from './hid-line.ts';
import type { Hid, HidDevice, Patience } from './hid-port.ts';
import { createWatchers } from './watchers.ts';

/** How long a key may say nothing while it is read, and while somebody types its PIN, milliseconds. */
const READING_MS = 5_000;
const SIGNING_MS = 60_000;

export interface HidKeyReader extends KeyReader {
  readonly kind: 'webhid';
  /** Has the user choose a key of the browser's list; after a press of his. What he allowed is known to the browser from then on. */
  choose(): Promise<void>;
}

type Read =
  | { readonly kind: 'read'; readonly key: InsertedKey }
  | { readonly kind: 'unread'; readonly why: 'pulled' | 'noCertificate' | 'failed' };

interface Held {
  readonly id: string;
  readonly line: HidLine;
  readonly read: Promise<Read>;
}

const isKey = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage, usage }) => usagePage === KEY_USAGE.usagePage && usage === KEY_USAGE.usage);
const notDone = (why: NotDone, triesLeft: number | null = null): SignOutcome => ({ kind: 'notDone', why, triesLeft });

async function readKey(id: string, device: HidDevice, line: HidLine): Promise<Read> {
  try {
    if (!device.opened) await device.open();
  } catch {
    return { kind: 'unread', why: 'failed' };
  }
  const told = await line.ask('info', new Uint8Array(), READING_MS);
  const info = told.kind === 'told' && told.status === 'done' ? infoOf(told.payload) : null;
  if (info === null) return { kind: 'unread', why: told.kind === 'pulled' ? 'pulled' : 'failed' };
  const given = await line.ask('certificate', new Uint8Array(), READING_MS);
  if (given.kind !== 'told') return { kind: 'unread', why: given.kind === 'pulled' ? 'pulled' : 'failed' };
  const certificate = given.status === 'done' ? readCertificate(given.payload) : null;
  if (certificate === null) return { kind: 'unread', why: 'noCertificate' };
  const { subject, number } = certificate;
  const { serial, label, hasPin, triesLeft } = info;
  const said = { label: label || device.productName, serial, pin: hasPin ? ('device' as const) : ('none' as const), triesLeft };
  return { kind: 'read', key: { id, reader: 'webhid', certificate: given.payload, subject, number, ...said } };
}

/** Asks how many tries are left first: with one left, or none, nobody is asked for a PIN. */
async function signWith(line: HidLine, challenge: string): Promise<SignOutcome> {
  const told = await line.ask('info', new Uint8Array(), READING_MS);
  if (told.kind === 'pulled') return notDone('gone');
  const tries = told.kind === 'told' && told.status === 'done' ? (infoOf(told.payload)?.triesLeft ?? null) : null;
  if (tries === 0) return notDone('locked', 0);
  if (tries === 1) return notDone('lastTry', 1);
  const answer = await line.ask('sign', keyMessage(challenge), SIGNING_MS);
  if (answer.kind !== 'told') return { kind: 'unknown', why: answer.kind };
  switch (answer.status) {
    case 'done':
      return { kind: 'done', signature: answer.payload };
    case 'wrongPin':
      return notDone('wrongPin', answer.payload[0] ?? null);
    case 'locked':
      return notDone('locked', 0);
    case 'cancelled':
      return notDone('cancelled');
    default:
      return notDone('failed');
  }
}

/** Keys that present themselves to the browser as HID (docs/keys.md). A PIN is typed at the device. */
export function createHidReader(hid: Hid, patience: Patience): HidKeyReader {
  const held = new Map<HidDevice, Held>();
  const { watch, tell } = createWatchers();
  let plugged = 0;
  let signing: { readonly line: HidLine; cancel(): void } | null = null;

  function take(device: HidDevice): Promise<Read> | null {
    if (!isKey(device) || held.has(device)) return null;
    plugged += 1;
    const [id, line] = [`hid${plugged}`, createHidLine(device, patience)];
    const read = readKey(id, device, line);
    const own: Held = { id, line, read };
    held.set(device, own);
    return read;
  }

  /** A key that came: heard of once it was read, or could not be. */
  async function came(device: HidDevice): Promise<void> {
    const read = await take(device);
    if (read === null) return;
    if (read.kind === 'unread') {
      if (read.why !== 'pulled') held.delete(device);
      tell({ kind: 'unread', why: read.why });
    } else tell({ kind: 'in', key: read.key });
  }

  async function went(device: HidDevice): Promise<void> {
    const own = held.get(device);
    if (own === undefined) return;
    held.delete(device);
    own.line.out();
    if ((await own.read).kind === 'read') tell({ kind: 'out', id: own.id });
  }

  hid.addEventListener('connect', ({ device }) => void came(device));
  hid.addEventListener('disconnect', ({ device }) => void went(device));
  const started = hid.getDevices().then(
    async (devices) => void (await Promise.all(devices.map(take))),
    () => undefined,
  );

  return {
    kind: 'webhid',
    watch,
    cancel: () => signing?.cancel(),
    async keys() {
      await started;
      const reads = await Promise.all([...held.values()].map(({ read }) => read));
      return { kind: 'known', keys: reads.flatMap((read) => (read.kind === 'read' ? [read.key] : [])) };
    },
    async sign(id, challenge) {
      const own = [...held.values()].find((one) => one.id === id);
      if (own === undefined) return notDone('absent');
      const cancelled = new Promise<SignOutcome>((end) => {
        signing = {
          line: own.line,
          cancel() {
            own.line.cancel();
            end(notDone('cancelled'));
          },
        };
      });
      const outcome = await Promise.race([signWith(own.line, challenge), cancelled]);
      signing = null;
      return outcome;
    },
    async choose() {
      const chosen = await hid.requestDevice({ filters: [KEY_USAGE] });
      await Promise.all(chosen.map(came));
    },
  };
}
