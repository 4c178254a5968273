/** Work that the gateway does by itself again and again. */
export interface OneAtATime {
  /** Begins it, or joins the one that runs. */
  run(): Promise<void>;
  /** Settles when none runs. */
  idle(): Promise<void>;
}

/** Lets work run once at a time. `failed`: hears of a run that threw, which is no run that failed for whoever waits for it. */
export function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): OneAtATime {
  let running: Promise<void> | null = null;
  return {
    run() {
      running ??= work()
        .catch(failed)
        .finally(() => {
          running = null;
        });
      return running;
    },
    idle: () => running ?? Promise.resolve(),
  };
}
