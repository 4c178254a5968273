import type { Words } from '../words.ts';
import type { push as zh } from '../zh-CN/push.ts';

export const push: Words<typeof zh> = {
  news_one: 'You have {{count}} new message',
  news_other: 'You have {{count}} new messages',
  some: 'You have new messages',
  look: 'Open to see them in your messages',
};
