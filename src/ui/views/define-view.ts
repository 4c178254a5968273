import type { ComponentType, ReactNode } from 'react';
import type { UsageEvent } from '../../domain/core/usage-events.ts';
import type { FeatureFlags } from '../../domain/core/variant.ts';
import type { Catalogue, FirstKey, FirstTexts } from '../../texts/catalogue.ts';
import { type LateTexts, lateTexts } from '../../texts/late.ts';
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
  readonly path: `/workbench/${string}`;
  /** Its name in rail, tab strip, browser tab and palette. */
  readonly label: FirstKey;
  /** Other words the palette finds it by, in small letters: initials of its name in pinyin, the name in pinyin, English words. */
  readonly words: readonly string[];
  /** What opening it is counted as. */
  readonly event: UsageEvent;
  readonly rail?: RailPlace;
  /** Not for everybody: no search finds it, and who may use it is led there. */
  readonly unlisted?: true;
}

export interface View extends ViewOutline {
  readonly badge?: ViewBadge;
  readonly part: LazyPart<ComponentType>;
  /** Loaded when the page is idle, because the next click is likely to ask for it. */
  readonly preload: boolean;
}

export interface ViewDefinition extends ViewOutline {
  /** Noun of its texts; a chunk of that name loads with the part. */
  readonly noun: keyof Catalogue;
  /** Further chunks of texts that the part shows. */
  readonly texts?: readonly LateTexts[];
  readonly preload?: true;
  /** Shows texts of the noun. */
  badge?(): Promise<ComponentType<BadgeProps>>;
  /** The component in a chunk of its own: `async () => (await import('./inbox-page.tsx')).InboxPage`. It takes no properties; what it needs of the page comes by context. */
  part(): Promise<ComponentType>;
}

const isLate = (noun: keyof Catalogue): noun is Exclude<keyof Catalogue, keyof FirstTexts> & LateTexts => noun in lateTexts;

/**
 * One screen behind the login. Route, place in the rail, tab with its restore after a reload, palette entry, title and texts follow from it
 * once it stands in the list of `src/app/views/views.ts`.
 */
export function defineView({ noun, texts = [], preload, part, badge, ...outline }: ViewDefinition): View {
  const named = isLate(noun) ? [noun, ...texts] : texts;
  const counted = badge === undefined ? {} : { badge: { part: createLazyPart(badge, { texts: named }) } };
  return { ...outline, ...counted, preload: preload === true, part: createLazyPart(part, { texts: named }) };
}
