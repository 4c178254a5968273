import { type KeyRead, notDone, readKey, signOver, triesOf } from '../../../desk/keys/key-exchange.ts';
import { createKeyLine, type KeyLine, type KeyPipe, type Patience } from '../../../desk/keys/key-line.ts';
import { KEY_USAGE } from '../../../domain/keys/key-frames.ts';
import type { InsertedKey, KeyEvent, KeyReader, SignOutcome } from '../../../domain/keys/key-reader.ts';
import type { Hid, HidDevice } from './hid-port.ts';
import { createWatchers } from './watchers.ts';

export interface HidKeyReader extends KeyReader {
  readonly kind: 'webhid';
  /** Has the user choose a key of the browser's list; after a press of his. What he allowed is known to the browser from then on. */
  choose(): Promise<void>;
}

type Read = { readonly kind: 'read'; readonly key: InsertedKey } | Extract<KeyEvent, { kind: 'unread' }>;

interface Held {
  readonly id: string;
  readonly line: KeyLine;
  readonly read: Promise<Read>;
}

const isKey = ({ collections }: HidDevice): boolean =>
  collections.some(({ usagePage, usage }) => usagePage === KEY_USAGE.usagePage && usage === KEY_USAGE.usage);

function pipeOf(device: HidDevice): KeyPipe {
  return {
    send: (report) => device.sendReport(0, report),
    hear(hear) {
      const own = ({ data }: { readonly data: DataView }): void => hear(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
      device.addEventListener('inputreport', own);
      return () => device.removeEventListener('inputreport', own);
    },
  };
}

/** A key whose PIN its reader would send is left to the companion: no page has a PIN. */
function keyOf(id: string, device: HidDevice, read: KeyRead): Read {
  if (read.kind === 'unread') return read;
  const { pin, label, ...told } = read.told;
  if (pin === 'reader') return { kind: 'unread', why: 'companion' };
  return { kind: 'read', key: { ...told, id, reader: 'webhid', pin, label: label || device.productName } };
}

async function opened(id: string, device: HidDevice, line: KeyLine): Promise<Read> {
  try {
    if (!device.opened) await device.open();
  } catch {
    return { kind: 'unread', why: 'failed' };
  }
  return keyOf(id, device, await readKey(line));
}

/** Asks how many tries are left first: with one left, or none, nobody is asked for a PIN. */
async function signWith(line: KeyLine, challenge: string): Promise<SignOutcome> {
  const tries = await triesOf(line);
  return typeof tries === 'object' && tries !== null ? tries : await signOver(line, challenge, null);
}

/** Keys that present themselves to the browser as HID (docs/keys.md). A PIN is typed at the device. */
export function createHidReader(hid: Hid, patience: Patience): HidKeyReader {
  const held = new Map<HidDevice, Held>();
  const { watch, tell } = createWatchers();
  let plugged = 0;
  let signing: { readonly line: KeyLine; cancel(): void } | null = null;

  function take(device: HidDevice): Promise<Read> | null {
    if (!isKey(device) || held.has(device)) return null;
    plugged += 1;
    const [id, line] = [`hid${plugged}`, createKeyLine(pipeOf(device), patience)];
    const read = opened(id, device, line);
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
