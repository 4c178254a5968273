import { useDesk } from '../../desk/desk.tsx';
import { useTurn } from '../../features/attention/use-turn.ts';
import { CornerCard } from '../../ui/corner-card.tsx';
import { useText } from '../../ui/text.ts';

export interface TourOfferProps {
  onStart(): void;
  /** It was answered: it does not come again here. */
  onAnswered(): void;
}

/** The tour is offered in a corner when nothing else wants attention. It takes no focus. */
export function TourOffer({ onStart, onAnswered }: TourOfferProps) {
  const { t } = useText();
  const { login } = useDesk();
  const turn = useTurn({ kind: 'tour', id: login.accountId });
  if (turn.state !== 'shown') return null;
  return (
    <CornerCard
      name="tour"
      kind={t('help.tourFirst')}
      title={t('help.tourOffer')}
      text={t('help.tourOfferText')}
      seal={null}
      action={t('help.tourStart')}
      onAction={() => {
        turn.done('acted');
        onAnswered();
        onStart();
      }}
      onClose={() => {
        turn.done('closed');
        onAnswered();
      }}
    />
  );
}
