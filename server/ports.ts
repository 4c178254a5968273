import { randomBytes, randomUUID } from 'node:crypto';

/** Time as the gateway needs it. Tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Waits `ms`; used by faults and by reconnects only. */
  sleep(ms: number): Promise<void>;
  /** Runs `run` every `ms` until the returned function is called. Never keeps the process alive. */
  every(ms: number, run: () => void): () => void;
}

/** Chance as the gateway needs it: tokens, ids, salts. Cryptographic. */
export interface Random {
  bytes(count: number): Uint8Array;
  uuid(): string;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

export const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() };

/** Requests to other programs; what is asked for comes from the configuration. */
export const systemFetch: typeof globalThis.fetch = (input, init) => fetch(input, init);
