import type { Words } from '../words.ts';
import type { sync as zh } from '../zh-CN/sync.ts';

export const sync: Words<typeof zh> = {
  unknown: 'Connecting',
  offline: 'Offline',
  expired: 'Signed out by the server',
  failed_one: '{{count}} failed',
  failed_other: '{{count}} failed',
  syncing: 'Syncing',
  progress: 'Syncing {{done}}/{{total}}',
  waiting_one: '{{count}} waiting',
  waiting_other: '{{count}} waiting',
  synced: 'Synced {{time}}',
  stale: 'Last synced {{time}}',
  details: 'Sync: {{state}}. Open details',
  degraded: 'Background sync does not respond',
};
