import { expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

const soon = (): Promise<void> => Promise.resolve();

/** A registration that writes down what its versions are told: the one in place answers, the waiting one takes over at the `n`-th word. */
function versions(n: number) {
  const told: string[] = [];
  const active = {
    postMessage(message: { type: string }, ports: MessagePort[]) {
      told.push(`old ${message.type}`);
      ports[0]?.postMessage(null);
    },
  };
  const waits = (name: string) => ({
    postMessage({ type }: { type: string }) {
      told.push(`${name} ${type}`);
      if (told.filter((one) => !one.startsWith('old')).length === n) registration.waiting = null;
    },
  });
  // as: how `takeOver` uses a version.
  const version = (of: object) => of as ServiceWorker;
  const registration: { active: ServiceWorker | null; waiting: ServiceWorker | null } = {
    active: version(active),
    waiting: version(waits('new')),
  };
  const newest = version(waits('newest'));
  return { told, registration, newest };
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
  const { told, registration, newest } = versions(2);
  registration.active = null;
  await takeOver(registration, () => {
    registration.waiting &&= newest;
    return soon();
  });
  expect(told).toEqual(['new SKIP_WAITING', 'newest SKIP_WAITING']);
});
