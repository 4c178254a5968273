import type { Words } from '../words.ts';
import type { access as zh } from '../zh-CN/access.ts';

export const access: Words<typeof zh> = {
  guestName: 'Guest',
  changeDone: 'Password changed',
  realDone: 'Login info completed',
};
