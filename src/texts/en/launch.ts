import type { Words } from '../words.ts';
import type { launch as zh } from '../zh-CN/launch.ts';

export const launch: Words<typeof zh> = {
  askTitle: 'Change account',
  askText: 'What is to be opened belongs to account {{account}}. Change to that account?',
  change: 'Change account',
  stay: 'Stay with this account',
  homeClosed_one: '{{count}} app tab closed',
  homeClosed_other: '{{count}} app tabs closed',
  homeUnsaved_one: '{{count}} app holds content that was not submitted: the tabs stay open',
  homeUnsaved_other: '{{count}} apps hold content that was not submitted: the tabs stay open',
  noActive: 'No active company or tab currently',
};
