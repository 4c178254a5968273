export interface CardPlaceProps {
  /** Class of the card without its prefix: it has the card's size. */
  card: 'work' | 'month' | 'apps' | 'areas' | 'lower' | 'filing-month' | 'filing-next';
  /** Feature flag that hides it in the static frame. */
  flag?: 'memberText';
}

/** Stands where a card of home comes, in its size: in the HTML before React, and while its code loads. */
export function CardPlace({ card, flag }: CardPlaceProps) {
  return <div className={`wb-card wb-${card}-card`} data-flag={flag} aria-hidden="true" />;
}
