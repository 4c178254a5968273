import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { markOfStanding, type Standing } from '../../domain/status/standing.ts';

import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';
import { standingWord } from '../calendar/calendar-words.ts';
import { formatCount } from '../time/use-age.ts';

const useStyles = makeStyles({
  state: { display: 'inline-flex', alignItems: 'center', columnGap: '0.25rem', minWidth: 0, whiteSpace: 'nowrap' },
  word: { overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground1 },
  urgent: { fontWeight: tokens.fontWeightSemibold },
  pair: { display: 'inline-flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '0.25rem', flexGrow: 1, minWidth: 0 },
  count: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1 },
});

const tonedStandings: readonly Standing[] = ['overdue', 'paymentFailed', 'rejected', 'near', 'payNear'];

/** How a filing stands: shape in its colour, then word, bold where it decides the order of work (red text is too weak on dark ground). `long`: as a legend explains it. */
export function StandingName({ standing, long = false }: { standing: Standing; long?: boolean }) {
  const styles = useStyles();
  const { t } = useText();
  const mark = markOfStanding[standing];
  const toned = tonedStandings.includes(standing);
  return (
    <span className={styles.state} data-standing={standing}>
      <MarkShape mark={mark} />
      <span className={toned ? mergeClasses(styles.word, styles.urgent) : styles.word}>
        {long ? t(`calendar.${standing}`) : standingWord(standing, t)}
      </span>
    </span>
  );
}

/** A standing with how many stand so. */
export function StandingCount({ standing, count }: { standing: Standing; count: number }) {
  const styles = useStyles();
  const { language } = useText();
  return (
    <span className={styles.pair}>
      <StandingName standing={standing} />
      <span className={styles.count}>{formatCount(count, language)}</span>
    </span>
  );
}
