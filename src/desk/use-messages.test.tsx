import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageOf } from '../../server/store/tables/message-of.ts';
import type { Message } from '../api/entities/message.ts';
import { type Desk, DeskContext } from './desk.tsx';
import { useValid } from './use-messages.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-23T02:00:00Z');
const message = (id: string, companyId: string, endsIn: number): Message => ({
  ...messageOf({ sceneCode: '2', title: id, content: '' }, id, companyId, start - HOUR),
  expireTime: new Date(start + endsIn).toISOString(),
});

function Count({ messages }: { messages: readonly Message[] | undefined }) {
  return <output>{useValid(messages)?.length ?? 'unknown'}</output>;
}

/** A desk whose clock is `clockOffset` behind the gateway's; its companies are `ids`, none are read with null. */
function show(messages: readonly Message[] | undefined, ids: readonly string[] | null, clockOffset = 0) {
  let now = start - clockOffset;
  let waiting: { ms: number; fn(): void } | null = null;
  const clock: Desk['clock'] = {
    now: () => now,
    after(ms, fn) {
      const mine = { ms, fn };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = null;
      };
    },
  };
  const state = { sync: { clockOffset }, directory: ids === null ? null : { id: ids } };
  const desk = { clock, store: { get: () => state, subscribe: () => () => {} } } as unknown as Desk; // as: what the hook reads of a desk
  const { container } = render(
    <DeskContext value={desk}>
      <Count messages={messages} />
    </DeskContext>,
  );
  return {
    said: () => container.textContent,
    waits: () => waiting?.ms ?? null,
    pass(ms: number) {
      now += ms;
      act(() => waiting?.fn());
    },
  };
}

test('[MSG-16] a message leaves the count when its time comes, by the gateway’s clock, each at its own; nothing waits when none ends', () => {
  for (const clockOffset of [0, 365 * 24 * HOUR, -HOUR]) {
    const page = show(
      [message('a', 'c', 5_000), message('b', 'c', 60_000), { ...message('c', 'c', 0), expireTime: '' }],
      ['c'],
      clockOffset,
    );
    expect([page.said(), page.waits()]).toEqual(['3', 5_001]);
    page.pass(5_001);
    expect([page.said(), page.waits()]).toEqual(['2', 55_000]);
    page.pass(55_000);
    expect([page.said(), page.waits()]).toEqual(['1', null]);
  }
});

test('[MSG-16] an end that is further away than a timer takes is waited for in steps', () => {
  const page = show([message('a', 'c', 90 * 24 * HOUR)], ['c']);
  expect(page.waits()).toBe(24 * HOUR);
  page.pass(24 * HOUR);
  expect([page.said(), page.waits()]).toEqual(['1', 24 * HOUR]);
});

test('[MSG-15] nothing is counted before companies and messages are read; then only those of companies that are there', () => {
  expect(show([message('a', 'c', HOUR)], null).said()).toBe('unknown');
  expect(show(undefined, ['c']).said()).toBe('unknown');
  expect(show([message('a', 'c', HOUR), message('b', 'other', HOUR)], ['c']).said()).toBe('1');
});
