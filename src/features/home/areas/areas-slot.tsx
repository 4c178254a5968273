import type { ComponentType } from 'react';
import { CardPlace } from '../../../ui/card-place.tsx';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';

const part = createLazyPart<ComponentType>(async () => (await import('./area-cards-card.tsx')).AreaCards, {
  texts: ['home', 'jobs', 'status'],
});

export function AreasSlot() {
  return <Lazy part={part} props={{}} placeholder={<CardPlace card="areas" />} />;
}
