import {
  type AttentionKind,
  attentionKinds,
  boundTab,
  type Candidate,
  formOf,
  historyId,
  isCounted,
  rankOf,
  rulesOf,
} from './candidate.ts';
import { dueAgain } from './frequency.ts';

/** Why something is not shown. What stands first is told first. */
export const holdReasons = [
  /** Its user switched the kind off. */
  'switchedOff',
  /** Its user ticked that he wants no reminder (POP-17). */
  'doNotRemind',
  /** It was shown in this session (POP-16). */
  'session',
  /** A bubble of this tab was shown in this session (POP-02). */
  'bubbleTab',
  /** It was shown once, and is shown only once (POP-08, POP-15). */
  'once',
  /** Its frequency says later (POP-05 to POP-07, POP-12 to POP-14). */
  'notDue',
  /** It belongs to a tab that is not in front (POP-18). */
  'otherTab',
  /** Another popup was shown for this tab today: only one is (POP-19). */
  'onlyOne',
  /** An advert, and a filing deadline is near (PLUS-22). */
  'deadline',
  /** Another popup has the lower type (POP-19). */
  'lowerType',
  /** Another popup of the same type has the lower id (POP-20). */
  'lowerId',
  /** Something more important goes first. */
  'priority',
  /** Something else is shown in this window. */
  'busy',
  /** A form holds typing that is not saved (P-04). */
  'dirtyForm',
  /** Nobody sees this window. */
  'hidden',
  /** A modal is shown in another window of the account. */
  'otherWindow',
  /** Deadlines, switches or what was shown elsewhere are not read yet, or other popups and bubbles may be on their way. */
  'starting',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why something is shown: nothing else wanted to be, it goes before the others, or it is a part of the page. */
export type ShowReason = 'alone' | 'first' | 'inPage';

/** Reasons that pass by themselves or with what its user does next: what is held for one of them waits, everything else is not to be shown. */
const passing: ReadonlySet<HoldReason> = new Set<HoldReason>([
  'otherTab',
  'deadline',
  'priority',
  'busy',
  'dirtyForm',
  'hidden',
  'otherWindow',
  'starting',
]);
export const isPassing = (reason: HoldReason): boolean => passing.has(reason);

/** What was shown before, by `historyId`. */
export interface History {
  /** When it was shown last, on this device or another one of the account. */
  readonly lastShown: ReadonlyMap<string, number>;
  /** What was shown in this session: one sign-in in one window until sign-out, change of account or reload. */
  readonly session: ReadonlySet<string>;
  /** Tabs that a bubble was shown for in this session. */
  readonly bubbleTabs: ReadonlySet<string>;
  /** Rounds (`roundOf`) in which a popup was shown in this session. */
  readonly rounds: ReadonlySet<string>;
  /** Ids of popups that its user wants no reminder of. */
  readonly silenced: ReadonlySet<string>;
}

/** How things stand in this window. */
export interface Situation {
  /** By the gateway's clock. */
  readonly now: number;
  /** China's day of `now`. */
  readonly day: string;
  /** tabCode of the tab in front. */
  readonly activeTab: string;
  readonly isDirty: boolean;
  /** An app holds unsaved content: adverts do not open over it. What ends the session says so itself. */
  readonly isAppUnsaved: boolean;
  readonly isVisible: boolean;
  /** A filing that is still open is due within two days. */
  readonly isDeadlineNear: boolean;
  readonly switchedOff: ReadonlySet<AttentionKind>;
  /** False until deadlines, switches and what was shown elsewhere have been read: what may be switched off, or has a frequency, waits for them. */
  readonly isRead: boolean;
  /** Popups or bubbles have just come, and others may be on their way: the first of them all is to be shown, not the first that came. */
  readonly isGathering: boolean;
  /** A modal is shown in another window of the account. */
  readonly isModalElsewhere: boolean;
  /** What is shown in this window already. */
  readonly open: readonly Candidate[];
}

export type Verdict<C extends Candidate = Candidate> =
  | { readonly candidate: C; readonly shown: true; readonly reason: ShowReason }
  | { readonly candidate: C; readonly shown: false; readonly reason: HoldReason; readonly dueAt: number | null };

/** A popup is chosen once for a tab that is in front, on one day: what was passed over then comes for another tab or on another day. */
export const roundOf = ({ activeTab, day }: Pick<Situation, 'activeTab' | 'day'>): string => `${day} ${activeTab}`;

/** Lowest id first: as numbers when both are digits, else by code point. */
function compareIds(a: string, b: string): number {
  const digits = /^\d+$/;
  if (digits.test(a) && digits.test(b)) {
    const [x, y] = [BigInt(a), BigInt(b)];
    if (x !== y) return x < y ? -1 : 1;
  }
  return a < b ? -1 : Number(a > b);
}

const typeOf = ({ type = 4 }: Candidate): number => type;

/** The order of a turn: by kind, popups then by type, and whatever is alike by id. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return rankOf(a.kind) - rankOf(b.kind) || typeOf(a) - typeOf(b) || compareIds(a.id, b.id);
}

/** Why a candidate is not to be shown whoever else wants to be; null when it may. */
function ownReason(candidate: Candidate, history: History, now: Situation): HoldReason | null {
  const { kind, id, freq } = candidate;
  const known = historyId(candidate);
  const rules = rulesOf(kind);
  const { advert, optional } = attentionKinds[kind];
  if ((optional || isCounted(candidate)) && !now.isRead) return 'starting';
  if (optional && now.switchedOff.has(kind)) return 'switchedOff';
  if (rules === 'popup' && history.silenced.has(id)) return 'doNotRemind';
  if (rules !== 'own' && history.session.has(known)) return 'session';
  if (rules === 'bubble' && history.bubbleTabs.has(candidate.tab ?? '')) return 'bubbleTab';
  const last = history.lastShown.get(known);
  if (isCounted(candidate) && last !== undefined) {
    const due = dueAgain(last, freq, now.now);
    if (due === null) return 'once';
    if (due > now.now) return 'notDue';
  }
  if (boundTab(candidate) !== null && boundTab(candidate) !== now.activeTab) return 'otherTab';
  if (rules === 'popup' && history.rounds.has(roundOf(now))) return 'onlyOne';
  if (advert && now.isDeadlineNear) return 'deadline';
  if (rules !== 'own' && now.isGathering) return 'starting';
  return null;
}

const isInFront = (candidate: Candidate, { activeTab }: Situation): boolean => (boundTab(candidate) ?? activeTab) === activeTab;

/** Whether what is open lets nothing come beside it or over it: over what stands beside the page only a modal comes that is more important. */
function isInTheWay(open: Candidate, candidate: Candidate, now: Situation): boolean {
  if (formOf(open) === 'modal') return true;
  if (formOf(open) === 'inPage' || !isInFront(open, now)) return false;
  return formOf(candidate) === 'aside' || rankOf(open.kind) <= rankOf(candidate.kind);
}

/** Why this window does not let an interruption come now. */
function windowReason(candidate: Candidate, now: Situation): HoldReason | null {
  if (now.open.some((one) => isInTheWay(one, candidate, now))) return 'busy';
  if (now.isDirty || (now.isAppUnsaved && attentionKinds[candidate.kind].advert && formOf(candidate) !== 'inPage')) return 'dirtyForm';
  if (!now.isVisible) return 'hidden';
  return formOf(candidate) === 'modal' && now.isModalElsewhere ? 'otherWindow' : null;
}

/** Why one that could come gives way to the one that comes. */
function behind(candidate: Candidate, first: Candidate): HoldReason {
  if (rulesOf(candidate.kind) !== 'popup' || first.kind !== candidate.kind) return 'priority';
  return typeOf(first) === typeOf(candidate) ? 'lowerId' : 'lowerType';
}

/**
 * Who is shown in a window, and of each other one why not (PLUS-22), in the order of the candidates. First each by itself: what is suppressed, not
 * due, bound to another tab or an advert before a deadline is out, so that it hides nobody else. Of the rest the first by priority, type and
 * id comes that the window lets come, one at a time. Parts of the page interrupt nobody: all of them are shown. What is open stays, and is no
 * candidate.
 */
export function decide<C extends Candidate>(candidates: readonly C[], history: History, now: Situation): readonly Verdict<C>[] {
  const reasons = new Map(candidates.map((candidate) => [candidate, ownReason(candidate, history, now)]));
  const free = candidates.filter((one) => reasons.get(one) === null && formOf(one) !== 'inPage').toSorted(compareCandidates);
  const first = free.find((one) => windowReason(one, now) === null);
  return candidates.map((candidate): Verdict<C> => {
    const own = reasons.get(candidate) ?? null;
    if (own === null && formOf(candidate) === 'inPage') return { candidate, shown: true, reason: 'inPage' };
    if (own === null && candidate === first) return { candidate, shown: true, reason: free.length > 1 ? 'first' : 'alone' };
    const last = history.lastShown.get(historyId(candidate));
    const reason = own ?? windowReason(candidate, now) ?? behind(candidate, first ?? candidate);
    return {
      candidate,
      shown: false,
      reason,
      dueAt: reason === 'notDue' && last !== undefined ? dueAgain(last, candidate.freq, now.now) : null,
    };
  });
}
