import { listenChanges } from '../db/changes.ts';
import { LINE_CHANNEL, type LineWord, lineWords } from '../domain/core/line-words.ts';
import type { Log } from '../domain/core/log.ts';
import type { Channel } from './ports.ts';
import type { WorkerPorts } from './worker-api.ts';

/** Errors reach the console; what is said below that is for tests and for a debugger that sets it. */
const consoleLog: Log = {
  debug() {},
  info() {},
  error(msg, data) {
    // biome-ignore lint/suspicious/noConsole: the one place where the worker writes its log
    console.error(msg, data);
  },
};

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
    },
    close: () => channel.close(),
  };
}

/** Hears what the browser says of the line, from the pages where it does not say so here. */
function listenHints(hint: (word: LineWord) => void): () => void {
  const say = (heard: unknown): void => {
    for (const word of lineWords) if (word === heard) hint(word);
  };
  const hear = ({ type }: Event): void => say(type);
  for (const word of lineWords) addEventListener(word, hear);
  const pages = openChannel(LINE_CHANNEL);
  pages.listen(say);
  return () => {
    for (const word of lineWords) removeEventListener(word, hear);
    pages.close();
  };
}

/** The browser as the engine sees it, in a dedicated worker or in the service worker. */
export function browserPorts(): WorkerPorts {
  return {
    clock: { now: () => Date.now() },
    timers: {
      setTimeout: (run, ms) => setTimeout(run, ms),
      // as: the handle is the one that setTimeout above gave.
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    random: { next: () => Math.random() },
    locks: { request: (name, options, run) => navigator.locks.request(name, options, run) },
    openChannel,
    fetch: (input, init) => fetch(input, init),
    uuid: () => crypto.randomUUID(),
    log: consoleLog,
    connectivity: { listen: listenHints },
    listenChanges,
  };
}
