import { KEY_USAGE } from '../../src/domain/keys/key-frames.ts';
import { type KeyDevices, noDevices, type OpenDevice } from './key-devices.ts';

/** What of node-hid is used. */
interface Listed {
  readonly path?: string;
  readonly product?: string;
  readonly usagePage?: number;
  readonly usage?: number;
}
interface Opened {
  write(report: readonly number[] | Buffer): Promise<number>;
  close(): Promise<void>;
  on(event: 'data', hear: (report: Buffer) => void): unknown;
  on(event: 'error', hear: () => void): unknown;
}
export interface NodeHid {
  devicesAsync(): Promise<readonly Listed[]>;
  readonly HIDAsync: { open(path: string): Promise<Opened> };
}

async function openDevice(hid: NodeHid, path: string): Promise<OpenDevice> {
  const device = await hid.HIDAsync.open(path);
  const hearers = new Set<(report: Uint8Array) => void>();
  let isGone = false;
  let gone = (): void => undefined;
  device.on('data', (report) => {
    for (const hear of [...hearers]) hear(new Uint8Array(report));
  });
  // Reading fails once a device is pulled.
  device.on('error', () => {
    isGone = true;
    gone();
  });
  return {
    async send(report) {
      // The number of the report stands first, 0 for devices that do not number them.
      const bytes = Buffer.alloc(report.length + 1);
      bytes.set(report, 1);
      try {
        await device.write(bytes);
      } finally {
        bytes.fill(0);
      }
    },
    hear(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    onGone(run) {
      gone = run;
      if (isGone) run();
    },
    close: () => void device.close().catch(() => undefined),
  };
}

/** Keys of this PC over node-hid, which is not there on every PC: then nothing is reached, and the window says why. */
export async function nodeHidDevices(load: () => Promise<NodeHid>): Promise<KeyDevices> {
  let hid: NodeHid;
  try {
    hid = await load();
    // Its native part loads with the first question.
    await hid.devicesAsync();
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : '';
    return noDevices(`读不了安全U盾 security keys cannot be read: ${why}`);
  }
  return {
    problem: null,
    async list() {
      const all = await hid.devicesAsync();
      const keys = all.filter(({ usagePage, usage }) => usagePage === KEY_USAGE.usagePage && usage === KEY_USAGE.usage);
      return keys.flatMap(({ path, product = '' }) => (path === undefined ? [] : [{ path, name: product }]));
    },
    open: (path) => openDevice(hid, path),
  };
}

/** node-hid of this installation, an optional dependency. Rejects where it is not there. */
export async function loadNodeHid(): Promise<NodeHid> {
  const name = 'node-hid';
  const loaded: { readonly default: NodeHid } = await import(name);
  return loaded.default;
}
