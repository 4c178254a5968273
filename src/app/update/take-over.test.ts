import { afterEach, expect, test, vi } from 'vitest';
import { takeOver } from './take-over.ts';

afterEach(() => vi.restoreAllMocks());

const soon = (): Promise<void> => Promise.resolve();
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Version {
  state: ServiceWorkerState;
  postMessage(message: { type: string }, ports: MessagePort[]): void;
}

/**
 * A registration that writes down what its versions are told: the one in place answers as `answer` says, the waiting one takes over at the
 * `n`-th word.
 */
function versions(n: number, answer = (port: MessagePort | undefined): void => port?.postMessage(null)) {
  const told: string[] = [];
  const active: Version = {
    state: 'activated',
    postMessage(message, ports) {
      told.push(`old ${message.type}`);
      answer(ports[0]);
    },
  };
  const waits = (name: string): Version => ({
    state: 'installed',
    postMessage({ type }) {
      told.push(`${name} ${type}`);
      if (told.filter((one) => !one.startsWith('old')).length !== n) return;
      this.state = 'activated';
      registration.waiting = null;
    },
  });
  // as: how `takeOver` uses a version.
  const version = (of: Version) => of as unknown as ServiceWorker;
  const registration: { active: ServiceWorker | null; waiting: ServiceWorker | null } = { active: version(active), waiting: null };
  const first = waits('new');
  registration.waiting = version(first);
  return { told, registration, first, newest: version(waits('newest')) };
}

test('[fault 28] the version in place is asked whether it runs, then the new one is told to take over: once, and waited for', async () => {
  const { told, registration, first } = versions(2);
  let looks = 0;
  await takeOver(registration, false, () => {
    looks += 1;
    if (looks === 7) first.state = 'activated';
    return soon();
  });
  expect(told).toEqual(['old ARE_YOU_THERE', 'new SKIP_WAITING']);
  expect(looks).toBe(7);
});

test('[fault 28] the new version is told nothing before the one in place has answered, however late', async () => {
  let late: MessagePort | undefined;
  const { told, registration } = versions(1, (port) => {
    late = port;
  });
  const taken = takeOver(registration, false, soon);
  await turn();
  expect(told).toEqual(['old ARE_YOU_THERE']);
  late?.postMessage(null);
  await taken;
  expect(told).toEqual(['old ARE_YOU_THERE', 'new SKIP_WAITING']);
});

test('[fault 28] a version in place that never answers keeps the new one out until the deadline and no longer', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const { told, registration } = versions(1, () => {});
  void takeOver(registration, false, soon);
  await turn();
  expect(told).toEqual(['old ARE_YOU_THERE']);
  deadline.abort();
  await turn();
  expect(told).toEqual(['old ARE_YOU_THERE', 'new SKIP_WAITING']);
});

test('[fault 28] a version that is kept out is not waited for without end: the page loads anew, soon where no version is in control', async () => {
  for (const [isUncontrolled, most] of [
    [false, 40],
    [true, 5],
  ] as const) {
    const { told, registration } = versions(100);
    let looks = 0;
    await takeOver(registration, isUncontrolled, () => {
      looks += 1;
      return soon();
    });
    expect([looks, told.filter((one) => one === 'new SKIP_WAITING').length]).toEqual([most, 1]);
  }
});

test('a version that took over at the first word, or needs nobody’s leave, is not asked again', async () => {
  const { told, registration } = versions(1);
  registration.active = null;
  await takeOver(registration, false, soon);
  await takeOver(registration, false, soon);
  expect(told).toEqual(['new SKIP_WAITING']);
});

test('[fault 28] a version that gave its place to a newer one while it was asked: the newer one is asked', async () => {
  const { told, registration, first, newest } = versions(2);
  registration.active = null;
  await takeOver(registration, false, () => {
    first.state = 'redundant';
    registration.waiting &&= newest;
    return soon();
  });
  expect(told).toEqual(['new SKIP_WAITING', 'newest SKIP_WAITING']);
});

test('[PLUS-14] a version that comes when the accepted one is in place is not asked: it waits for the user’s word', async () => {
  const { told, registration, newest } = versions(1);
  registration.active = null;
  await takeOver(registration, false, () => {
    registration.waiting = newest;
    return soon();
  });
  expect(told).toEqual(['new SKIP_WAITING']);
});
