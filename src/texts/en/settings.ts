import type { Words } from '../words.ts';
import type { settings as zh } from '../zh-CN/settings.ts';

export const settings: Words<typeof zh> = {
  look: 'Appearance and language',
  theme: 'Appearance',
  'theme-system': 'Follow system',
  'theme-light': 'Light',
  'theme-dark': 'Dark',
  'theme-contrast': 'High contrast',
  language: 'Language',
  thisDevice: 'For this computer only, and for every account on it.',
  remind: 'Reminders',
  remindText: 'Switches for deadline reminders, desktop notifications, push and popups, and what was shown last.',
  openRemind: 'Open reminder settings',
  contradicted_one: 'Marks by hand of {{n}} company contradict the state that counts',
  contradicted_other: 'Marks by hand of {{n}} companies contradict the state that counts',
  sources: 'Where states come from',
  sourcesText:
    'Which source tells of which work. What is not connected cannot be refreshed: import a list, or mark it by hand on Home, Calendar or Portfolio.',
  area: 'Work',
  fetched: 'Refresh',
  canFetch: 'Connected',
  notFetched: 'Not connected',
  fetchUntold: 'Unknown',
  told: 'Known',
  toldOf: '{{n}} of {{all}}',
  by: 'Sources',
  byOne: '{{name}} {{n}}',
  byMore: 'and {{n}} more',
  newest: 'Newest',
  nobody: 'None yet',
  noName: 'not named',
  device: 'Sign-ins and this computer',
  deviceText: 'Where the account is signed in, and how its data is kept on this computer.',
  ownPc:
    'Own computer: data is kept in this computer’s browser, not encrypted. On a shared PC sign out, and tick “Shared PC” when you sign in.',
  sharedPc: 'Shared PC: data is kept encrypted on this computer and locks when you leave.',
  storage: 'Space, sync and versions are under Health.',
  privacy: 'Privacy',
  privacyText:
    'Which pages and functions are used is counted (such as “calendar opened”), never what you type or read: no company name, no tax number, no password. What was not sent is deleted when you sign out.',
  plainTitle: 'No company in the title',
  titlesText:
    'The browser keeps titles and icons of pages in its history, after signing out too. Switch this on to leave no short name there; clear what is there already in the browser.',
  titlesShared: 'Shared PC: titles and icons name no company, and neither does the browser’s history.',
  signOutText: 'Signing out deletes this account’s data from this computer; waiting changes are asked about first.',
  keys: 'Keyboard',
};
