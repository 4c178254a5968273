import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { countInbox, groupEntries, type InboxMessage, isInView, mattersOf, type PlacedState } from './inbox.ts';
import { chosenTime, laterChoices } from './later-times.ts';
import { sceneOf, stateOf } from './scenes.ts';

const HOUR = 3_600_000;
const midnight = startOfChinaDay('2026-11-23');
const now = midnight + 10 * HOUR;
const iso = (at: number) => new Date(at).toISOString();

interface Given {
  readonly hoursAgo?: number;
  readonly read?: true;
  readonly bizId?: string;
  readonly companyId?: string;
  readonly service?: string;
  readonly topic?: string;
}
const message = (
  msgId: string,
  { hoursAgo = 1, read, bizId = '', companyId = 'c1', service = 'declaration', topic = '' }: Given = {},
): InboxMessage => ({
  msgId,
  companyId,
  bizId,
  bizType: 'AXB',
  readStatus: read ? 1 : 0,
  sendTime: iso(now - hoursAgo * HOUR),
  sceneCode: '2',
  extendQueryField: { serviceCode: service, subtopic: topic },
});
const states = (held: Readonly<Record<string, PlacedState>>) => (id: string) => held[id];
const none = states({});
const done: PlacedState = { place: 'done', until: '', at: iso(now - HOUR) };
const later = (until: number): PlacedState => ({ place: 'later', until: iso(until), at: iso(now - HOUR) });
const listed = (messages: readonly InboxMessage[], held = none, sort: 'time' | 'company' = 'time', stays: readonly string[] = []) =>
  groupEntries(
    mattersOf(messages, held, now).filter((one) => isInView(one, { kind: 'all' })),
    { kind: 'all' },
    sort,
    new Set(stays),
  ).map(({ id, entries }) => `${id}: ${entries.map(({ key }) => key).join(' ')}`);

test('[MSG-09] [CONST-60] [PLUS-18] what presses comes first at any age, then the days, the latest first; within each unread first, then newest, then by id', () => {
  const rows = [
    message('read', { hoursAgo: 1, read: true }),
    message('old', { hoursAgo: 30 }),
    message('rejected', { hoursAgo: 300, topic: 'rejected' }),
    message('failed', { hoursAgo: 2, topic: 'paymentFailed', read: true }),
    message('b', { hoursAgo: 3 }),
    message('a', { hoursAgo: 3 }),
    message('c', { hoursAgo: 2 }),
  ];
  expect(listed(rows)).toEqual(['pressing: rejected failed', '2026-11-23: c b a read', '2026-11-22: old']);
});

test('[MSG-09] [PLUS-18] of what presses, what costs money already stands before what only may, unread and read apart', () => {
  const rows = [
    message('certificate', { hoursAgo: 1, topic: 'expiring', service: 'certificate' }),
    message('quota', { hoursAgo: 2, topic: 'quotaLow', service: 'invoice' }),
    message('failed', { hoursAgo: 9, topic: 'paymentFailed' }),
    message('rejected', { hoursAgo: 8, topic: 'rejected' }),
    message('read soon', { hoursAgo: 1, topic: 'expiring', read: true }),
    message('read failed', { hoursAgo: 50, topic: 'paymentFailed', read: true }),
  ];
  expect(listed(rows)).toEqual(['pressing: rejected failed certificate quota read failed read soon']);
});

test('[MSG-09] a message that is read while somebody looks keeps its place', () => {
  const rows = [message('a', { hoursAgo: 1, read: true }), message('b', { hoursAgo: 2 })];
  expect(listed(rows)).toEqual(['2026-11-23: b a']);
  expect(listed(rows, none, 'time', ['a'])).toEqual(['2026-11-23: a b']);
});

test('[PLUS-18] by company each has a group, what costs money first in it', () => {
  const rows = [message('a', { companyId: 'c2' }), message('b'), message('c', { companyId: 'c2', hoursAgo: 50, topic: 'overdue' })];
  expect(listed(rows, none, 'company').toSorted()).toEqual(['c:c1: b', 'c:c2: c a']);
});

test('[PLUS-18] what was sent of one matter is one line, of its newest message; a message of another company never is of the same', () => {
  const rows = [
    message('first', { bizId: 'vat', hoursAgo: 9, topic: 'rejected', read: true }),
    message('second', { bizId: 'vat', hoursAgo: 2, topic: 'accepted' }),
    message('other', { bizId: 'vat', companyId: 'c2', hoursAgo: 3 }),
  ];
  expect(listed(rows)).toEqual(['2026-11-23: second other']);
  const [matter] = mattersOf(rows, none, now);
  expect(matter).toMatchObject({ unread: 1, state: 'accepted', mark: 'good' });
  expect(matter?.messages.map(({ msgId }) => msgId)).toEqual(['second', 'first']);
});

test('[PLUS-18] done is open again with news of the same matter, whichever way they arrive', () => {
  const first = message('first', { bizId: 'vat', hoursAgo: 9, read: true });
  expect(listed([first], states({ first: done }))).toEqual([]);
  const news = message('news', { bizId: 'vat', hoursAgo: 1 });
  expect(listed([first, news], states({ first: done }))).toEqual(['2026-11-23: news']);
  // An older one that comes after: the newest is done, and nobody has seen this one.
  const late = message('late', { bizId: 'vat', hoursAgo: 12 });
  expect(listed([first, late], states({ first: done }))).toEqual(['2026-11-23: first']);
  expect(listed([first, { ...late, readStatus: 1 }], states({ first: done }))).toEqual([]);
});

test('[PLUS-18] what is put off is away until its time, not a moment longer; by a clock that was set back it stays away', () => {
  const rows = [message('a')];
  const until = now + HOUR;
  const held = states({ a: later(until) });
  expect(mattersOf(rows, held, now)[0]).toMatchObject({ place: 'later', placedAt: until });
  expect(mattersOf(rows, held, until - 1)[0]?.place).toBe('later');
  expect(mattersOf(rows, held, until)[0]).toMatchObject({ place: 'in', placedAt: 0 });
  expect(mattersOf(rows, held, now - 30 * HOUR)[0]?.place).toBe('later');
});

test('[PLUS-18] what is put off stands by the day it comes back, the next first; what is done by the day it was done, the last first', () => {
  const rows = ['a', 'b', 'c'].map((id) => message(id, { read: true }));
  const offered = states({ a: later(now + 50 * HOUR), b: later(now + HOUR), c: later(now + 2 * HOUR) });
  const inLater = groupEntries(mattersOf(rows, offered, now), { kind: 'later' }, 'time', new Set());
  expect(inLater.map(({ id, entries }) => [id, ...entries.map(({ key }) => key)])).toEqual([
    ['2026-11-23', 'b', 'c'],
    ['2026-11-25', 'a'],
  ]);
  const ended = states({ a: { ...done, at: iso(now - 40 * HOUR) }, b: done, c: { ...done, at: iso(now) } });
  const inDone = groupEntries(mattersOf(rows, ended, now), { kind: 'done' }, 'time', new Set());
  expect(inDone.map(({ id, entries }) => [id, ...entries.map(({ key }) => key)])).toEqual([
    ['2026-11-23', 'c', 'b'],
    ['2026-11-21', 'a'],
  ]);
});

test('[PLUS-18] counts are unread messages, by scene and by company, without what is away; the sum is that of its parts', () => {
  const rows = [
    message('a', { bizId: 'x', hoursAgo: 2 }),
    message('b', { bizId: 'x' }),
    message('c', { service: 'invoice', companyId: 'c2' }),
    message('d', { service: 'invoice', companyId: 'c3', read: true }),
    message('e', { service: 'risk' }),
    message('f', { service: 'risk', read: true }),
  ];
  const counts = countInbox(mattersOf(rows, states({ e: later(now + HOUR), f: done }), now));
  expect({ ...counts, scenes: Object.fromEntries(counts.scenes) }).toEqual({
    all: 3,
    scenes: { filing: 2, invoice: 1 },
    later: 1,
    done: 1,
    companies: [
      { companyId: 'c1', unread: 2 },
      { companyId: 'c2', unread: 1 },
      { companyId: 'c3', unread: 0 },
    ],
  });
});

test('[PLUS-18] reminders count nothing among the unread: the numbers of the scenes sum up to that of the inbox', () => {
  const reminder = { companyId: '', scene: 'due', mark: 'due', at: now, unread: 0, place: 'in', placedAt: 0 } as const;
  const rows = [message('a'), message('b', { service: 'invoice' }), message('c', { service: 'invoice' })];
  const { all, scenes } = countInbox([{ ...reminder, key: 'due:1' }, { ...reminder, key: 'due:2' }, ...mattersOf(rows, states({}), now)]);
  expect({ all, scenes: Object.fromEntries(scenes) }).toEqual({ all: 3, scenes: { due: 0, filing: 1, invoice: 2 } });
});

test('[PLUS-18] the scene is that of the service, else of the scene code; what a newer gateway brings is other and has no state', () => {
  const told = (sceneCode: string, serviceCode: string, subtopic = '') => ({ sceneCode, extendQueryField: { serviceCode, subtopic } });
  expect(['social', 'certificate', 'product'].map((service) => sceneOf(told('2', service)))).toEqual(['payroll', 'certificate', 'system']);
  expect(['1', '2', '9', '7', 'toString'].map((code) => sceneOf(told(code, 'constructor')))).toEqual([
    'invoice',
    'filing',
    'system',
    'other',
    'other',
  ]);
  expect(['rejected', 'toString', ''].map((topic) => stateOf(told('2', '', topic)))).toEqual(['rejected', null, null]);
});

test('[PLUS-18] offered are this afternoon while it is to come, tomorrow morning, and the morning of the day something is due', () => {
  const offered = (at: number, due: string | null) => laterChoices(at, due).map((one) => `${one.kind} ${iso(one.at)}`);
  expect(offered(now, null)).toEqual(['today 2026-11-23T06:00:00.000Z', 'tomorrow 2026-11-24T00:30:00.000Z']);
  expect(offered(midnight + 14 * HOUR, '2026-11-26')).toEqual(['tomorrow 2026-11-24T00:30:00.000Z', 'dueDay 2026-11-26T00:30:00.000Z']);
  // Tomorrow is offered already, and a day that is over is no day to wait for.
  expect(offered(now, '2026-11-24')).toHaveLength(2);
  expect(offered(now, '2026-11-16')).toHaveLength(2);
});

test('[PLUS-18] a chosen time is one of China and to come; anything else is none', () => {
  expect(chosenTime('2026-11-24T09:15', now)).toBe(startOfChinaDay('2026-11-24') + 9.25 * HOUR);
  for (const bad of ['', '2026-11-23T09:59', '2026-13-01T10:00', 'tomorrow', '2026-11-24']) expect(chosenTime(bad, now)).toBeNull();
});
