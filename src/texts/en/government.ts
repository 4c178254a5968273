import type { Words } from '../words.ts';
import type { government as zh } from '../zh-CN/government.ts';

export const government: Words<typeof zh> = {
  interceptTitle: 'Please use the government edition',
  interceptText: 'This account is listed for the government edition: work is done there. Changes that were not sent stay on this computer.',
  interceptGuest: 'In this area work is done in the government edition. Nothing of your sign-in goes there.',
  go: 'Go to the government edition',
  signOut: 'Sign out',
  noPage: 'No address of the government edition is configured here. Please ask the administrator.',
  noTicket: 'The server did not answer. Try again when there is a connection.',
  blocked: 'The browser did not open a window. Please press once more.',
  upgradeTitle: 'Upgrade to the government edition',
  upgradeText: 'The government edition is open to this account: tax matters can be done there.',
  upgrade: 'Upgrade now',
  later: 'Not now',
  closesIn_one: 'Closes by itself in {{count}} second',
  closesIn_other: 'Closes by itself in {{count}} seconds',
  environment: 'Government environment “{{name}}”',
  comes: 'From the next loading of the page on this account uses the government environment “{{name}}”. Waiting changes are kept.',
  leaves: 'From the next loading of the page on this account uses the usual environment again. Waiting changes are kept.',
  reload: 'Load again',
  held: 'Something is not saved yet, so the page was not loaded again. Save it and reload, or it takes effect when you open the page next.',
  out: 'The server of the government environment “{{name}}” cannot be reached. Changes stay on this computer and are sent when it is back.',
};
