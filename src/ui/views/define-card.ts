import type { ComponentType } from 'react';

/** Parts of home: the day's work over its whole width; below it companies, the active company (its line above its cards), what is due. */
export type HomeColumn = 'today' | 'companies' | 'strip' | 'company' | 'due';

/** One card of home. It takes no properties: what it needs comes by context. */
export interface Card {
  readonly name: string;
  readonly column: HomeColumn;
  /** Of two cards in a column the smaller one is above. */
  readonly at: number;
  /**
   * What is drawn. A card that is not in the first frame renders a `Lazy` part here, whose file ends in `-card.tsx`, with a placeholder of
   * its size (tools/sizes.ts counts such parts together).
   */
  readonly Card: ComponentType;
}

/** A card of home; shown once it stands in the list of `src/app/views/cards.ts`. */
export function defineCard(card: Card): Card {
  return card;
}
