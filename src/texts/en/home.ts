import type { Words } from '../words.ts';
import type { home as zh } from '../zh-CN/home.ts';

export const home: Words<typeof zh> = {
  work: 'Waiting for you',
  conflicts_one: '{{count}} change in conflict, for you to decide',
  conflicts_other: '{{count}} changes in conflict, for you to decide',
  refused_one: '{{count}} change refused',
  refused_other: '{{count}} changes refused',
  parked_one: '{{count}} change set aside',
  parked_other: '{{count}} changes set aside',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
  waiting_one: '{{count}} change waiting to be sent',
  waiting_other: '{{count}} changes waiting to be sent',
  nothing: 'Nothing waits for you',
  ending: 'Memberships ending',
  endingCount: '{{near}} within {{days}} days · {{ended}} ended',
  ended_one: 'Ended {{count}} day ago',
  ended_other: 'Ended {{count}} days ago',
  endsToday: 'Ends today',
  left_one: '{{count}} day left',
  left_other: '{{count}} days left',
  noneEnding: 'No membership has ended or ends within {{days}} days',
  allByExpiry: 'Show all by end date',
  recent: 'Recently opened',
  noRecent: 'Companies you have opened appear here',
};
