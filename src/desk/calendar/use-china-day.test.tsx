import { act, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startOfChinaDay } from '../../domain/core/china-time.ts';
import { type Desk, DeskContext } from '../desk.tsx';
import { useChinaDay } from './use-china-day.ts';

const YEAR = 365 * 24 * 3_600_000;
const deviceZone = process.env.TZ;

afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
});

function Day() {
  return <output>{useChinaDay()}</output>;
}

/** A desk whose device clock says `now()`, and whose gateway's clock is `clockOffset` from it. */
function show(now: () => number, clockOffset: number) {
  let wake = () => {};
  let waits = 0;
  const clock: Desk['clock'] = {
    now,
    after(ms, fn) {
      [waits, wake] = [ms, fn];
      return () => {};
    },
  };
  const state = { sync: { clockOffset } };
  const desk = { clock, store: { get: () => state, subscribe: () => () => {} } } as unknown as Desk; // as: what the hook reads of a desk
  const { container } = render(
    <DeskContext value={desk}>
      <Day />
    </DeskContext>,
  );
  return { said: () => container.textContent, waits: () => waits, wake: () => act(() => wake()) };
}

test.each(['America/New_York', 'Pacific/Auckland', 'Asia/Shanghai'])(
  '[PLUS-15] on a device in %s it is China’s day, and the next one when it ends there',
  (zone) => {
    process.env.TZ = zone;
    let now = startOfChinaDay('2026-11-17') - 60_000;
    const { said, waits, wake } = show(() => now, 0);
    expect(said()).toBe('2026-11-16');
    expect(waits()).toBe(60_100);
    now += waits();
    wake();
    expect(said()).toBe('2026-11-17');
  },
);

test('[PLUS-15] a device clock that is a year ahead, or behind, still shows the day of the gateway’s clock, from what was learned of it', () => {
  const right = startOfChinaDay('2026-11-16') + 3_600_000;
  expect(show(() => right + YEAR, -YEAR).said()).toBe('2026-11-16');
  expect(show(() => right - YEAR, YEAR).said()).toBe('2026-11-16');
});

test('[PLUS-15] a device clock that is ahead, or behind, wakes when the gateway’s day ends, and not when its own does', () => {
  const right = startOfChinaDay('2026-11-17') - 2 * 3_600_000;
  for (const offset of [-5 * 3_600_000, 90 * 60_000]) {
    let now = right - offset;
    const { said, waits, wake } = show(() => now, offset);
    expect([said(), waits()]).toEqual(['2026-11-16', 2 * 3_600_000 + 100]);
    now += waits();
    wake();
    expect(said()).toBe('2026-11-17');
  }
});
