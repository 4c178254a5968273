import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { UsedPack } from '../../desk/calendar/use-rule-pack.ts';
import { StandingName } from '../../desk/standing/standing-line.tsx';
import { useAge } from '../../desk/time/use-age.ts';
import { useResource } from '../../desk/use-resource.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { useApplyPack } from './pack-moves.tsx';

const legend = ['overdue', 'near', 'undeclared', 'rejected', 'submitted', 'accepted', 'paid', 'unknown'] as const;

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.125rem 0.875rem',
    minHeight: '1rem',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1rem',
    color: tokens.colorNeutralForeground3,
  },
  space: { flex: 1 },
  warn: { color: tokens.colorStatusWarningForeground1 },
});

/** Legend, age of the states, and which pack the days are computed by. */
export function CalendarFoot({ used }: { used: UsedPack }) {
  const styles = useStyles();
  const { t, language } = useText();
  const states = useResource('status.areaStatus', '');
  const age = useAge(states.fetchedAt);
  const { undo } = useApplyPack(used);
  const failed = states.lastTry !== null;
  return (
    <footer className={styles.foot}>
      {legend.map((standing) => (
        <StandingName key={standing} standing={standing} long />
      ))}
      <span>{t('calendar.unknownNote')}</span>
      <span className={styles.space} />
      <span className={mergeClasses(failed && styles.warn)} title={exactTime(states.fetchedAt, language)} data-states="">
        {failed && `${t('calendar.statesFailed')} · `}
        {states.fetchedAt === 0 ? t('calendar.statesNever') : t('calendar.statesAt', { age })}
      </span>
      {failed && (
        <button type="button" className="wb-link" onClick={() => void states.refresh()}>
          {t('calendar.retry')}
        </button>
      )}
      {used.pack !== null && <span title={exactTime(used.at, language)}>{t('calendar.packAt', { version: used.pack.version })}</span>}
      {used.canUndo && (
        <button type="button" className="wb-link" onClick={() => void undo()}>
          {t('calendar.undoPack')}
        </button>
      )}
    </footer>
  );
}
