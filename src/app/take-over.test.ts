import { expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

const soon = (): Promise<void> => Promise.resolve();

interface Version {
  state: ServiceWorkerState;
  postMessage(message: { type: string }, ports: MessagePort[]): void;
}

/** A registration that writes down what its versions are told: the one in place answers, the waiting one takes over at the `n`-th word. */
function versions(n: number) {
  const told: string[] = [];
  const active: Version = {
    state: 'activated',
    postMessage(message, ports) {
      told.push(`old ${message.type}`);
      ports[0]?.postMessage(null);
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

test('[fault 28] the version in place is asked whether it runs before the new one is told to take over, and both again until it has', async () => {
  const { told, registration } = versions(3);
  await takeOver(registration, soon);
  const round = ['old ARE_YOU_THERE', 'new SKIP_WAITING'];
  expect(told).toEqual([...round, ...round, ...round]);
});

test('a version that took over at the first word, or needs nobody’s leave, is not asked again', async () => {
  const { told, registration } = versions(1);
  registration.active = null;
  await takeOver(registration, soon);
  await takeOver(registration, soon);
  expect(told).toEqual(['new SKIP_WAITING']);
});

test('[fault 28] a version that gave its place to a newer one while it was asked: the newer one is asked', async () => {
  const { told, registration, first, newest } = versions(2);
  registration.active = null;
  await takeOver(registration, () => {
    first.state = 'redundant';
    registration.waiting &&= newest;
    return soon();
  });
  expect(told).toEqual(['new SKIP_WAITING', 'newest SKIP_WAITING']);
});

test('[PLUS-14] a version that comes when the accepted one is in place is not asked: it waits for the user’s word', async () => {
  const { told, registration, newest } = versions(1);
  registration.active = null;
  await takeOver(registration, () => {
    registration.waiting = newest;
    return soon();
  });
  expect(told).toEqual(['new SKIP_WAITING']);
});
