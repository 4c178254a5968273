import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { leftWords, taxWord, weekdayWord } from '../../../desk/calendar/calendar-words.ts';
import type { CalendarData } from '../../../desk/calendar/use-calendar.ts';
import { StandingCount } from '../../../desk/standing/standing-line.tsx';
import { formatCount } from '../../../desk/time/use-age.ts';
import { type CalendarFilter, standingsIn, sumOf, totalOf } from '../../../domain/calendar/count.ts';
import type { Due } from '../../../domain/calendar/expand.ts';
import { pendingIn } from '../../../domain/calendar/portfolio-link.ts';
import { dateWords, daysUntil, dayWords } from '../../../domain/core/china-time.ts';
import { MANAGE_PATH } from '../../../domain/core/view-paths.ts';
import { NEAR_DAYS } from '../../../domain/status/mark.ts';
import { isLate, rankOfStanding } from '../../../domain/status/standing.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { NextStep } from '../../../ui/next-step.tsx';
import { StateBar, standingParts } from '../../../ui/state-bar.tsx';
import { useText } from '../../../ui/text.ts';
import type { Room } from '../../../ui/use-room.ts';
import { AskLink } from '../ask-link.tsx';
import { DayGroup } from './day-group.tsx';
import { areaWord, largestFirst, uncountedWord } from './day-words.ts';

/** Groups that show their companies at once. */
const OPEN_GROUPS = 2;

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    boxSizing: 'border-box',
    padding: '0.75rem 0.875rem 0',
    boxShadow: `inset 1px 0 0 ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  sheet: { position: 'absolute', insetBlock: 0, insetInlineEnd: 0, width: '22.5rem', boxShadow: tokens.shadow16, zIndex: 1 },
  whole: { flex: 1, boxShadow: 'none' },
  head: { display: 'flex', alignItems: 'center', columnGap: '0.5rem' },
  title: {
    flex: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  why: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.125rem 0.5rem', marginBlock: '0.25rem 0.5rem' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.125rem 0.875rem',
    marginBlock: '0.375rem 0.5rem',
    fontSize: tokens.fontSizeBase200,
  },
  groups: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    boxShadow: `inset 0 1px 0 ${tokens.colorNeutralStroke2}`,
  },
  note: { paddingBlock: '0.5rem' },
});

const chips = {
  late: { name: 'wb-chip wb-chip-bad', shape: '▲' },
  near: { name: 'wb-chip wb-chip-warn', shape: '◆' },
  far: { name: 'wb-chip', shape: '' },
} as const;

/** Where the day comes from: moved from its nominal one, expected, or set by an area. */
function whyWords(dues: readonly Due[], t: Translate, dayOf: (day: string) => string): readonly string[] {
  const words = new Set<string>();
  const moved = dues.find(({ day, nominal }) => day !== nominal);
  if (moved !== undefined) words.add(t('calendar.movedFrom', { from: `${dayOf(moved.nominal)} ${weekdayWord(moved.nominal, t)}` }));
  if (dues.some(({ origin }) => origin === 'computed')) words.add(t('calendar.expected'));
  for (const { area, origin } of dues) if (origin === 'exception') words.add(t('calendar.byProvince', { area: areaWord(area, t) }));
  return [...words];
}

export interface DayPanelProps {
  readonly data: CalendarData;
  readonly filter: CalendarFilter;
  readonly day: string;
  readonly room: Room;
  readonly panelRef: RefObject<HTMLElement | null>;
  readonly width: number;
  closePanel(): void;
  leavePanel(event: KeyboardEvent): void;
}

/** What is due on a day: how it stands, tax by tax, with the most urgent companies of each. */
export function DayPanel({ data, filter, day, room, panelRef, width, closePanel, leavePanel }: DayPanelProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { counts, now } = data;
  const groups = useMemo(() => largestFirst(counts?.days.get(day)?.groups.values() ?? []), [counts, day]);
  const sum = useMemo(() => sumOf(groups), [groups]);
  const parts = standingsIn(sum);
  const all = totalOf(sum);
  const known = all - (sum[rankOfStanding('unknown')] ?? 0);
  const left = daysUntil(day, now) ?? 0;
  const isUrgent = parts.some(({ standing }) => isLate(standing));
  const chip = left < 0 && isUrgent ? 'late' : left >= 0 && left <= NEAR_DAYS ? 'near' : 'far';
  const why = whyWords(
    groups.map(({ due }) => due),
    t,
    (one) => dayWords(one, language),
  );
  const unruled = [...(counts?.unruled ?? [])];
  return (
    <section
      ref={panelRef}
      className={mergeClasses(styles.panel, room === 'sheet' && styles.sheet, room === 'narrow' && styles.whole)}
      style={room === 'wide' ? { width: `${width}px` } : undefined}
      aria-label={t('calendar.panel')}
      data-panel=""
      tabIndex={-1}
      onKeyDown={leavePanel}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('calendar.dayOfWeek', { day: dateWords(day, language), weekday: weekdayWord(day, t) })}</h2>
        {room === 'narrow' ? (
          <Button onClick={closePanel}>{t('calendar.back')}</Button>
        ) : (
          <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('calendar.closePanel')} onClick={closePanel} />
        )}
      </div>
      <div className={styles.why}>
        {groups.length > 0 && (
          <span className={chips[chip].name}>
            <span aria-hidden="true">{chips[chip].shape}</span>
            {leftWords(day, now, t)}
          </span>
        )}
        <span className={styles.quiet}>
          {[
            ...why,
            ...(all > 0 ? [t('calendar.known', { all: formatCount(all, language), known: formatCount(known, language) })] : []),
          ].join(' · ')}
        </span>
      </div>
      {groups.length > 0 && <StateBar parts={standingParts(parts)} />}
      <div className={styles.figures}>
        {parts.map((one) => (
          <span key={one.standing}>
            <StandingCount {...one} />
          </span>
        ))}
        {pendingIn(sum) > 0 && (
          <AskLink asked={{ day, code: filter.code, period: null }} accountant={filter.accountant} name={dateWords(day, language)} />
        )}
      </div>
      {groups.length === 0 ? (
        <p className={styles.quiet} role="status">
          {counts === null ? uncountedWord(data, t) : t(counts.companies === 0 ? 'calendar.noCompanies' : 'calendar.nothingDue')}{' '}
          {counts?.companies === 0 && <NextStep to={MANAGE_PATH} label="frame.companies" />}
        </p>
      ) : (
        <ul className={styles.groups}>
          {groups.map((group, at) => (
            <DayGroup
              key={`${day}|${group.due.code}:${group.due.period}`}
              data={data}
              group={group}
              accountant={filter.accountant}
              startsOpen={at < OPEN_GROUPS}
            />
          ))}
          {unruled.length > 0 && (
            <li className={mergeClasses(styles.quiet, styles.note)}>
              {unruled.map(([code, count]) => (
                <div key={code}>{t('calendar.unruled', { tax: taxWord(code, t), count })}</div>
              ))}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
