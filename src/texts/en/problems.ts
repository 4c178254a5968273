import type { Words } from '../words.ts';
import type { problems as zh } from '../zh-CN/problems.ts';

export const problems: Words<typeof zh> = {
  notFound: 'The address is wrong, or the page does not exist',
  network: 'Network error, please try again later',
  alertTitle: 'Reminder',
  alertContent: 'The system has a problem at the moment, please try again later',
  generic: 'System error',
  busy: 'The server is busy, please try again later',
  badAnswer: 'The answer of the server could not be read. Stored data has not changed. Please try again later',
  tooLarge: 'Too large: the server did not accept it',
  clock: 'The clock of this computer is far from the server’s. It has been allowed for; please try again',
  tooOldTitle: 'Update needed',
  tooOld: 'This version is too old for the server. Update to go on; your stored changes are kept.',
  labelled: '{{label}}: {{text}}',
  quotaTitle: 'Storage is full',
  quota:
    'This computer has no room left for the product, and the last change was not stored. Free some disk space and try again. Waiting changes are never deleted.',
  newerTitle: 'Data of a newer version',
  newer: 'The data on this computer was written by a newer version. This one can read it but not write. Update to go on.',
  outdatedTitle: 'This tab is out of date',
  outdated: 'Another tab has updated the stored data, so this one can only read. Reload it to go on.',
  outdatedDirty: 'Another tab has updated the stored data, so this one can only read. Copy what you are editing, then reload.',
  lostTitle: 'Stored data was lost',
  lost: 'The browser deleted the data on this computer. It is being fetched from the server again.',
  restoredTitle: 'The server was restored from a backup',
  restored:
    'Some of the changes delivered lately may be missing there: please check them. Last synced before it: {{time}}. The data on this computer was fetched again, and unsent changes are still sent.',
  lostUnsent_one:
    'The browser deleted the data on this computer, {{count}} unsent change with it: it has to be entered again. Everything else is being fetched from the server.',
  lostUnsent_other:
    'The browser deleted the data on this computer, {{count}} unsent changes with it: they have to be entered again. Everything else is being fetched from the server.',
  blockedTitle: 'An old tab holds the data',
  blocked: 'Another tab still uses the old version of the data. Close the other tabs, then try again.',
  corruptTitle: 'Stored data cannot be read',
  corrupt: 'The browser cannot read the data on this computer. It can be deleted and fetched again; unsent changes would be lost.',
  unavailableTitle: 'This browser stores nothing',
  unavailable: 'This browser or private window may not store data, so nothing works offline. Use an ordinary window.',
  closedTitle: 'Connection to stored data ended',
  closed: 'The connection to the data on this computer ended. No change was lost.',
  lockedTitle: 'Locked',
  locked: 'The data on this computer is encrypted and locked. Unlock it to go on. No change was lost.',
  reload: 'Reload',
  startPart:
    'A part of the page did not open: the network may be down, or the server failed. Sign-in and sync do not work yet; it is tried again.',
  retryStart: 'Retry',
  retry: 'Try again',
  rebuild: 'Delete and fetch again',
  rebuildSure: 'Delete the data on this computer? Unsent changes will be lost.',
  update: 'Update',
  dismiss: 'OK',
};
