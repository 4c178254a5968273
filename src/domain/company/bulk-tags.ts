import { MAX_TAGS, tidyField } from './company-check.ts';
import { sameValue } from './company-edit.ts';

/** What a bulk action changes of the tags of each company of its set. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Tags of a company after a change: what is removed goes, what is added and not there yet comes to the end, in its order. */
export function changedTags(tags: readonly string[], { add, remove }: TagChange): readonly string[] {
  const gone = new Set(remove);
  const kept = tags.filter((tag) => !gone.has(tag));
  const fresh = tidyField('tags', add).filter((tag) => !kept.includes(tag) && !gone.has(tag));
  return fresh.length === 0 && kept.length === tags.length ? tags : [...kept, ...fresh];
}

/** Why a change of tags leaves a company as it is: nothing would be different (`same`), or it would have too many (`full`); null when it does not. */
export function tagsLeft(tags: readonly string[], change: TagChange): 'same' | 'full' | null {
  const after = changedTags(tags, change);
  if (sameValue(after, tags)) return 'same';
  return after.length > MAX_TAGS && after.length > tags.length ? 'full' : null;
}

/** Tags of a company before and after a change. */
export interface TagsMoved {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * The change that takes another back: as it was, order included; where somebody has changed the tags since, only what the change did. A page that
 * still sees the tags from before has not read its own change yet: what it wrote is taken back all the same.
 */
export function takenBack(seen: readonly string[], { from, to }: TagsMoved): TagsMoved {
  if (sameValue(seen, to) || sameValue(seen, from)) return { from: to, to: from };
  const [add, remove] = [from.filter((tag) => !to.includes(tag)), to.filter((tag) => !from.includes(tag))];
  return { from: seen, to: changedTags(seen, { add, remove }) };
}

/** Tags that occur in a set of companies, the commonest first, then by name. */
export function occurringTags(all: readonly (readonly string[])[]): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of all.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((x, y) => y.count - x.count || x.tag.localeCompare(y.tag, 'zh-CN'));
}
