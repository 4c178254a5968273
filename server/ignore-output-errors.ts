import type { Writable } from 'node:stream';

/**
 * Lets the process go on when nobody reads its output any more (`npm start | head -3` closes the pipe) or it cannot be written: a lost
 * log line is no reason to end. Without a listener such an error ends the process.
 */
export function ignoreOutputErrors(...outputs: readonly Pick<Writable, 'on'>[]): void {
  for (const output of outputs) output.on('error', () => {});
}
