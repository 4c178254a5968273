import {
  ACTIVITY_PATH,
  ATTENTION_PATH,
  BUY_PATH,
  CALENDAR_PATH,
  CONSULT_PATH,
  DESK_PATH,
  HELP_PATH,
  KEYS_PATH,
  LISTS_PATH,
  MAIN_PATH,
  MANAGE_PATH,
  MESSAGES_PATH,
  OPERATOR_PATH,
  OUTBOX_PATH,
  PORTFOLIO_PATH,
  SECURITY_PATH,
  SETTINGS_PATH,
  VIP_PATH,
  VISIT_PATH,
} from '../../domain/core/view-paths.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import type { ListedKeys } from '../../ui/key-list.tsx';

/** A word of a screen, and what it means there. */
export interface HelpWord {
  readonly word: TextKey;
  readonly means: TextKey;
}

/** What a screen says of itself. */
export interface ScreenHelp {
  /** What it is for, and how it is used first. */
  readonly purpose: TextKey;
  readonly words: readonly HelpWord[];
  /** Keys that only this screen has. */
  readonly keys: readonly ListedKeys[];
}

/** How companies are counted, on every screen that counts them. */
const counted: readonly HelpWord[] = [
  { word: 'status.work-overdue', means: 'help.overdue' },
  { word: 'status.work-paymentFailed', means: 'help.paymentFailed' },
  { word: 'status.work-unknown', means: 'help.unknown' },
  { word: 'status.work-clear', means: 'help.clear' },
];
const tableKeys: readonly ListedKeys[] = [
  { keys: ['Space'], text: 'help.keySelect' },
  { keys: ['Ctrl', 'A'], text: 'help.keySelectAll' },
];
const plain = (purpose: TextKey): ScreenHelp => ({ purpose, words: [], keys: [] });

/** Help on each view by its path. */
export const screenHelp: Readonly<Record<string, ScreenHelp>> = {
  [MAIN_PATH]: { purpose: 'help.home', words: counted, keys: [{ keys: ['Alt', '1', '…', '5'], text: 'help.keyFigures' }] },
  [PORTFOLIO_PATH]: {
    purpose: 'help.portfolio',
    words: [...counted, { word: 'portfolio.any', means: 'help.any' }],
    keys: [{ keys: ['/'], text: 'help.keyQuery' }, { keys: ['Alt', '1', '…', '9'], text: 'help.keyViews' }, ...tableKeys],
  },
  [CALENDAR_PATH]: {
    purpose: 'help.calendar',
    words: [{ word: 'help.pack', means: 'help.packMeans' }],
    keys: [
      { keys: ['↑', '↓', '←', '→'], text: 'help.keyDays' },
      { keys: ['PageUp', 'PageDown'], text: 'help.keyMonths' },
      { keys: ['Enter'], text: 'help.keyDay' },
      { keys: ['T'], text: 'help.keyToday' },
      { keys: ['L'], text: 'help.keyLayout' },
    ],
  },
  [MANAGE_PATH]: {
    purpose: 'help.companies',
    words: [
      { word: 'companies.authorized', means: 'help.authorized' },
      { word: 'help.hiddenWord', means: 'help.hidden' },
    ],
    keys: tableKeys,
  },
  [LISTS_PATH]: plain('help.lists'),
  [MESSAGES_PATH]: {
    purpose: 'help.messages',
    words: [],
    keys: [
      { keys: ['J', 'K'], text: 'messages.keyMove' },
      { keys: ['U'], text: 'messages.keyRead' },
      { keys: ['E'], text: 'messages.keyDone' },
      { keys: ['H'], text: 'messages.keyLater' },
    ],
  },
  [SECURITY_PATH]: plain('help.security'),
  [OUTBOX_PATH]: {
    purpose: 'help.outbox',
    words: [
      { word: 'help.refusedWord', means: 'help.refused' },
      { word: 'help.conflictWord', means: 'help.conflict' },
    ],
    keys: [],
  },
  [SETTINGS_PATH]: plain('help.settings'),
  '/workbench/diagnostics': plain('help.diagnostics'),
  [HELP_PATH]: plain('help.help'),
  [ATTENTION_PATH]: plain('help.attention'),
  [ACTIVITY_PATH]: plain('help.activity'),
  [VIP_PATH]: plain('help.vip'),
  [VISIT_PATH]: plain('help.visit'),
  [BUY_PATH]: plain('help.buy'),
  [OPERATOR_PATH]: plain('help.operator'),
  [KEYS_PATH]: plain('help.securityKeys'),
  [CONSULT_PATH]: plain('help.consult'),
  [DESK_PATH]: plain('help.desk'),
};
