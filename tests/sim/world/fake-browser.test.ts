import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Locks, OpenChannel } from '../../../src/workers/ports.ts';
import { createFakeChannels } from './fake-channels.ts';
import { createFakeLocks } from './fake-locks.ts';
import { installPump } from './pump.ts';
import { createVirtualTime } from './virtual-time.ts';

beforeAll(installPump);

/** One contract for the real locks and channels of the platform and for the ones of the simulator (style rule 17). */
interface Browser {
  readonly locks: Locks;
  readonly openChannel: OpenChannel;
  /** Lets everything that is due happen. */
  settled(): Promise<void>;
}

const open: { close(): void }[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
});

function realBrowser(): Browser {
  return {
    locks: { request: (name, options, run) => navigator.locks.request(name, options, run) },
    openChannel(name) {
      const channel = new BroadcastChannel(name);
      open.push(channel);
      return {
        post: (message) => channel.postMessage(message),
        listen(hear) {
          channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
        },
        close: () => channel.close(),
      };
    },
    settled: () => new Promise((resolve) => setTimeout(resolve, 30)),
  };
}

function fakeBrowser(): Browser {
  const time = createVirtualTime();
  const timersOf = (owner: string) => time.timers(owner);
  return { locks: createFakeLocks(timersOf).of('one'), openChannel: createFakeChannels(timersOf).of('one'), settled: () => time.pass(30) };
}

/** A promise that the test ends by hand. */
function held(): { promise: Promise<void>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

describe.each([
  ['the platform', realBrowser],
  ['the simulator', fakeBrowser],
])('locks of %s', (_, make) => {
  test('grant one holder at a time, in the order of asking', async () => {
    const { locks, settled } = make();
    const [one, two] = [held(), held()];
    const got: string[] = [];
    const hold = (name: string, until: Promise<void>) => (): Promise<void> => {
      got.push(name);
      return until;
    };
    const first = locks.request('order', {}, hold('one', one.promise));
    const second = locks.request('order', {}, hold('two', two.promise));
    await settled();
    expect(got).toEqual(['one']);
    one.end();
    await settled();
    expect(got).toEqual(['one', 'two']);
    two.end();
    await Promise.all([first, second]);
  });

  test('answer what the holder answered, and pass on what it threw', async () => {
    const { locks, settled } = make();
    const good = locks.request('value', {}, () => Promise.resolve(7));
    const bad = locks.request('value', {}, () => Promise.reject(new Error('inside'))).catch((thrown: unknown) => String(thrown));
    await settled();
    expect([await good, await bad]).toEqual([7, 'Error: inside']);
  });

  test('a wait ends with its signal, and the lock goes to the next', async () => {
    const { locks, settled } = make();
    const one = held();
    const stop = new AbortController();
    const first = locks.request('wait', {}, () => one.promise);
    const second = locks
      .request('wait', { signal: stop.signal }, () => Promise.resolve('two'))
      .catch((thrown: unknown) => (thrown instanceof DOMException ? thrown.name : 'other'));
    const third = locks.request('wait', {}, () => Promise.resolve('three'));
    await settled();
    stop.abort();
    await settled();
    expect(await second).toBe('AbortError');
    one.end();
    await settled();
    await first;
    expect(await third).toBe('three');
  });

  test('a stolen lock rejects its holder at once while the holder’s work goes on', async () => {
    const { locks, settled } = make();
    const [one, two] = [held(), held()];
    const seen: string[] = [];
    const robbed = locks.request('steal', {}, async () => {
      await one.promise;
      seen.push('went on');
    });
    const lost = robbed.catch((thrown: unknown) => (thrown instanceof DOMException ? thrown.name : 'other'));
    await settled();
    const thief = locks.request('steal', { steal: true }, () => two.promise);
    await settled();
    expect(await lost).toBe('AbortError');
    one.end();
    await settled();
    expect(seen).toEqual(['went on']);
    two.end();
    await settled();
    await thief;
  });
});

describe.each([
  ['the platform', realBrowser],
  ['the simulator', fakeBrowser],
])('channels of %s', (_, make) => {
  test('carry messages in order to every other end of the name, and not back to the sender', async () => {
    const { openChannel, settled } = make();
    const [one, two, three, other] = [openChannel('c'), openChannel('c'), openChannel('c'), openChannel('d')];
    const heard: string[] = [];
    for (const [name, channel] of Object.entries({ one, two, three, other }))
      channel.listen((message) => heard.push(`${name} ${String(message)}`));
    one.post('a');
    one.post('b');
    expect(heard).toEqual([]);
    await settled();
    expect(heard.filter((line) => line.startsWith('two'))).toEqual(['two a', 'two b']);
    expect(heard.filter((line) => line.startsWith('three'))).toEqual(['three a', 'three b']);
    expect(heard).toHaveLength(4);
  });

  test('a closed end hears nothing more, and messages are copies', async () => {
    const { openChannel, settled } = make();
    const [one, two, three] = [openChannel('e'), openChannel('e'), openChannel('e')];
    const heard: unknown[] = [];
    two.listen((message) => heard.push(message));
    three.listen((message) => heard.push(message));
    three.close();
    const message = { n: 1 };
    one.post(message);
    message.n = 2;
    await settled();
    expect(heard).toEqual([{ n: 1 }]);
  });
});
