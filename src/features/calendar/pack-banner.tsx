import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { taxWord } from '../../desk/calendar/calendar-words.ts';
import type { CalendarData, WaitingMoves } from '../../desk/calendar/use-calendar.ts';
import { useDesk } from '../../desk/desk.tsx';
import { formatCount } from '../../desk/time/use-age.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { dayWords } from '../../domain/core/china-time.ts';
import { useText } from '../../ui/text.ts';
import { areaWord } from './day/day-words.ts';

/** In the device's memory: `<version> <day>` on which the user wants to hear of a pack no more. */
const LATER = 'rulePackLater';

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.75rem',
    minHeight: '2.375rem',
    paddingInline: '0.75rem',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    fontSize: tokens.fontSizeBase200,
  },
  line: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  warn: { color: tokens.colorStatusWarningForeground1 },
  words: { flex: 1, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold, marginInlineEnd: '0.75rem' },
});

/** Whether the user has put the waiting pack off until tomorrow. */
function useLater(version: string | null, today: string): [boolean, () => void] {
  const { device } = useDesk();
  const [, setTurn] = useState(0);
  const mark = `${version} ${today}`;
  function later(): void {
    device.set(LATER, mark);
    setTurn((n) => n + 1);
  }
  return [device.get(LATER) === mark, later];
}

export interface PackBannerProps {
  readonly data: CalendarData;
  readonly waiting: WaitingMoves | null;
  onSee(): void;
}

/** What is to be said of rule packs and of the line: a pack that waits, one that was refused, and that days come from the device. */
export function PackBanner({ data: { used, today }, waiting, onSee }: PackBannerProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const isOffline = useOffline();
  const [isLater, later] = useLater(waiting?.pack.version ?? null, today);
  const now = used.pack?.version ?? '';
  const { refused } = used;
  const [first] = waiting?.moves ?? [];
  const day = (one: string | null, none: string) => (one === null ? none : dayWords(one, language));
  const move =
    first === undefined
      ? ''
      : `${areaWord(first.area, t)} ${taxWord(first.code, t)} ${day(first.from, t('calendar.added'))} → ${day(first.to, t('calendar.gone'))}`;
  const count = waiting?.moves.length ?? 0;
  const companies = waiting?.moves.reduce((sum, one) => sum + one.companies, 0) ?? 0;
  return (
    <>
      {waiting !== null && !isLater && (
        <div className={styles.banner} role="status" data-pack-waits={waiting.pack.version}>
          <span className={styles.words}>
            <span className={styles.name}>{t('calendar.packWaits')}</span>
            {count === 0
              ? t('calendar.packMovesNothing', { version: waiting.pack.version, now })
              : t('calendar.packMoves', {
                  ...{ version: waiting.pack.version, now, count, companies: formatCount(companies, language) },
                  first: count > 1 ? `${move}${t('calendar.andMore')}` : move,
                })}
          </span>
          <Button size="small" onClick={onSee}>
            {t('calendar.seeMoves')}
          </Button>
          <Button size="small" appearance="subtle" onClick={later}>
            {t('calendar.later')}
          </Button>
        </div>
      )}
      {refused !== null && (
        <p className={styles.line} role="status" data-pack-refused={refused.version}>
          <span className={styles.warn} aria-hidden="true">
            ◆{' '}
          </span>
          {t(refused.why === 'signature' ? 'calendar.refusedSignature' : 'calendar.refusedForm', { version: refused.version })}
          {used.pack !== null && t('calendar.stillBy', { version: now })}
        </p>
      )}
      {isOffline && (
        <p className={styles.line} role="status">
          {t('calendar.offline')}
        </p>
      )}
    </>
  );
}
