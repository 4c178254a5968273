/*
 * A talk with an advisor. It waits until one takes it, is open until one of the two ends it, and stays as it was said. Lines are counted from 1 in the order in
 * which the gateway got them; a line that has no number yet has not arrived there.
 */

export const talkStates = ['waiting', 'open', 'ended'] as const;
export type TalkState = (typeof talkStates)[number];

/** What rules need of a talk. `stars`: 1 to 5, 0 while it is not rated. `userRead`, `advisorRead`: the last line that each has seen. */
export interface TalkStanding {
  readonly state: TalkState;
  readonly stars: number;
  readonly userRead: number;
  readonly advisorRead: number;
  readonly states: 0 | 1;
  readonly documents: 0 | 1;
}

/** What its asker may change of a talk. */
export interface TalkChange {
  readonly userRead?: number | undefined;
  readonly states?: 0 | 1 | undefined;
  readonly documents?: 0 | 1 | undefined;
  readonly stars?: number | undefined;
  readonly feedback?: string | undefined;
  readonly ended?: 1 | undefined;
}

/** What advisors may see of the company is given for one talk: it ends with it. */
const ended = { state: 'ended', states: 0, documents: 0 } as const;

/** A talk with a change in it, the same when it is done twice. Rating ends it. Who may not see states sees no documents. */
export function changedTalk<T extends TalkStanding & { readonly feedback: string }>(talk: T, change: TalkChange): T {
  const { userRead = 0, stars = 0 } = change;
  const isEnded = talk.state === 'ended' || change.ended === 1 || stars > 0;
  const states = change.states ?? talk.states;
  const documents = states === 0 ? 0 : (change.documents ?? talk.documents);
  return {
    ...talk,
    userRead: Math.max(talk.userRead, userRead),
    ...(stars > 0 ? { stars, feedback: change.feedback ?? '' } : {}),
    ...(isEnded ? ended : { states, documents }),
  };
}

/** Whether a talk is unfinished: the gateway knows it, and neither a rating nor an end was recorded. */
export const isUnfinished = ({ state, stars }: Pick<TalkStanding, 'state' | 'stars'>, isKnown: boolean): boolean =>
  isKnown && state !== 'ended' && stars === 0;

/** How far an own line has come: not sent, delivered, read. `read`: the last line that the other has seen. */
export function lineProgress(n: number, read: number): 'waiting' | 'delivered' | 'read' {
  if (n === 0) return 'waiting';
  return n <= read ? 'read' : 'delivered';
}

/** Lines in their order: by their numbers, those that have none yet after them by their time. */
export function inOrder<L extends { readonly n: number; readonly at: string; readonly lineId: string }>(lines: readonly L[]): L[] {
  const place = (line: L): number => (line.n === 0 ? Number.MAX_SAFE_INTEGER : line.n);
  return lines.toSorted((a, b) => place(a) - place(b) || (a.at < b.at ? -1 : a.at > b.at ? 1 : a.lineId < b.lineId ? -1 : 1));
}

/** How long somebody may wait before his waiting is shown as long, milliseconds. */
export const LONG_WAIT = 3 * 60_000;

/** Who types says so at most once in this time, and is shown to type for so long after; milliseconds. */
export const TYPING_EVERY = 3_000;
export const TYPING_SHOWN = 6_000;

/** Most signs of the name of a talk. */
const NAME = 40;

/** What a talk is called by its first words. */
export function talkName(text: string): string {
  const [first = ''] = text.trim().split('\n');
  const signs = [...first];
  return signs.length > NAME ? `${signs.slice(0, NAME - 1).join('')}…` : first;
}

/** What notes in a talk say: an advisor took it, handed it on, ended it, or looked at how the company stands; its asker ended it. */
export const talkNotes = ['took', 'handed', 'ended', 'looked', 'left'] as const;
export type TalkNote = (typeof talkNotes)[number];
