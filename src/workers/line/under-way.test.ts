import { beforeAll, describe, expect, test } from 'vitest';
import { installPump } from '../../../tests/sim/world/pump.ts';
import { createVirtualTime } from '../../../tests/sim/world/virtual-time.ts';
import { watchRequests } from './under-way.ts';

beforeAll(installPump);

/** A line that swallows everything. */
function setUp() {
  const time = createVirtualTime();
  const silent: number[] = [];
  const origin = time.at();
  const swallow = (_: string, init: RequestInit): Promise<Response> =>
    new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('cut'))));
  const line = { fetch: swallow };
  const underWay = watchRequests(
    (...asked) => line.fetch(...asked),
    time.timers('line'),
    () => silent.push(time.at() - origin),
  );
  const ends: string[] = [];
  const send = (name: string): void =>
    void underWay.fetch(`/${name}`, {}).then(
      () => ends.push(`${name} answered`),
      () => ends.push(`${name} cut`),
    );
  return { time, silent, line, underWay, ends, send };
}

describe('requests under way', () => {
  test('[PLUS-38] those from before a moment are ended as if the line had been cut, later ones go on', async () => {
    const { time, underWay, ends, send } = setUp();
    send('one');
    send('two');
    const mark = underWay.mark();
    send('three');
    underWay.endBefore(mark);
    await time.pass(1);
    expect(ends).toEqual(['one cut', 'two cut']);
  });

  test('[PLUS-38] one that has no answer after four seconds is told, one that has is not', async () => {
    const { time, line, silent, send } = setUp();
    send('swallowed');
    line.fetch = () => Promise.resolve(new Response('{}'));
    send('answered');
    await time.pass(60_000);
    expect(silent).toEqual([4_000]);
  });

  test('one whose exchange is over is forgotten: its caller ends the signal then', async () => {
    const { time, line, underWay } = setUp();
    const ended: string[] = [];
    line.fetch = (_, init) => {
      init.signal?.addEventListener('abort', () => ended.push(String(init.signal?.reason)));
      return Promise.resolve(new Response('{}'));
    };
    const own = new AbortController();
    await underWay.fetch('/read', { signal: own.signal });
    own.abort('read');
    underWay.endBefore(underWay.mark());
    await time.pass(1);
    expect(ended).toEqual(['read']);
  });
});
