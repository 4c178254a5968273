import type { TextKey } from '../texts/catalogue.ts';
import { useText } from './text.ts';

const areas: readonly TextKey[] = [
  'frame.invoicing',
  'frame.bookkeeping',
  'frame.declaration',
  'frame.incomeTax',
  'frame.socialSecurity',
  'frame.risk',
];
const side: readonly TextKey[] = ['frame.calendar', 'frame.next'];

function ComingCard({ title }: { title: TextKey }) {
  const { t } = useText();
  return (
    <section className="wb-card wb-coming">
      <div className="wb-card-head">
        <h2 className="wb-card-title" data-t={title}>
          {t(title)}
        </h2>
        <span className="wb-chip" data-t="frame.soon">
          {t('frame.soon')}
        </span>
      </div>
      <p className="wb-quiet" data-t="frame.soonCard">
        {t('frame.soonCard')}
      </p>
    </section>
  );
}

/** Areas of the home page that this version does not hold yet: in their places, with the reason in words. */
export function ComingCards() {
  return (
    <>
      <div className="wb-column">
        <div className="wb-areas">
          {areas.map((title) => (
            <ComingCard key={title} title={title} />
          ))}
        </div>
      </div>
      <div className="wb-column">
        {side.map((title) => (
          <ComingCard key={title} title={title} />
        ))}
      </div>
    </>
  );
}
