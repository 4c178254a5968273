import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CalendarData, useCalendar, useWaitingMoves } from '../../desk/calendar/use-calendar.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { hasNoCompanies } from '../../desk/first-day/no-companies.ts';
import { type CalendarFilter, wholeCalendar } from '../../domain/calendar/count.ts';
import { daysUntil, lastDayOf } from '../../domain/core/china-time.ts';
import { isComposing } from '../../ui/composing.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useText } from '../../ui/text.ts';
import { type Room, useRoom } from '../../ui/use-room.ts';
import { CalendarFoot } from './calendar-foot.tsx';
import { calendarKey } from './calendar-keys.ts';
import { CalendarToolbar, type Layout } from './calendar-toolbar.tsx';
import { DayList } from './day/day-list.tsx';
import { DayPanel } from './day/day-panel.tsx';
import { EmptyCalendar } from './empty-calendar.tsx';
import { ASKED_DAY } from './go-to-calendar.ts';
import { MonthGrid } from './month-grid.tsx';
import { PackBanner } from './pack-banner.tsx';
import { PackMoves } from './pack-moves.tsx';
import { PanelEdge, usePanelWidth } from './panel-edge.tsx';

const LAYOUT = 'calendarLayout';

const useStyles = makeStyles({
  page: { position: 'relative', display: 'flex', height: '100%', minHeight: 0, fontSize: tokens.fontSizeBase300 },
  main: {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '0.5rem',
    padding: '0.625rem 0.75rem',
    boxSizing: 'border-box',
    overflowY: 'auto',
  },
  said: { flex: 1, display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', rowGap: '0.5rem' },
});

/** What stands where no day can be computed: nothing has arrived, or nothing that holds. */
function NoPack({ used }: Pick<CalendarData, 'used'>) {
  const styles = useStyles();
  const { t } = useText();
  return (
    <div className={styles.said} role="status">
      <b>{t('calendar.noPack')}</b>
      <span>{t(used.isNone ? 'calendar.packNone' : used.failed ? 'calendar.packFailed' : 'calendar.noPackText')}</span>
      <Button onClick={used.refresh}>{t('calendar.retry')}</Button>
    </div>
  );
}

/** The chosen day, and the focus that follows it when it was chosen by a key. */
function useChosenDay({ today, months }: CalendarData) {
  const { tab } = useDesk();
  const [chosen, setChosen] = useState(() => tab.get(ASKED_DAY) || null);
  useEffect(() => tab.remove(ASKED_DAY), [tab]);
  const asked = useSearch({ strict: false, select: ({ day }: { day?: string }) => day ?? null });
  const navigate = useNavigate();
  useEffect(() => {
    // A reminder that was pressed names its day in the address; then it names none, so that the same can be asked for again.
    if (asked === null) return;
    if (daysUntil(asked, 0) !== null) setChosen(asked);
    void navigate({ to: '.', search: (old: object) => ({ ...old, day: undefined }), replace: true, state: true });
  }, [asked, navigate]);
  const focused = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const day = chosen ?? today;
  function focusDay(): void {
    const inGrid = table.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    (inGrid ?? list.current?.querySelector<HTMLElement>(`[data-day="${day}"]`))?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the day has
  useEffect(() => {
    if (!focused.current) return;
    focused.current = false;
    focusDay();
  }, [day]);
  function choose(to: string, byKey: boolean): void {
    const [first, last] = [`${months.first}-01`, lastDayOf(months.last)];
    const next = to < first ? first : to > last ? last : to;
    focused.current = byKey && next !== day;
    setChosen(next);
  }
  return { day, choose, focusDay, table, list };
}

/** Layout and panel, as the device remembers them and as the room allows. */
function useFrame(room: Room, focusDay: () => void) {
  const { device } = useDesk();
  const [layout, setLayout] = useState<Layout>(() => (device.get(LAYOUT) === 'list' ? 'list' : 'month'));
  const [panel, setPanel] = useState<boolean | null>(null);
  const panelRef = useRef<HTMLElement>(null);
  function changeLayout(next: Layout): void {
    device.set(LAYOUT, next);
    setLayout(next);
  }
  function enterPanel(): void {
    setPanel(true);
    // It may not be drawn yet.
    requestAnimationFrame(() => panelRef.current?.focus());
  }
  function closePanel(): void {
    setPanel(false);
    requestAnimationFrame(focusDay);
  }
  function leavePanel(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    if (room === 'wide') focusDay();
    else closePanel();
  }
  const onlyList = room === 'narrow';
  const shown = panel ?? room === 'wide';
  return {
    layout: onlyList ? 'list' : layout,
    onlyList,
    shown,
    panelRef,
    changeLayout,
    setPanel,
    enterPanel,
    closePanel,
    leavePanel,
  } as const;
}

/** What is due when, over all companies, from the rule pack and what the device knows of states (PLUS-15). */
function Whole() {
  const styles = useStyles();
  const [filter, setFilter] = useState<CalendarFilter>(wholeCalendar);
  const [seesMoves, setSeesMoves] = useState(false);
  const { ref, room } = useRoom();
  const data = useCalendar(filter);
  const waiting = useWaitingMoves(data);
  const { day, choose, focusDay, table, list } = useChosenDay(data);
  const frame = useFrame(room, focusDay);
  const size = usePanelWidth();
  const { used, today } = data;
  const month = day.slice(0, 7);
  function select(to: string, isMore = false): void {
    choose(to, false);
    if (isMore || room !== 'wide') frame.setPanel(true);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const key = calendarKey(event, day, today);
    // In the list Tab and Enter are those of its buttons.
    if (key === null || (frame.layout === 'list' && /^(Arrow|Enter)/.test(event.key))) return;
    event.preventDefault();
    if (key === 'layout') {
      frame.changeLayout(frame.layout === 'month' ? 'list' : 'month');
      // The day goes on under the keys.
      requestAnimationFrame(focusDay);
    } else if (key === 'panel') frame.enterPanel();
    else choose(key.to, true);
  }
  const body =
    frame.layout === 'list' ? (
      <DayList {...{ data, month, day, onKeyDown }} listRef={list} onSelect={select} />
    ) : (
      <MonthGrid {...{ data, month, day, waiting, onKeyDown }} gridRef={table} onSelect={select} />
    );
  return (
    <FluentScope>
      <div className={styles.page} ref={ref} data-calendar={month} data-room={room}>
        {!(frame.onlyList && frame.shown) && (
          <div className={styles.main}>
            <PackBanner data={data} waiting={waiting} onSee={() => setSeesMoves(true)} />
            <CalendarToolbar
              {...{ data, month, filter }}
              {...frame}
              onMonth={(to) => choose(to === today.slice(0, 7) ? today : `${to}-01`, false)}
              onToday={() => choose(today, false)}
              onFilter={setFilter}
            />
            {used.isRead && used.pack === null ? <NoPack used={used} /> : body}
            <CalendarFoot used={used} />
          </div>
        )}
        {frame.shown && room === 'wide' && <PanelEdge {...size} />}
        {frame.shown && <DayPanel {...{ data, filter, day, room }} {...frame} width={size.width} />}
      </div>
      {seesMoves && waiting !== null && <PackMoves waiting={waiting} used={used} onClose={() => setSeesMoves(false)} />}
    </FluentScope>
  );
}

function Empty() {
  const styles = useStyles();
  return (
    <FluentScope>
      <div className={styles.page}>
        <div className={styles.main}>
          <EmptyCalendar />
        </div>
      </div>
    </FluentScope>
  );
}

/** The filing calendar, or what it says before the first company. */
export function CalendarPage() {
  return useAccount(hasNoCompanies) ? <Empty /> : <Whole />;
}
