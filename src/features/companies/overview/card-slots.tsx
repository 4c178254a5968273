import type { ComponentType } from 'react';
import { CardPlace } from '../../../ui/card-place.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { useFlags } from '../../../ui/variant.ts';

const endingPart = createLazyPart<ComponentType>(async () => (await import('./ending-card.tsx')).EndingCard, { texts: ['home'] });
const recentPart = createLazyPart<ComponentType>(async () => (await import('./recent-card.tsx')).RecentCard, { texts: ['home'] });

/** Nothing where membership is not shown (FLAG-02). */
export function EndingSlot() {
  return useFlags().memberText ? <Lazy part={endingPart} props={{}} placeholder={<CardPlace card="ending" />} /> : null;
}

export function RecentSlot() {
  return <Lazy part={recentPart} props={{}} placeholder={<CardPlace card="recent" />} />;
}
