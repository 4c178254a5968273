import type { ClientPorts } from '../../src/api/client.ts';

/** The way of one user to the gateways: the one he is at, and the next when it does not answer. */
export interface Door {
  /** Sends a request that was made for `base` to the gateway he is at. */
  readonly send: ClientPorts['fetch'];
  at(): string;
  next(): void;
}

export function createDoor(base: string, urls: readonly string[], first: number): Door {
  let place = first;
  const at = (): string => urls[place % urls.length] ?? base;
  return {
    at,
    send: (url, init) => fetch(url.replace(base, at()), init),
    next() {
      place += 1;
    },
  };
}

export function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Waits for `holds`. Throws `otherwise` when it does not within a minute. */
export async function until(holds: () => boolean, otherwise: string): Promise<void> {
  const giveUp = performance.now() + 60_000;
  while (!holds()) {
    if (performance.now() > giveUp) throw new Error(otherwise);
    await sleep(10);
  }
}
