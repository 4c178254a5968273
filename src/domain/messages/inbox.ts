import { chinaDay } from '../core/china-time.ts';
import type { Mark } from '../status/mark.ts';
import type { InboxPlace } from './inbox-place.ts';
import { isPressing, type Scene, type SceneSource, sceneOf, stateOf, type ToldState, toldStates } from './scenes.ts';

/** What the inbox asks of a message. */
export interface InboxMessage extends SceneSource {
  readonly msgId: string;
  readonly companyId: string;
  readonly bizId: string;
  readonly bizType: string;
  readonly readStatus: 0 | 1;
  readonly sendTime: string;
}

/** Where something was put, see the contract's `inboxStates`. */
export interface PlacedState {
  readonly place: InboxPlace;
  readonly until: string;
  readonly at: string;
}

/** One matter of the inbox: all that was sent about the same thing of the same company, the newest first. */
export interface Matter<M extends InboxMessage = InboxMessage> {
  /** Id of its newest message. */
  readonly key: string;
  readonly messages: readonly M[];
  readonly companyId: string;
  readonly scene: Scene;
  readonly state: ToldState | null;
  readonly mark: Mark;
  /** When the newest was sent, milliseconds. */
  readonly at: number;
  /** Messages of it that are unread. */
  readonly unread: number;
  readonly place: InboxPlace;
  /** When it comes back, or when it was done, milliseconds; 0 in the inbox. */
  readonly placedAt: number;
}

const timeOf = (iso: string): number => Date.parse(iso) || 0;

/** MSG-09, A-53: newest first, then by id. */
const isNewer = (a: InboxMessage, b: InboxMessage): number =>
  timeOf(b.sendTime) - timeOf(a.sendTime) || (a.msgId < b.msgId ? 1 : a.msgId > b.msgId ? -1 : 0);

const matterOf = ({ msgId, companyId, bizId, bizType }: InboxMessage): string =>
  bizId === '' ? msgId : `${companyId}|${bizType}|${bizId}`;

/** Whether a place holds at `now`: what is put off is back in the inbox when its time has come. */
function placeAt(state: PlacedState | undefined, now: number): InboxPlace {
  if (state === undefined) return 'in';
  return state.place === 'later' && timeOf(state.until) <= now ? 'in' : state.place;
}

/**
 * The matters of messages. A matter is where its newest message was put: news have no place yet, so that what is done or put off is open again
 * with the next message about it. An unread message that nobody has put anywhere keeps its matter open too, however late it came.
 */
export function mattersOf<M extends InboxMessage>(
  messages: readonly M[],
  stateOfId: (msgId: string) => PlacedState | undefined,
  now: number,
): Matter<M>[] {
  const byMatter = new Map<string, M[]>();
  for (const message of messages) {
    const key = matterOf(message);
    const held = byMatter.get(key);
    if (held === undefined) byMatter.set(key, [message]);
    else held.push(message);
  }
  return [...byMatter.values()].map((group) => matter(group, stateOfId, now));
}

function matter<M extends InboxMessage>(group: M[], stateOfId: (msgId: string) => PlacedState | undefined, now: number): Matter<M> {
  const messages = group.length > 1 ? group.sort(isNewer) : group;
  const newest = messages[0] as M; // as: a group has a message
  const isOpen = messages.some(({ msgId, readStatus }) => readStatus === 0 && placeAt(stateOfId(msgId), now) === 'in');
  const held = stateOfId(newest.msgId);
  const place = isOpen ? 'in' : placeAt(held, now);
  const state = stateOf(newest);
  return {
    key: newest.msgId,
    messages,
    companyId: newest.companyId,
    scene: sceneOf(newest),
    state,
    mark: state === null ? 'none' : toldStates[state],
    at: timeOf(newest.sendTime),
    unread: messages.reduce((sum, { readStatus }) => sum + (readStatus === 0 ? 1 : 0), 0),
    place,
    placedAt: held === undefined || place === 'in' ? 0 : timeOf(place === 'later' ? held.until : held.at),
  };
}

/** What the list shows one line of: a matter, or a reminder that the device computed. */
export interface InboxEntry {
  readonly key: string;
  readonly companyId: string;
  readonly scene: Scene;
  readonly mark: Mark;
  readonly at: number;
  readonly unread: number;
  readonly place: InboxPlace;
  readonly placedAt: number;
}

/** What of the inbox is shown. `companyId` '' is what is about no company. */
export type InboxView =
  | { readonly kind: 'all' | 'later' | 'done' }
  | { readonly kind: 'scene'; readonly scene: Scene }
  | { readonly kind: 'company'; readonly companyId: string };

export function isInView({ place, scene, companyId }: InboxEntry, view: InboxView): boolean {
  switch (view.kind) {
    case 'all':
      return place === 'in';
    case 'later':
    case 'done':
      return place === view.kind;
    case 'scene':
      return place === 'in' && scene === view.scene;
    case 'company':
      return place === 'in' && scene !== 'due' && companyId === view.companyId;
  }
}

/** Numbers beside the views: unread messages of each, so that a reminder counts nothing and the scenes sum up to all; of places how many there are. */
export interface InboxCounts {
  readonly all: number;
  readonly scenes: ReadonlyMap<Scene, number>;
  readonly later: number;
  readonly done: number;
  /** Companies with something in the inbox, the most unread first. */
  readonly companies: readonly { readonly companyId: string; readonly unread: number }[];
}

export function countInbox(entries: readonly InboxEntry[]): InboxCounts {
  const scenesFound = new Map<Scene, number>();
  const companies = new Map<string, number>();
  let [all, later, done] = [0, 0, 0];
  for (const { place, scene, unread, companyId } of entries) {
    if (place === 'later') later += 1;
    else if (place === 'done') done += 1;
    else {
      all += unread;
      scenesFound.set(scene, (scenesFound.get(scene) ?? 0) + unread);
      if (scene !== 'due') companies.set(companyId, (companies.get(companyId) ?? 0) + unread);
    }
  }
  const byUnread = [...companies].map(([companyId, unread]) => ({ companyId, unread }));
  byUnread.sort((a, b) => b.unread - a.unread || (a.companyId < b.companyId ? -1 : 1));
  return { all, scenes: scenesFound, later, done, companies: byUnread };
}

/** What the list is grouped by. */
export type InboxSort = 'time' | 'company';

/** A group of the list: what presses, a day `YYYY-MM-DD`, or a company. */
export type GroupKey =
  | { readonly kind: 'pressing' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'company'; readonly companyId: string };
export interface InboxGroup<E extends InboxEntry = InboxEntry> {
  readonly id: string;
  readonly key: GroupKey;
  readonly entries: readonly E[];
}

/** Costs money or a deadline already: what was not paid, sent back or stopped. */
const isRed = (mark: Mark): boolean => mark === 'overdue' || mark === 'stopped';

/**
 * MSG-09: what is due soon, then unread first, then newest first, then by id. Of the unread, and of the read, what costs money already
 * stands before what only may. `stays`: read while somebody looks, it keeps its place.
 */
function byUnread(stays: ReadonlySet<string>) {
  const rank = (entry: InboxEntry): number => {
    if (entry.scene === 'due' && entry.mark === 'due') return 0;
    return (entry.unread > 0 || stays.has(entry.key) ? 1 : 3) + (isRed(entry.mark) ? 0 : 1);
  };
  return (a: InboxEntry, b: InboxEntry): number => rank(a) - rank(b) || b.at - a.at || (a.key < b.key ? 1 : -1);
}

/**
 * Entries of one view in their groups: what presses first, of any age, then day by day. What is put off stands by the day on which it comes back,
 * the next first; what is done by the day on which it was. Within a group MSG-09.
 */
export function groupEntries<E extends InboxEntry>(
  entries: readonly E[],
  view: InboxView,
  sort: InboxSort,
  stays: ReadonlySet<string>,
): InboxGroup<E>[] {
  const isPlace = view.kind === 'later' || view.kind === 'done';
  const groups = new Map<string, { key: GroupKey; order: number; entries: E[] }>();
  for (const entry of entries) {
    const [id, key, order] = groupOf(entry, view, sort);
    const group = groups.get(id) ?? { key, order, entries: [] };
    group.entries.push(entry);
    groups.set(id, group);
  }
  // Of companies the one with the newest is first.
  if (sort === 'company' && !isPlace) for (const group of groups.values()) group.order ||= -Math.max(...group.entries.map(({ at }) => at));
  const within = byUnread(stays);
  const placed = view.kind === 'later' ? (a: E, b: E) => a.placedAt - b.placedAt : (a: E, b: E) => b.placedAt - a.placedAt;
  return [...groups]
    .map(([id, group]) => ({ ...group, id, entries: group.entries.sort(isPlace ? (a, b) => placed(a, b) || within(a, b) : within) }))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? 1 : -1))
    .map(({ id, key, entries: sorted }) => ({ id, key, entries: sorted }));
}

/** Days since 1970 order as numbers; the latest day is the first. */
function groupOf(entry: InboxEntry, view: InboxView, sort: InboxSort): [id: string, key: GroupKey, order: number] {
  if (view.kind === 'later' || view.kind === 'done') {
    const day = chinaDay(entry.placedAt);
    const at = Date.parse(day);
    return [day, { kind: 'day', day }, view.kind === 'later' ? at : -at];
  }
  if (sort === 'company') {
    const { companyId } = entry;
    return [`c:${companyId}`, { kind: 'company', companyId }, 0];
  }
  if (isPressing(entry.mark)) return ['pressing', { kind: 'pressing' }, Number.NEGATIVE_INFINITY];
  const day = chinaDay(entry.at);
  return [day, { kind: 'day', day }, -Date.parse(day)];
}
