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

/** Tags before and after a change that is undone. */
export interface TaggedCompany {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Tags of a company once the change is undone: as they were, order included; where somebody has changed them since, only what the change did is taken back. */
export function untagged(now: readonly string[], { before, after }: TaggedCompany): readonly string[] {
  if (sameValue(now, after)) return before;
  return changedTags(now, {
    add: before.filter((tag) => !after.includes(tag)),
    remove: after.filter((tag) => !before.includes(tag)),
  });
}

/** Tags that occur in a set of companies, the commonest first, then by name. */
export function occurringTags(all: readonly (readonly string[])[]): readonly { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of all.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((x, y) => y.count - x.count || x.tag.localeCompare(y.tag, 'zh-CN'));
}
