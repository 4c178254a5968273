import { type KeyRead, type KeyTold, readKey } from '../../src/desk/keys/key-exchange.ts';
import { createKeyLine, type KeyLine, type Patience } from '../../src/desk/keys/key-line.ts';
import type { Clock } from '../ports.ts';
import type { FoundDevice, KeyDevices, OpenDevice } from './key-devices.ts';

/** A key that is in. */
export interface TrayKey extends KeyTold {
  readonly id: string;
  readonly line: KeyLine;
  /** Settles when it was pulled. */
  readonly out: Promise<void>;
}

/** Something that was plugged in and could not be read. */
export interface Unread {
  readonly id: string;
  readonly why: Extract<KeyRead, { kind: 'unread' }>['why'];
}

interface Held {
  readonly id: string;
  readonly read: Promise<TrayKey | null>;
  readonly device: { close(): void } | null;
  out(): void;
}

/** So many unread ones are remembered, so that each page hears of them once. */
const MOST_UNREAD = 8;

export interface KeyTrayPorts {
  readonly devices: KeyDevices;
  readonly clock: Clock;
  /** A name that no key had before: after the next plug it is another one. */
  newId(): string;
}

function patienceOf({ after }: Clock): Patience {
  return {
    after(ms) {
      const { promise, resolve } = Promise.withResolvers<'late'>();
      return { late: promise, stop: after(ms, () => resolve('late')) };
    },
  };
}

/** Keys that are in, each opened and read once. It looks when it is asked, and never by itself. */
export class KeyTray {
  readonly #ports: KeyTrayPorts;
  readonly #held = new Map<string, Held>();
  readonly #unread: Unread[] = [];
  #looking: Promise<void> | null = null;

  constructor(ports: KeyTrayPorts) {
    this.#ports = ports;
  }

  get problem(): string | null {
    return this.#ports.devices.problem;
  }

  /** What is in now, and what could not be read lately. */
  async look(): Promise<{ readonly keys: readonly TrayKey[]; readonly unread: readonly Unread[] }> {
    this.#looking ??= this.#scan().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
    const keys = await Promise.all([...this.#held.values()].map(({ read }) => read));
    return { keys: keys.filter((key) => key !== null), unread: [...this.#unread] };
  }

  /** A key that is in by the last look. */
  async key(id: string): Promise<TrayKey | null> {
    const held = [...this.#held.values()].find((one) => one.id === id);
    return held === undefined ? null : await held.read;
  }

  close(): void {
    for (const path of [...this.#held.keys()]) this.#drop(path);
  }

  async #scan(): Promise<void> {
    const found = await this.#ports.devices.list().catch((): readonly FoundDevice[] => []);
    for (const path of [...this.#held.keys()]) if (!found.some((one) => one.path === path)) this.#drop(path);
    await Promise.all(found.filter(({ path }) => !this.#held.has(path)).map((one) => this.#take(one)));
  }

  async #take({ path, name }: FoundDevice): Promise<void> {
    const id = this.#ports.newId();
    const device = await this.#ports.devices.open(path).catch(() => null);
    if (device === null) {
      // It is not opened again before it was pulled.
      this.#held.set(path, { id, read: Promise.resolve(null), device, out: () => undefined });
      return this.#note(id, 'failed');
    }
    const line = createKeyLine(device, patienceOf(this.#ports.clock));
    const { promise, resolve } = Promise.withResolvers<void>();
    const out = (): void => {
      line.out();
      resolve();
    };
    this.#held.set(path, { id, read: this.#read({ id, line, out: promise }, name), device, out });
    this.#follow(path, id, device);
  }

  #follow(path: string, id: string, device: OpenDevice): void {
    device.onGone(() => this.#held.get(path)?.id === id && this.#drop(path));
  }

  async #read(own: Pick<TrayKey, 'id' | 'line' | 'out'>, name: string): Promise<TrayKey | null> {
    const read = await readKey(own.line);
    if (read.kind === 'read') return { ...read.told, ...own, label: read.told.label || name };
    this.#note(own.id, read.why);
    return null;
  }

  #note(id: string, why: Unread['why']): void {
    this.#unread.push({ id, why });
    if (this.#unread.length > MOST_UNREAD) this.#unread.shift();
  }

  #drop(path: string): void {
    const held = this.#held.get(path);
    this.#held.delete(path);
    held?.out();
    held?.device?.close();
  }
}
