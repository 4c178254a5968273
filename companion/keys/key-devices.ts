import type { KeyPipe } from '../../src/desk/keys/key-line.ts';

/** A device of the format of docs/keys.md that is plugged in now. */
export interface FoundDevice {
  /** What the system calls it: the same while it is in. */
  readonly path: string;
  /** What its maker calls it; '' for nothing. */
  readonly name: string;
}

/** A device that was opened. */
export interface OpenDevice extends KeyPipe {
  /** Runs once when it was pulled. */
  onGone(run: () => void): void;
  close(): void;
}

/** The devices of this PC, as few of their ways as keys need. */
export interface KeyDevices {
  /** Why no device can be reached here, for the window; null where they can. */
  readonly problem: string | null;
  list(): Promise<readonly FoundDevice[]>;
  /** Rejects when it cannot be opened. */
  open(path: string): Promise<OpenDevice>;
}

/** For a PC on which no device can be reached. */
export function noDevices(problem: string): KeyDevices {
  return { problem, list: async () => [], open: () => Promise.reject(new Error(problem)) };
}
