/**
 * How something stands before its user. `modal`: over the page, one at a time over all windows of the account. `aside`: beside the page's own
 * content (a bubble, a strip, a corner), one at a time in a window. `inPage`: a part of the page, which interrupts nobody.
 */
export type AttentionForm = 'modal' | 'aside' | 'inPage';

interface KindRules {
  readonly form: AttentionForm;
  /** Waits while a filing deadline is near (PLUS-22). */
  readonly advert: boolean;
  /** Its user may switch it off. */
  readonly optional: boolean;
  /** Whose rules hold: those of popups (POP-11 to POP-20), of bubbles (POP-02 to POP-08), or only what a candidate says. */
  readonly rules: 'popup' | 'bubble' | 'own';
}

/** Everything that may ask for its user's attention, in the order of priority: the first goes first. */
export const attentionKinds = {
  forcedUpgrade: { form: 'modal', advert: false, optional: false, rules: 'own' },
  govIntercept: { form: 'modal', advert: false, optional: false, rules: 'own' },
  restart: { form: 'modal', advert: false, optional: false, rules: 'own' },
  govUpgrade: { form: 'modal', advert: false, optional: false, rules: 'own' },
  upgradeGuide: { form: 'modal', advert: false, optional: false, rules: 'own' },
  notice: { form: 'aside', advert: false, optional: false, rules: 'own' },
  planReminder: { form: 'modal', advert: false, optional: true, rules: 'own' },
  declareReminder: { form: 'aside', advert: false, optional: true, rules: 'own' },
  memberTip: { form: 'aside', advert: false, optional: true, rules: 'own' },
  operationTip: { form: 'aside', advert: false, optional: true, rules: 'own' },
  tour: { form: 'aside', advert: false, optional: true, rules: 'own' },
  popup: { form: 'modal', advert: true, optional: true, rules: 'popup' },
  multiPopup: { form: 'modal', advert: true, optional: true, rules: 'popup' },
  raffle: { form: 'modal', advert: true, optional: true, rules: 'popup' },
  marketing: { form: 'modal', advert: true, optional: true, rules: 'popup' },
  bubble: { form: 'aside', advert: true, optional: true, rules: 'bubble' },
  banner: { form: 'inPage', advert: true, optional: true, rules: 'own' },
  recommendation: { form: 'inPage', advert: true, optional: true, rules: 'own' },
} as const satisfies Readonly<Record<string, KindRules>>;

export type AttentionKind = keyof typeof attentionKinds;

/** The kinds in the order of priority. */
const kindNames = Object.keys(attentionKinds) as AttentionKind[]; // as: the keys of the list above

const ranks = new Map(kindNames.map((kind, rank) => [kind, rank]));

/** 0 for what goes before everything else. */
export const rankOf = (kind: AttentionKind): number => ranks.get(kind) ?? kindNames.length;

/** Something that has something to show to its user. */
export interface Candidate {
  readonly kind: AttentionKind;
  /** Of a popup commonPopContentVO.id, of a bubble popContentId; of anything else what tells it from others of its kind. */
  readonly id: string;
  /** tabCode of the tab that it belongs to. */
  readonly tab?: string | undefined;
  /** 1, also when it is missing, binds it to `tab`; with any other value it is shown before any tab (POP-18, A-18). */
  readonly showType?: number | undefined;
  /** -1, 1, 7, 30 or 9999. Of a popup or a bubble another one, or none, counts as 9999; anything else without one comes when it is offered. */
  readonly freq?: number | undefined;
  /** popContextType: of several popups the one with the lowest comes (POP-19). 4 when it is missing. */
  readonly type?: number | undefined;
  /** How it is shown, where that is not how its kind usually is. */
  readonly form?: AttentionForm | undefined;
}

export const formOf = ({ kind, form }: Pick<Candidate, 'kind' | 'form'>): AttentionForm => form ?? attentionKinds[kind].form;

export const rulesOf = (kind: AttentionKind): KindRules['rules'] => attentionKinds[kind].rules;

/** Whether when it was shown last decides about it. */
export const isCounted = ({ kind, freq }: Pick<Candidate, 'kind' | 'freq'>): boolean => rulesOf(kind) !== 'own' || freq !== undefined;

/** What a showing is remembered by: popups by their id alone (CONST-74), everything else by its kind too. */
export const historyId = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>): string => (rulesOf(kind) === 'popup' ? id : `${kind}.${id}`);

/** The tab that it is bound to; null for one that may be shown before any. */
export const boundTab = ({ tab, showType = 1 }: Pick<Candidate, 'tab' | 'showType'>): string | null =>
  showType === 1 && tab !== undefined && tab !== '' ? tab : null;
