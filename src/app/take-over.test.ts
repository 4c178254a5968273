import { expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

/** Two versions that write down what they are told; the one in place answers, the other takes over at the `n`-th word. */
function versions(n: number) {
  const told: string[] = [];
  const active = {
    state: 'activated' as ServiceWorkerState,
    postMessage(message: { type: string }, ports: MessagePort[]) {
      told.push(`old ${message.type}`);
      ports[0]?.postMessage(null);
    },
  };
  const waiting = {
    state: 'installed' as ServiceWorkerState,
    postMessage({ type }: { type: string }) {
      told.push(`new ${type}`);
      if (told.filter((one) => one.startsWith('new')).length === n) this.state = 'activating';
    },
  };
  // as: how `takeOver` uses them.
  return { told, active: active as unknown as ServiceWorker, waiting: waiting as unknown as ServiceWorker };
}

test('[fault 28] the version in place is asked whether it runs before the new one is told to take over, and both again until it has', async () => {
  const { told, active, waiting } = versions(3);
  await takeOver(waiting, active, () => Promise.resolve());
  const round = ['old ARE_YOU_THERE', 'new SKIP_WAITING'];
  expect(told).toEqual([...round, ...round, ...round]);
});

test('a version that took over at the first word, or needs nobody’s leave, is not asked again', async () => {
  const { told, waiting } = versions(1);
  await takeOver(waiting, null, () => Promise.resolve());
  await takeOver(waiting, null, () => Promise.resolve());
  expect(told).toEqual(['new SKIP_WAITING']);
});
