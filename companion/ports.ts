/** Time as the companion needs it. Tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `run` after `ms`, until the returned function is called. Never keeps the process alive. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
