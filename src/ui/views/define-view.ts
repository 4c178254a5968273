import type { ComponentType, ReactNode } from 'react';
import type { UsageEvent } from '../../domain/core/usage-events.ts';
import type { FeatureFlags } from '../../domain/core/variant.ts';
import type { FirstKey } from '../../texts/catalogue.ts';
import { createLazyPart, type LazyPart } from '../lazy-part.ts';

/** A place in the rail. Of two that stand at the same end the smaller one is above. */
export interface RailPlace {
  readonly icon: ComponentType;
  readonly at: number;
  /** At the lower end. */
  readonly foot?: true;
  /** Only where the variant shows it. */
  readonly flag?: keyof FeatureFlags;
}

/** What a badge's part is given: how the rail shows a count. */
export interface BadgeProps {
  /** `words` say what is counted, for who does not see the rail. */
  show(count: number, words: string): ReactNode;
}

/** How many things of a view wait for the user, shown at its place in the rail. */
export interface ViewBadge {
  /** Counts, live, and shows it. Loaded when the page is idle: it may bring the database with it, and until then there is no badge. */
  readonly part: LazyPart<ComponentType<BadgeProps>>;
}

/** What is known of a screen before it is loaded. */
export interface ViewOutline {
  readonly path: `/${string}`;
  /** Its name in rail, tab strip, browser tab and palette. */
  readonly label: FirstKey;
  /** Other words the palette finds it by, in small letters: initials of its name in pinyin, the name in pinyin, English words. */
  readonly words: readonly string[];
  /** What opening it is counted as. */
  readonly event: UsageEvent;
  readonly rail?: RailPlace;
  /** Not for everybody: no search finds it, and who may use it is led there. */
  readonly unlisted?: true;
  /** Only where the variant shows it; elsewhere its path is nobody's. */
  readonly flag?: keyof FeatureFlags;
}

export interface View extends ViewOutline {
  readonly badge?: ViewBadge;
  readonly part: LazyPart<ComponentType>;
  /** Loaded when the page is idle, because the next click is likely to ask for it. */
  readonly preload: boolean;
}

export interface ViewDefinition extends ViewOutline {
  readonly preload?: true;
  badge?(): Promise<ComponentType<BadgeProps>>;
  /** The component in a chunk of its own: `async () => (await import('./inbox-page.tsx')).InboxPage`. It takes no properties; what it needs of the page comes by context. */
  part(): Promise<ComponentType>;
}

/**
 * One screen behind the login. Route, place in the rail, tab with its restore after a reload, palette entry, title and texts follow from it
 * once it stands in the list of `src/app/views/views.ts`.
 */
export function defineView({ preload, part, badge, ...outline }: ViewDefinition): View {
  const counted = badge === undefined ? {} : { badge: { part: createLazyPart(badge) } };
  return { ...outline, ...counted, preload: preload === true, part: createLazyPart(part) };
}
