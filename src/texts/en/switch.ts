import type { Words } from '../words.ts';
import type { switching as zh } from '../zh-CN/switch.ts';

export const switching: Words<typeof zh> = {
  loading: 'Switching company, please wait...',
  switcher: 'Switch company',
  none: 'Choose a company',
  recent: 'Recently used',
  noRecent: 'No other company used yet',
  stay: 'Switch and stay on this page',
  stayShort: 'Stay here',
  notListed: 'The company is not in the list; nothing was switched',
  removed: '“{{name}}” is no longer in the list; switched to “{{next}}”',
  removedLast: 'There is no company in the list any more',
  dirty: 'There is unsaved input. Save or close the form before switching company',
  failed: 'Not switched; the current company stays',
  cycleKey: 'Alt+`',
  onlyOne: 'No other recent company',
};
