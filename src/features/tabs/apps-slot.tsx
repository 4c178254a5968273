import type { ComponentType } from 'react';
import { CardPlace } from '../../ui/card-place.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';

const appsPart = createLazyPart<ComponentType>(async () => (await import('./apps-card.tsx')).AppsCard);

export function AppsSlot() {
  return <Lazy part={appsPart} props={{}} placeholder={<CardPlace card="apps" />} />;
}
