import { describe, expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import {
  byUnreadThenNewest,
  type CheckedMessage,
  companyOfMessage,
  invalidReason,
  noticeSpan,
  REMIND_PAGE_SIZE,
  remindTabs,
  sceneCodeOf,
  validMessages,
} from './valid-message.ts';

const now = startOfChinaDay('2026-11-23') + 10 * 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
const has = (companyId: string) => companyId === 'c1';
const field = { companyId: 'c1', customerId: '', sceneCode: '2' };
const message = (over: Partial<CheckedMessage> = {}): CheckedMessage => ({
  msgId: 'm',
  bizType: 'AXB',
  sceneCode: '2',
  companyId: 'c1',
  expireTime: iso(now + 1),
  extendQueryField: field,
  ...over,
});
const reason = (over: Partial<CheckedMessage>) => invalidReason(message(over), has, now);

describe('a message is valid', () => {
  test('[MSG-13] only if its business type is AXB; 2 is that of tips (A-57)', () => {
    expect(reason({})).toBeNull();
    for (const bizType of ['2', '', 'axb', 'AXB ']) expect(reason({ bizType })).toBe('bizType');
  });

  test('[MSG-14] only if its scene is known: invoices 1, declarations 2; its own code wins over that of extendQueryField (A-58)', () => {
    for (const sceneCode of ['1', '2']) expect(reason({ sceneCode })).toBeNull();
    for (const sceneCode of ['0', '3', '12', 'invoice']) expect(reason({ sceneCode })).toBe('scene');
    expect(reason({ sceneCode: '3', extendQueryField: field })).toBe('scene');
    expect(reason({ sceneCode: '', extendQueryField: field })).toBeNull();
    expect(reason({ sceneCode: '', extendQueryField: { ...field, sceneCode: '' } })).toBe('scene');
    expect(sceneCodeOf(message({ sceneCode: '1' }))).toBe('1');
  });

  test('[MSG-15] only if its company is in the account: companyId, else customerId (A-59)', () => {
    const named = (companyId: string, customerId: string) => ({ companyId: '', extendQueryField: { ...field, companyId, customerId } });
    expect(reason(named('c1', 'other'))).toBeNull();
    expect(reason(named('', 'c1'))).toBeNull();
    expect(reason(named('other', 'c1'))).toBe('company');
    expect(reason(named('', ''))).toBe('company');
    expect(reason({ companyId: 'other' })).toBe('company');
    expect(companyOfMessage(message(named('', 'c1')))).toBe('c1');
  });

  test('[MSG-15] what the product itself tells is about no company, and never about one that is not there', () => {
    const product = { sceneCode: '9', companyId: '', extendQueryField: { ...field, companyId: '' } };
    expect(reason(product)).toBeNull();
    expect(reason({ ...product, companyId: 'other' })).toBe('company');
  });

  test('[MSG-16] only until its expireTime is past: equal to now is still valid, none never ends (A-60)', () => {
    expect(reason({ expireTime: iso(now) })).toBeNull();
    expect(reason({ expireTime: iso(now - 1) })).toBe('expired');
    expect(reason({ expireTime: '' })).toBeNull();
    expect(reason({ expireTime: 'soon' })).toBeNull();
  });
});

test('[MSG-17] of several with one msgId the first stays; the next end is that of a valid one', () => {
  const rows = [
    { ...message({ msgId: 'a' }), from: 'here' },
    { ...message({ msgId: 'b', expireTime: iso(now + 5) }), from: 'here' },
    { ...message({ msgId: 'a', expireTime: iso(now + 9) }), from: 'elsewhere' },
    { ...message({ msgId: 'c', expireTime: iso(now - 5) }), from: 'here' },
  ];
  const { valid, nextEnd } = validMessages(rows, has, now);
  expect(valid.map(({ msgId, from }) => `${msgId} ${from}`)).toEqual(['a here', 'b here']);
  expect(nextEnd).toBe(now + 1);
  expect(validMessages([message({ expireTime: '' })], has, now).nextEnd).toBeNull();
  expect(validMessages([], has, now)).toEqual({ valid: [], nextEnd: null });
});

test('[MSG-09] unread first, then newest first, then by msgId, whichever way they arrive (A-53)', () => {
  const row = (msgId: string, readStatus: 0 | 1, at: number) => ({ msgId, readStatus, sendTime: iso(at) });
  const rows = [row('read', 1, now), row('b', 0, now - 9), row('a', 0, now - 9), row('new', 0, now - 1), row('old', 1, now - 99)];
  const order = ['new', 'b', 'a', 'read', 'old'];
  expect(rows.toSorted(byUnreadThenNewest).map(({ msgId }) => msgId)).toEqual(order);
  expect(
    rows
      .toReversed()
      .toSorted(byUnreadThenNewest)
      .map(({ msgId }) => msgId),
  ).toEqual(order);
});

test('[MSG-18] a query spans midnight to next midnight of China (A-50), also at both ends of the day, over a year’s end, and for several days', () => {
  const day = { startTime: '2026-11-22T16:00:00.000Z', endTime: '2026-11-23T16:00:00.000Z' };
  const midnight = startOfChinaDay('2026-11-23');
  for (const at of [midnight, now, midnight + 86_400_000 - 1]) expect(noticeSpan(at)).toEqual(day);
  expect(noticeSpan(midnight - 1).endTime).toBe(day.startTime);
  expect(noticeSpan(startOfChinaDay('2027-01-01')).startTime).toBe('2026-12-31T16:00:00.000Z');
  expect(noticeSpan(now, 7)).toEqual({ ...day, startTime: '2026-11-16T16:00:00.000Z' });
});

test('[MSG-10] [CONST-61] [CONST-47] fpTab is the invoice scene 1, sbTab the declaration scene 2; a page of reminders has ten', () => {
  expect(remindTabs).toEqual({ fpTab: '1', sbTab: '2' });
  expect(REMIND_PAGE_SIZE).toBe(10);
});
