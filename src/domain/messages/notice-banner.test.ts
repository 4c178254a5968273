import { expect, test } from 'vitest';
import {
  type NoticeCache,
  type NoticeStatus,
  nextStatus,
  noNotices,
  notePutAside,
  noteShown,
  noteUnread,
  noticeStatuses,
  unpulledIds,
} from './notice-banner.ts';

const unread = (one: readonly string[], two: readonly string[]) => ({ '1': one, '2': two });
const none = unread([], []);

/** A window that hears of unread messages, and what it shows. */
function open(start: NoticeCache = noNotices) {
  let status: NoticeStatus = 'closed';
  let cache = start;
  let heard = none;
  const settle = () => {
    cache = noteUnread(cache, heard, status);
    status = nextStatus(status, cache, heard);
    return status;
  };
  return {
    cache: () => cache,
    hear(next: typeof none) {
      heard = next;
      return settle();
    },
    look() {
      status = 'recent';
      cache = noteShown(cache);
      return settle();
    },
    close() {
      if (status === 'banner') cache = notePutAside(cache);
      status = 'closed';
      return settle();
    },
  };
}

test('[MSG-04] the status is exactly one of closed, recent, banner', () => {
  expect(noticeStatuses).toEqual(['closed', 'recent', 'banner']);
  const window = open();
  expect([window.hear(none), window.hear(unread(['a'], [])), window.look(), window.close()]).toEqual([
    'closed',
    'banner',
    'recent',
    'closed',
  ]);
});

test('[MSG-05] closed becomes banner when a scene has unread messages, and the cache holds the list by scene, not shown yet (A-55)', () => {
  const window = open();
  expect(window.hear(none)).toBe('closed');
  expect(window.cache()).toBe(noNotices);
  expect(window.hear(unread([], ['b', 'a']))).toBe('banner');
  expect(window.cache()).toEqual({
    hasFetchAntMessageData: true,
    antMessageData: { '2': { hasShow: false, isPutAside: false, list: ['b', 'a'] } },
  });
});

test('[MSG-06] in recent the list was shown: closed it stays closed, here, after a reload and in another window, until there is news', () => {
  const window = open();
  window.hear(unread(['a'], ['b']));
  expect(window.look()).toBe('recent');
  expect(window.cache().antMessageData).toMatchObject({ '1': { hasShow: true }, '2': { hasShow: true } });
  expect(window.close()).toBe('closed');
  const other = open(window.cache());
  expect(other.hear(unread(['a'], ['b']))).toBe('closed');
  expect(other.hear(unread(['a', 'new'], ['b']))).toBe('banner');
  expect(other.cache().antMessageData).toMatchObject({ '1': { hasShow: false, list: ['a', 'new'] }, '2': { hasShow: true } });
});

test('[MSG-06] news that come while the list is open are shown with it', () => {
  const window = open();
  window.hear(unread(['a'], []));
  window.look();
  expect(window.hear(unread(['a', 'b'], ['c']))).toBe('recent');
  expect(window.cache().antMessageData).toMatchObject({ '1': { hasShow: true, list: ['a', 'b'] }, '2': { hasShow: true, list: ['c'] } });
  expect(window.close()).toBe('closed');
});

test('[MSG-05] a banner that is closed without a look stays away until there is news, and goes by itself when all was read elsewhere', () => {
  const window = open();
  window.hear(unread(['a'], []));
  expect(window.close()).toBe('closed');
  expect(open(window.cache()).hear(unread(['a'], []))).toBe('closed');
  expect(window.hear(unread(['a', 'b'], []))).toBe('banner');
  expect(window.hear(none)).toBe('closed');
});

test('[MSG-17] messages that come again, in another order or after a gap are no news', () => {
  const window = open();
  window.hear(unread(['a', 'b', 'c'], []));
  window.look();
  window.close();
  const held = window.cache();
  for (const ids of [['c', 'a', 'b'], ['b'], [], ['a', 'a', 'b'], ['a', 'b', 'c']]) expect(window.hear(unread(ids, []))).toBe('closed');
  expect(window.cache()).toBe(held);
});

test('[MSG-07] [MSG-11] a pending-confirm is due for what is unpulled (0), not for what is pulled (1)', () => {
  expect(
    unpulledIds([
      { msgId: 'unpulled', pullStatus: 0 },
      { msgId: 'pulled', pullStatus: 1 },
    ]),
  ).toEqual(['unpulled']);
});

test('[ENT-05] what the account remembers of a company is keyed by scene, each entry with hasShow and list, once something was fetched', () => {
  expect(noNotices).toEqual({ hasFetchAntMessageData: false, antMessageData: {} });
  const { hasFetchAntMessageData, antMessageData } = noteShown(noteUnread(noNotices, unread(['m1'], ['m2', 'm3']), 'closed'));
  expect(hasFetchAntMessageData).toBe(true);
  expect(antMessageData).toMatchObject({ '1': { hasShow: true, list: ['m1'] }, '2': { hasShow: true, list: ['m2', 'm3'] } });
});
