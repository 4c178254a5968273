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

function ComingCard({ title, tall = false }: { title: TextKey; tall?: boolean }) {
  const { t } = useText();
  return (
    <section className={tall ? 'wb-card wb-coming wb-coming-tall' : 'wb-card wb-coming'}>
      <div className="wb-card-head">
        <h2 className="wb-card-title" data-t={title}>
          {t(title)}
        </h2>
        <span className="wb-chip" data-t="frame.soon">
          {t('frame.soon')}
        </span>
      </div>
    </section>
  );
}

/** Areas of the active company that this version does not hold yet: in their places, with the reason in words (look.md, rules). */
export function ComingAreas() {
  const { t } = useText();
  return (
    <>
      <div className="wb-areas">
        {areas.map((title) => (
          <ComingCard key={title} title={title} />
        ))}
      </div>
      <p className="wb-coming-why" data-t="frame.soonCard">
        {t('frame.soonCard')}
      </p>
    </>
  );
}

/** Calendar and what is due next, likewise. */
export function ComingSide() {
  return (
    <>
      <ComingCard title="frame.calendar" tall />
      <ComingCard title="frame.next" tall />
    </>
  );
}
