import { expect, test } from 'vitest';
import { createManualTime } from '../../api/testing/manual-time.ts';
import { silentLog } from '../../domain/core/log.ts';
import { Runs } from './runs.ts';

function setUp() {
  const time = createManualTime();
  const runs = new Runs({ clock: time, timers: time.timers, log: silentLog }, new AbortController().signal);
  let end = (): void => undefined;
  void runs.track(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  return { time, runs, end: () => end() };
}

test('[PLUS-38] a run that still goes on 2 s after the line came back waits for code that does not come; one that ends by then does not', async () => {
  const held = setUp();
  held.runs.lineBack();
  await held.time.advance(1_999);
  expect(held.runs.isStuck).toBe(false);
  await held.time.advance(1);
  expect(held.runs.isStuck).toBe(true);
  const ended = setUp();
  ended.runs.lineBack();
  ended.end();
  await ended.runs.settled();
  await ended.time.advance(60_000);
  expect(ended.runs.isStuck).toBe(false);
});

test('[PLUS-38] while the line is out a run is taken for stuck from 20 s on, and what begins after the line is back is not', async () => {
  const { time, runs } = setUp();
  await time.advance(19_999);
  runs.lineOut();
  await time.advance(0);
  expect(runs.isStuck).toBe(false);
  await time.advance(1);
  runs.lineOut();
  await time.advance(0);
  expect(runs.isStuck).toBe(true);
  const fresh = setUp();
  fresh.end();
  await fresh.runs.settled();
  fresh.runs.lineBack();
  void fresh.runs.track(new Promise(() => undefined));
  await fresh.time.advance(60_000);
  expect(fresh.runs.isStuck).toBe(false);
});
