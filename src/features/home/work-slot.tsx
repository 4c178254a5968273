import type { ComponentType } from 'react';
import { CardPlace } from '../../ui/card-place.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';

const part = createLazyPart<ComponentType>(async () => (await import('./work-card.tsx')).WorkCard, { texts: ['home'] });

export function WorkSlot() {
  return <Lazy part={part} props={{}} placeholder={<CardPlace card="work" />} />;
}
