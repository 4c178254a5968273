import type { ComponentType } from 'react';
import { CardPlace } from '../../ui/card-place.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';

const monthPart = createLazyPart<ComponentType>(async () => (await import('./month-card.tsx')).MonthCard);
const nextPart = createLazyPart<ComponentType>(async () => (await import('./next-card.tsx')).NextCard);

export function MonthSlot() {
  return <Lazy part={monthPart} props={{}} placeholder={<CardPlace card="filing-month" />} />;
}

export function NextSlot() {
  return <Lazy part={nextPart} props={{}} placeholder={<CardPlace card="filing-next" />} />;
}
