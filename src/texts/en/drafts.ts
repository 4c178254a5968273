import type { Words } from '../words.ts';
import type { drafts as zh } from '../zh-CN/drafts.ts';

export const drafts: Words<typeof zh> = {
  title: 'Unsaved drafts',
  pasted_one: 'Pasted list of {{count}} line',
  pasted_other: 'Pasted list of {{count}} lines',
  age: 'Draft from {{age}}',
  resume: 'Go on editing',
  discard: 'Discard',
  discarded: 'Draft discarded',
};
