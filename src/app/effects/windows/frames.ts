/** Runs `fn` when the first frame with React's content has been painted. */
export function afterPaint(fn: () => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      fn();
    };
    channel.port2.postMessage(null);
  });
}

/** Runs `fn` when the browser has nothing else to do, after two seconds at the latest. */
export function whenIdle(fn: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fn, { timeout: 2_000 });
  else afterPaint(fn);
}
