/*
 * What a program of the tests has started ends with it, however it ends: a gateway or a browser that goes on holds its port, its memory and the
 * cores of every later run.
 */

/** How long what was started may take to end after it was asked to, milliseconds. */
export const PATIENCE_MS = 10_000;

interface Ending {
  /** What can be done at once when this process exits: kill, remove. */
  readonly end: () => void;
  /** Asks it to end in its own time, when a signal gives this process some; resolves when it has. */
  readonly ask: () => Promise<unknown>;
}

const endings = new Set<Ending>();

function endAll(): void {
  for (const { end } of endings) end();
}

/** Runs `end` when this process exits, and `ask` before it when a signal is the reason, unless what is answered was called before. */
export function onExit(end: () => void, ask: () => Promise<unknown> = async () => {}): () => void {
  const ending = { end, ask };
  if (endings.size === 0) process.once('exit', endAll);
  endings.add(ending);
  return () => {
    endings.delete(ending);
    if (endings.size === 0) process.off('exit', endAll);
  };
}

/** Whether this happens within so many milliseconds. */
export async function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(done, ms, false);
  });
  const inTime = await Promise.race([event.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
let hears = false;

async function leave(signal: number): Promise<void> {
  await within(PATIENCE_MS, Promise.all([...endings].map(({ ask }) => ask())));
  process.exit(128 + signal);
}

/**
 * Lets a signal that would end this process at once, past everything that `onExit` holds, end it as an exit does. For programs that start
 * something themselves; the runners of tests hear signals on their own.
 */
export function exitOnSignals(): void {
  if (hears) return;
  hears = true;
  for (const [name, number] of Object.entries(signals)) process.once(name, () => void leave(number));
}
