/** Web Locks of one browser as pages use them, held by name; a window that is killed gives up all of its own. */
export class FakeLocks {
  private readonly lines = new Map<string, { readonly owner: string; grant(): void; readonly ended: () => void }[]>();

  of(owner: string): Pick<LockManager, 'request'> {
    const request = (name: string, options: LockOptions, run: (lock: Lock | null) => unknown): Promise<unknown> => {
      const line = this.lines.get(name) ?? [];
      this.lines.set(name, line);
      if (options.ifAvailable === true && line.length > 0) return Promise.resolve(run(null));
      return new Promise((done, fail) => {
        const leave = (): void => {
          const at = line.indexOf(entry);
          if (at < 0) return;
          line.splice(at, 1);
          if (at === 0) line[0]?.grant();
        };
        const entry = {
          owner,
          grant: () =>
            void Promise.resolve(run({ name, mode: 'exclusive' }))
              .then(done)
              .finally(leave),
          ended: leave,
        };
        options.signal?.addEventListener('abort', () => {
          if (line.indexOf(entry) > 0) fail(new DOMException('given up', 'AbortError'));
          leave();
        });
        line.push(entry);
        if (line[0] === entry) entry.grant();
      });
    };
    return { request } as unknown as Pick<LockManager, 'request'>; // as: the one form of `request` that is used
  }

  kill(owner: string): void {
    for (const line of this.lines.values()) for (const one of line.filter((entry) => entry.owner === owner).reverse()) one.ended();
  }

  /** How many hold or wait for a lock. */
  get used(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0);
  }
}
