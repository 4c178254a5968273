import type { RemindScene } from './valid-message.ts';

/** How the notices of a company stand in a window (MSG-04). `recent`: their list is shown. */
export const noticeStatuses = ['closed', 'recent', 'banner'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** Messages of one scene that its user was told of. */
export interface SceneNotices {
  /** Their list was shown (MSG-06). */
  readonly hasShow: boolean;
  /** Their banner was closed without a look at the list: until there is news they come no more. */
  readonly isPutAside: boolean;
  /** Ids: the messages themselves are rows of their own, which change and go. */
  readonly list: readonly string[];
}

/** What the account remembers for a company, so that a reload and other windows know what was told. */
export interface NoticeCache {
  readonly hasFetchAntMessageData: boolean;
  readonly antMessageData: Readonly<Partial<Record<RemindScene, SceneNotices>>>;
}

export const noNotices: NoticeCache = { hasFetchAntMessageData: false, antMessageData: {} };

/** Ids of unread valid messages of a company, by scene. */
export type UnreadByScene = Readonly<Record<RemindScene, readonly string[]>>;

const scenesOf = (unread: UnreadByScene): RemindScene[] => Object.keys(unread) as RemindScene[]; // as: the keys of the record

const isNews = (held: SceneNotices | undefined, ids: readonly string[]): boolean => ids.some((id) => held?.list.includes(id) !== true);

/**
 * The cache after `unread` has been counted: a scene with a message that it has not held is to be told again (MSG-05), unless the list is on
 * screen. Answers the same cache when nothing is new: whatever order, repeat or gap messages arrive with, only a message that was never told counts.
 */
export function noteUnread(cache: NoticeCache, unread: UnreadByScene, status: NoticeStatus): NoticeCache {
  const news = scenesOf(unread).filter((scene) => isNews(cache.antMessageData[scene], unread[scene]));
  if (news.length === 0) return cache;
  const told = news.map((scene) => [scene, { hasShow: status === 'recent', isPutAside: false, list: unread[scene] }]);
  return { hasFetchAntMessageData: true, antMessageData: { ...cache.antMessageData, ...Object.fromEntries(told) } };
}

/** Changes every scene; the same cache when none differs. */
function each(cache: NoticeCache, next: Partial<SceneNotices>): NoticeCache {
  const scenes = Object.entries(cache.antMessageData);
  const differs = scenes.some(([, held]) => Object.entries(next).some(([field, to]) => held[field as keyof SceneNotices] !== to)); // as: keys of a part
  if (!differs) return cache;
  return { ...cache, antMessageData: Object.fromEntries(scenes.map(([scene, held]) => [scene, { ...held, ...next }])) };
}

/** The list is on screen: all that it holds was shown (MSG-06). */
export const noteShown = (cache: NoticeCache): NoticeCache => each(cache, { hasShow: true });

/** The banner was closed without a look at the list. */
export const notePutAside = (cache: NoticeCache): NoticeCache => each(cache, { isPutAside: true });

/**
 * The status that follows: what a window shows in its list stays until it is closed; else there is a banner while a scene has unread messages whose
 * list nobody has seen or put aside (MSG-05), in this window or another one.
 */
export function nextStatus(status: NoticeStatus, cache: NoticeCache, unread: UnreadByScene): NoticeStatus {
  if (status === 'recent') return 'recent';
  const isTold = (scene: RemindScene): boolean => {
    const held = cache.antMessageData[scene];
    return held !== undefined && unread[scene].length > 0 && !held.hasShow && !held.isPutAside;
  };
  return scenesOf(unread).some(isTold) ? 'banner' : 'closed';
}

/** Messages whose arrival nobody has confirmed yet: of those a list that is shown sends a pending-confirm (MSG-07). */
export function unpulledIds(messages: Iterable<{ readonly msgId: string; readonly pullStatus: 0 | 1 }>): string[] {
  return [...messages].flatMap(({ msgId, pullStatus }) => (pullStatus === 0 ? [msgId] : []));
}
