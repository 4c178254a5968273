import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './autostart.ts';
import { loadNodeHid, type NodeHid } from './keys/node-hid-devices.ts';

/** What differs between the checkout and the one executable. */
export interface Parts {
  /** This very program, as the system is to start it. */
  readonly program: Program;
  /** A file of the window. */
  windowFile(name: string): Buffer;
  /** Reads security keys. Rejects where it cannot be loaded. */
  loadNodeHid(): Promise<NodeHid>;
}

/** The companion of a checkout: a Node that is given a file. */
export const checkoutParts: Parts = {
  program: { file: process.execPath, args: [...(process.argv[1] === undefined ? [] : [process.argv[1]]), '--quiet'] },
  windowFile: (name) => readFileSync(join(import.meta.dirname, 'window', 'files', name)),
  loadNodeHid,
};
