import { useEffect, useMemo } from 'react';
import { useActiveCompany, useSwitch } from '../../../desk/active-company.tsx';
import { dueWords } from '../../../desk/calendar/due-words.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { markOfUrgency, urgencies } from '../../../domain/calendar/urgency.ts';
import { OVERVIEW_PAGE_SIZE } from '../../../domain/company/company-list-state.ts';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { endingMemberships } from '../../../domain/company/ending-memberships.ts';
import { ENDING_MONTHS } from '../../../domain/company/memberships.ts';
import { chinaDay, dateWords, dayWords, startOfChinaDay } from '../../../domain/core/china-time.ts';
import { NO_DUE, type StatusColumns } from '../../../domain/status/status-columns.ts';
import { CompanyRow } from '../../../ui/company-row.tsx';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { companyView } from '../list/row-view.ts';
import { VipMark } from '../state-mark.tsx';
import { type Segment, usePressing } from './segments.ts';
import { useKeptPage } from './use-kept-page.ts';

/** Rows drawn of those with something pressing; the rest stands in 企业总览. */
const MOST = 100;

/** At the end of a row: as what the company is counted, in days where these say it. */
function DueEnd({ columns, row }: { columns: StatusColumns; row: number }) {
  const { t } = useText();
  const urgency = urgencies[columns.urgency[row] ?? 0] ?? 'unknown';
  const days = columns.daysLeft[row] ?? NO_DUE;
  const mark = markOfUrgency[urgency];
  const tone = mark === 'overdue' ? 'wb-chip-bad' : mark === 'due' ? 'wb-chip-warn' : '';
  const isDays = days !== NO_DUE && (urgency === 'soon' || (urgency === 'overdue' && days < 0));
  return (
    <span className={`wb-chip ${tone}`} title={columns.due[row]}>
      <MarkShape mark={mark} />
      {isDays ? dueWords(days, t) : t(`status.work-${urgency}`)}
    </span>
  );
}

interface RowsProps {
  dir: Directory;
  /** How many companies there are of it, also those that are not drawn. */
  onCount(count: number): void;
}

/** What is to be dealt with today, the most urgent first: the day by which, who keeps the books, and the deadline at the end. */
function Pressing({ dir, onCount }: RowsProps) {
  const { t, language } = useText();
  const { companyId } = useActiveCompany();
  const onSwitch = useSwitch();
  const found = usePressing();
  const views = useMemo(
    () =>
      found?.rows.slice(0, MOST).map((row) => {
        const view = companyView(dir, row, t);
        const day = found.columns.due[row] ?? '';
        const meta = [day === '' ? view.area : t('home.dueOn', { date: dayWords(day, language) }), view.accountant];
        return { ...view, row, meta: meta.filter((part) => part !== '').join(' · '), mark: '' };
      }) ?? [],
    [found, dir, t, language],
  );
  const count = found?.rows.length ?? 0;
  useEffect(() => onCount(count), [onCount, count]);
  useKeptPage(useMemo(() => (count === 0 ? null : { rows: views.slice(0, OVERVIEW_PAGE_SIZE), count }), [views, count]));
  if (found === null) return <li className="wb-say">{t('home.fetching')}</li>;
  if (count === 0) return <li className="wb-say">{t('home.nonePressing')}</li>;
  return views.map((view) => (
    <CompanyRow
      key={view.id}
      row={view}
      label={
        <>
          {view.name} {view.vip && <VipMark />}
        </>
      }
      active={view.id === companyId}
      end={<DueEnd columns={found.columns} row={view.row} />}
      onOpen={(id) => onSwitch(id, false)}
    />
  ));
}

/** Companies that were open last on this device, without the one that is open. */
function Recent({ dir, onCount }: RowsProps) {
  const { t } = useText();
  const { companyId, recents } = useActiveCompany();
  const onSwitch = useSwitch();
  const rows = recents
    .filter((id) => id !== companyId)
    .map((id) => dir.id.indexOf(id))
    .filter((row) => row >= 0 && ((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0);
  useEffect(() => onCount(rows.length), [onCount, rows.length]);
  if (rows.length === 0) return <li className="wb-say">{t('home.noRecent')}</li>;
  return rows.map((row) => {
    const view = companyView(dir, row, t);
    return <CompanyRow key={view.id} row={view} onOpen={(id) => onSwitch(id, false)} />;
  });
}

/** Companies whose membership ended or is near its end, those that end soonest first. */
function Ending({ dir, onCount }: RowsProps) {
  const { t, language } = useText();
  const { clock } = useDesk();
  const onSwitch = useSwitch();
  const today = chinaDay(clock.now());
  const ending = useMemo(() => endingMemberships(dir, startOfChinaDay(today)), [dir, today]);
  useEffect(() => onCount(ending.length), [onCount, ending.length]);
  if (ending.length === 0) return <li className="wb-say">{t('home.noneEnding', { count: ENDING_MONTHS })}</li>;
  return ending.slice(0, MOST).map(({ row, days }) => {
    const view = companyView(dir, row, t);
    const isPast = days < 0;
    const words = isPast ? t('home.ended', { count: -days }) : days === 0 ? t('home.endsToday') : t('home.left', { count: days });
    const end = (
      <span className={isPast ? 'wb-chip wb-chip-bad' : 'wb-chip wb-chip-warn'}>
        <MarkShape mark={isPast ? 'overdue' : 'due'} />
        {words}
      </span>
    );
    return (
      <CompanyRow key={view.id} row={view} detail={dateWords(view.expireDate, language)} end={end} onOpen={(id) => onSwitch(id, false)} />
    );
  });
}

export interface SegmentRowsProps extends Pick<RowsProps, 'onCount'> {
  segment: Exclude<Segment, 'all'>;
}

/** The rows of a segment of the overview. */
export function SegmentRows({ segment, onCount }: SegmentRowsProps) {
  const dir = useAccount((state) => state.directory);
  if (dir === null) return null;
  const Rows = { pressing: Pressing, recent: Recent, ending: Ending }[segment];
  return <Rows dir={dir} onCount={onCount} />;
}
