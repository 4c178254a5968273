import type { Words } from '../words.ts';
import type { session as zh } from '../zh-CN/session.ts';

export const session: Words<typeof zh> = {
  title: 'Sign in',
  busy: 'Logging in',
  authorizing: 'Getting authorization info',
  expired: 'Login info has expired, please log in again',
  expiredKept_one: 'Your data and {{count}} waiting change are kept on this computer and will be sent after you sign in.',
  expiredKept_other: 'Your data and {{count}} waiting changes are kept on this computer and will be sent after you sign in.',
  expiredKeptNone: 'Your data is kept on this computer. Sign in to go on.',
  expiredWaits: 'Login info has expired. Save or discard what you are editing, then sign in again.',
  again: 'Sign in again',
};
