/** The connections of a browser to one host: a request without one waits for the next that is free. */
export interface ConnectionPool {
  /** Settles with how to give the connection back; never for a request that was given up meanwhile. */
  take(signal: AbortSignal | undefined): Promise<() => void>;
}

export function createConnectionPool(size: number): ConnectionPool {
  let free = size;
  const waiting: (() => void)[] = [];
  const pass = (): void => {
    while (free > 0 && waiting.length > 0) waiting.shift()?.();
  };
  return {
    take: (signal) =>
      new Promise((resolve) => {
        waiting.push(() => {
          if (signal?.aborted) return;
          free -= 1;
          let isHeld = true;
          resolve(() => {
            if (!isHeld) return;
            isHeld = false;
            free += 1;
            pass();
          });
        });
        pass();
      }),
  };
}
