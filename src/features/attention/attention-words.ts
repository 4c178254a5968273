import type { AttentionKind } from '../../domain/attention/candidate.ts';
import type { HoldReason, ShowReason } from '../../domain/attention/decide.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import type { Outcome } from './engine.ts';

/** What each kind is called. */
export const kindText = {
  forcedUpgrade: 'attention.forcedUpgrade',
  govIntercept: 'attention.govIntercept',
  restart: 'attention.restart',
  govUpgrade: 'attention.govUpgrade',
  upgradeGuide: 'attention.upgradeGuide',
  notice: 'attention.notice',
  planReminder: 'attention.planReminder',
  declareReminder: 'attention.declareReminder',
  memberTip: 'attention.memberTip',
  operationTip: 'attention.operationTip',
  tour: 'attention.tour',
  popup: 'attention.popup',
  multiPopup: 'attention.multiPopup',
  raffle: 'attention.raffle',
  marketing: 'attention.marketing',
  bubble: 'attention.bubble',
  banner: 'attention.banner',
  recommendation: 'attention.recommendation',
} as const satisfies Readonly<Record<AttentionKind, TextKey>>;

/** Why something is shown or held, and what came of it, in words. */
export const reasonText = {
  alone: 'attention.whyAlone',
  first: 'attention.whyFirst',
  inPage: 'attention.whyInPage',
  switchedOff: 'attention.whySwitchedOff',
  doNotRemind: 'attention.whyDoNotRemind',
  session: 'attention.whySession',
  bubbleTab: 'attention.whyBubbleTab',
  once: 'attention.whyOnce',
  notDue: 'attention.whyNotDue',
  otherTab: 'attention.whyOtherTab',
  onlyOne: 'attention.whyOnlyOne',
  deadline: 'attention.whyDeadline',
  lowerType: 'attention.whyLowerType',
  lowerId: 'attention.whyLowerId',
  priority: 'attention.whyPriority',
  busy: 'attention.whyBusy',
  dirtyForm: 'attention.whyDirtyForm',
  hidden: 'attention.whyHidden',
  otherWindow: 'attention.whyOtherWindow',
  starting: 'attention.whyStarting',
  closed: 'attention.whyClosed',
  acted: 'attention.whyActed',
  silenced: 'attention.whySilenced',
  ended: 'attention.whyEnded',
} as const satisfies Readonly<Record<ShowReason | HoldReason | Outcome, TextKey>>;

/** The words of a reason out of the log, which another version of the product may have written; null for one that this version does not know. */
export const knownReason = (why: string): TextKey | null =>
  Object.hasOwn(reasonText, why) ? reasonText[why as keyof typeof reasonText] : null; // as: one of the keys
export const knownKind = (kind: string): TextKey | null => (Object.hasOwn(kindText, kind) ? kindText[kind as AttentionKind] : null); // as: one of the keys
