/** Calls `fn` at each sign of a hand on the PC in this window, and when the window comes to the front. */
export function onActivity(fn: () => void): void {
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, fn, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') fn();
  });
}
