import { expect, test } from 'vitest';
import { must, openTestDb } from '../../../tests/support/db-kit.ts';
import type { TrackingEvent } from '../../api/calls/tracking.ts';
import { addTracking, MAX_TRACKING, settleTracking, TRACKING_BATCH, takeTracking } from './tracking.ts';

const event = (n: number): TrackingEvent => ({
  event: `e${n}`,
  platform: 'web',
  time: n,
  appId: '',
  accountId: '',
  companyId: '',
  locationCode: '',
});

test('usage events wait at most 500, the oldest are dropped', async () => {
  const db = await openTestDb();
  for (let n = 0; n < MAX_TRACKING + 3; n += 1) await must(addTracking(db, event(n)));
  const rows = await must(db.run('r', ['tracking'], (s) => s.tracking.orderBy('n').toArray()));
  expect([rows.length, rows[0]?.event?.event]).toEqual([MAX_TRACKING, 'e3']);
});

test('events go in order, the same ones under the same id until they are settled', async () => {
  const db = await openTestDb();
  for (let n = 0; n < TRACKING_BATCH + 2; n += 1) await must(addTracking(db, event(n)));
  const first = await must(takeTracking(db, 'b1'));
  expect([first.id, first.events.length, first.events[0]?.event]).toEqual(['b1', TRACKING_BATCH, 'e0']);
  await must(addTracking(db, event(500)));
  expect(await must(takeTracking(db, 'b2'))).toEqual(first);
  await must(settleTracking(db, 'b1'));
  const second = await must(takeTracking(db, 'b2'));
  expect(second.events.map((one) => one.event)).toEqual(['e100', 'e101', 'e500']);
  await must(settleTracking(db, 'b2'));
  expect(await must(takeTracking(db, 'b3'))).toEqual({ id: '', events: [], unreadable: 0 });
});
