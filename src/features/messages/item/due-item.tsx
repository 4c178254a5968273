import { Avatar, mergeClasses } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useSwitch } from '../../../desk/active-company.tsx';
import type { CalendarData } from '../../../desk/calendar/use-calendar.ts';
import { sealAt } from '../../../desk/seal-at.ts';
import { exactSourceWords, shortSourceWords } from '../../../desk/standing/cell-source-words.ts';
import { StandingCount, StandingName } from '../../../desk/standing/standing-line.tsx';
import { formatCount, useAge } from '../../../desk/time/use-age.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { companiesOf, type GroupCompany, standingsIn, totalOf } from '../../../domain/calendar/count.ts';
import { isAskedAt } from '../../../domain/calendar/deadline-steps.ts';
import { chinaDay } from '../../../domain/core/china-time.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { StateBar, standingParts } from '../../../ui/state-bar.tsx';
import { useText } from '../../../ui/text.ts';
import { dayWord } from '../entry-words.ts';
import { useItemStyles, usePaneStyles } from '../inbox-styles.ts';
import type { DueEntry } from '../use-inbox.ts';

/** Companies named as the most urgent, and owners named; the others are counted. */
const MOST = 7;
const MOST_OWNERS = 5;

export interface DueItemProps {
  readonly entry: DueEntry;
  readonly calendar: CalendarData;
  readonly now: number;
}

/** The figures of a reminder, all out of what the device holds: how the companies stand, who has how many, the most urgent. */
export function DueItem({ entry, calendar, now }: DueItemProps) {
  const styles = useItemStyles();
  const panes = usePaneStyles();
  const { t, language } = useText();
  const { directory, expansion, states } = calendar;
  const { due, counts } = entry.group;
  const age = useAge(useResource('status.areaStatus', '').fetchedAt);
  const left = useMemo((): readonly GroupCompany[] => {
    if (directory === null || expansion === null) return [];
    const asked = { due, accountant: null, most: directory.id.length };
    const isLeft = ({ standing }: GroupCompany): boolean => isAskedAt(standing, entry.left);
    return companiesOf(directory, expansion, states, asked, calendar.now).filter(isLeft);
  }, [directory, expansion, states, due, entry.left, calendar.now]);
  const owners = useMemo(() => {
    const byName = new Map<string, number>();
    for (const { row } of left) {
      const name = directory?.accountant[row] ?? '';
      byName.set(name, (byName.get(name) ?? 0) + 1);
    }
    return [...byName].sort((a, b) => b[1] - a[1]);
  }, [left, directory]);
  const parts = standingsIn(counts);
  const moved = due.day === due.nominal ? '' : t('messages.dueMoved', { day: dayWord(due.nominal, t, language) });
  const others = owners.slice(MOST_OWNERS);
  return (
    <>
      <p className={styles.content}>{[moved, t(entry.left < 0 ? 'messages.dueWhyLate' : 'messages.dueWhy')].join('')}</p>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('messages.dueAll', { count: totalOf(counts) })}</h3>
        <span className={panes.quiet}>{t('calendar.statesAt', { age })}</span>
      </div>
      <StateBar parts={standingParts(parts)} />
      <div className={styles.figures}>
        {parts.map((one) => (
          <span key={one.standing}>
            <StandingCount {...one} />
          </span>
        ))}
      </div>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('messages.owners')}</h3>
      </div>
      <div className={styles.owners} data-owners="">
        {owners.slice(0, MOST_OWNERS).map(([name, count]) => (
          <span key={name} className={styles.owner}>
            {name !== '' && <Avatar size={20} name={name} initials={name.slice(0, 1)} color="colorful" aria-hidden="true" />}
            {name === '' ? t('calendar.noOwner') : name} <b>{formatCount(count, language)}</b>
          </span>
        ))}
        {others.length > 0 && (
          <span className={mergeClasses(styles.owner, panes.quiet)}>
            {t('messages.otherOwners', { count: others.length })}{' '}
            <b>
              {formatCount(
                others.reduce((sum, [, count]) => sum + count, 0),
                language,
              )}
            </b>
          </span>
        )}
      </div>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('messages.mostUrgent', { count: Math.min(MOST, left.length) })}</h3>
      </div>
      <UrgentCompanies companies={left.slice(0, MOST)} calendar={calendar} now={now} />
    </>
  );
}

function UrgentCompanies({
  companies,
  calendar: { directory },
  now,
}: Pick<DueItemProps, 'calendar' | 'now'> & { readonly companies: readonly GroupCompany[] }) {
  const styles = useItemStyles();
  const panes = usePaneStyles();
  const texts = useText();
  const switchTo = useSwitch();
  if (directory === null) return null;
  return (
    <ul className={styles.rows}>
      {companies.map((company) => {
        const { row, standing } = company;
        const seal = sealAt(directory, row);
        const id = directory.id[row] ?? '';
        return (
          <li key={id}>
            <button type="button" className={styles.row} data-company={id} onClick={() => switchTo(id, false)}>
              <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />
              <span className={panes.cut}>
                {seal.shortName} <span className={panes.quiet}>…{seal.tail}</span>
              </span>
              <StandingName standing={standing} />
              <span className={panes.quiet} title={exactSourceWords(company, texts)} data-told="">
                {shortSourceWords(company, chinaDay(now), texts)}
              </span>
              <span className={panes.cut}>{directory.accountant[row]}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
