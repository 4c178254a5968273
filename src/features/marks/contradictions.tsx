import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { WaitingMark } from '../../desk/standing/waiting-mark.tsx';
import { useWaitingMarks } from '../../desk/standing/waiting-marks.ts';
import { markPart } from '../../domain/sources/marks.ts';
import { contradictedMarks, type ToldPlace } from '../../domain/sources/told-marks.ts';
import { useText } from '../../ui/text.ts';
import { placeWords, saidWords } from './mark-words.ts';
import { useKnown, useMarking } from './use-marking.ts';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  one: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.25rem',
    padding: '0.5rem 0.75rem',
    border: `1px solid ${tokens.colorStatusWarningBorder2}`,
    borderRadius: tokens.borderRadiusMedium,
    '& + &': { marginBlockStart: '0.5rem' },
  },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

/** One filing or month of which a mark and a newer word say different things, with both ways out. */
function Contradiction({ place }: { place: ToldPlace }) {
  const styles = useStyles();
  const { t } = useText();
  const today = useChinaDay();
  const marking = useMarking();
  const waiting = useWaitingMarks().of(place);
  const [said] = place.against;
  if (said === undefined) return null;
  return (
    <li className={styles.one} data-contradiction={`${place.area}/${markPart(place)}`}>
      <strong>
        <span aria-hidden="true">≠ </span>
        {placeWords(place, t)}
      </strong>
      <span>{t('marks.counts', { words: saidWords(place.counts, t) })}</span>
      {place.against.map((one) => (
        <span key={`${one.source?.by ?? ''} ${one.at}`}>{t('marks.against', { words: saidWords(one, t) })}</span>
      ))}
      {waiting === undefined ? (
        <span className={styles.ways}>
          <Button size="small" onClick={() => void marking.keepCounting(place)}>
            {t('marks.keepTheirs')}
          </Button>
          <Button size="small" onClick={() => void marking.keepMark(place, said, today)}>
            {t('marks.keepMine')}
          </Button>
        </span>
      ) : (
        <WaitingMark place={place} />
      )}
    </li>
  );
}

/** Marks of a company that something newer contradicts, until somebody resolves each (PLUS-47). */
export function Contradictions({ companyId }: { companyId: string }) {
  const styles = useStyles();
  const { t } = useText();
  const book = useKnown();
  const places = contradictedMarks(companyId, (area) => book.of(area, companyId));
  if (places.length === 0) return null;
  return (
    <section aria-label={t('marks.contradiction')}>
      <strong>{t('marks.contradiction')}</strong>
      <ul className={styles.list}>
        {places.map((place) => (
          <Contradiction key={`${place.area}/${markPart(place)}`} place={place} />
        ))}
      </ul>
    </section>
  );
}
