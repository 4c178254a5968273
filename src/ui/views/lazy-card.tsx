import type { ComponentType } from 'react';
import { CardPlace, type CardPlaceProps } from '../card-place.tsx';
import { createLazyPart } from '../lazy-part.ts';
import { Lazy } from '../lazy-view.tsx';
import type { Card } from './define-card.ts';

/** A card of home that loads after the first frame, with what stands in its place until then. */
export function lazyCard(
  card: Omit<Card, 'Card' | 'name'> & { readonly name: CardPlaceProps['card'] },
  load: () => Promise<ComponentType>,
): Card {
  const part = createLazyPart(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module of the card is loaded
  return { ...card, Card: () => <Lazy part={part} props={{}} placeholder={<CardPlace card={card.name} />} /> };
}
