/** Holds a Web Lock until it is released or the tab is gone; null when somebody holds it. Where there are no locks all forms are alone. */
export function holdName(name: string): Promise<(() => void) | null> {
  return new Promise((done) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return done(null);
      return new Promise<void>((release) => done(release));
    });
    held.catch(() => done(() => undefined));
  });
}
