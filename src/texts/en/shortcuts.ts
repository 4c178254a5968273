import type { Words } from '../words.ts';
import type { shortcuts as zh } from '../zh-CN/shortcuts.ts';

export const shortcuts: Words<typeof zh> = {
  cycle: 'Switch to the next recent company and stay on this page',
  cycleBack: 'Switch to the previous recent company and stay on this page',
  open: 'Open the company switcher',
  helpTitle: 'Keyboard shortcuts',
  help: 'Show keyboard shortcuts',
  keySearch: 'Find companies',
  keyWalk: 'Move in the list',
  keyEnter: 'Open the chosen company',
  keyStay: 'Switch to the chosen company and stay on this page',
  keyEdit: 'Edit the company chosen in a list, elsewhere the current one',
  keySync: 'Synchronise now',
  keyMenus: 'Open the first nine menus of the current company',
  keyLock: 'Lock now (shared computers)',
  keyNextTab: 'Go to the next tab',
  keyPreviousTab: 'Go to the previous tab',
  keyTabLater: 'Move the tab on screen back',
  keyTabEarlier: 'Move the tab on screen forward',
  keyHelp: 'Help on this screen',
  keyMenu: 'More actions of the chosen company',
  keyLetters: 'Jump to a company by name or pinyin initials',
};
