import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { taxWord, weekdayWord } from '../../../desk/calendar/calendar-words.ts';
import { StandingCount } from '../../../desk/standing/standing-line.tsx';
import type { PackMove } from '../../../domain/calendar/compare-packs.ts';
import { type DayCount, standingsIn, sumOf } from '../../../domain/calendar/count.ts';
import type { DayMoves } from '../../../domain/calendar/month-days.ts';
import { dateWords, dayWords, weekdayOf } from '../../../domain/core/china-time.ts';
import type { Translate } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { reasonOf } from './day-words.ts';

/** States in a cell that has the room; more are told by their number. */
const MOST_STATES = 3;

const useStyles = makeStyles({
  cell: {
    position: 'relative',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1rem',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  inside: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    padding: '0.125rem 0.375rem',
    boxSizing: 'border-box',
  },
  weekend: { backgroundColor: tokens.colorNeutralBackground2 },
  beside: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground3 },
  selected: { backgroundColor: tokens.colorBrandBackground2, boxShadow: `inset 0 0 0 2px ${tokens.colorBrandStroke1}` },
  head: { display: 'flex', alignItems: 'baseline', columnGap: '0.375rem', minWidth: 0, whiteSpace: 'nowrap' },
  number: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  plain: { fontWeight: tokens.fontWeightRegular },
  todayNumber: { color: tokens.colorBrandForeground1 },
  today: {
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  reason: { overflow: 'hidden', textOverflow: 'ellipsis', fontSize: '0.6875rem', color: tokens.colorNeutralForeground3 },
  state: { display: 'flex', justifyContent: 'space-between', columnGap: '0.25rem', whiteSpace: 'nowrap' },
  more: { color: tokens.colorNeutralForeground3 },
  move: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    marginBlockStart: '0.125rem',
    paddingInline: '0.25rem',
    border: `1px dashed ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorBrandForeground1,
    fontSize: '0.6875rem',
    lineHeight: '0.9375rem',
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  stencil: { height: '0.5rem', width: '60%', marginBlockStart: '0.375rem', backgroundColor: tokens.colorNeutralStencil1 },
});

const companiesIn = (moves: readonly PackMove[]): number => moves.reduce((most, { companies }) => Math.max(most, companies), 0);

/** What a waiting pack would do to a day, in words of one line each. */
function moveWords({ away, here }: DayMoves<PackMove>, t: Translate, dayOf: (day: string) => string): readonly string[] {
  const [first] = away;
  const goes = first === undefined ? [] : [first.to === null ? t('calendar.gone') : dayOf(first.to)];
  const gone = goes.map((day) =>
    away.length === 1 ? t('calendar.pendingTo', { day }) : t('calendar.pendingMany', { count: away.length, day }),
  );
  const [comes] = here;
  if (comes === undefined) return gone;
  const one = t('calendar.pendingFrom', { tax: taxWord(comes.code, t), count: companiesIn(here) });
  return [...gone, here.length === 1 ? one : t('calendar.pendingManyFrom', { count: here.length })];
}

export interface DayCellProps {
  readonly day: string;
  readonly month: string;
  readonly today: string;
  readonly selected: boolean;
  /** Null while nothing is counted yet. */
  readonly count: DayCount | null | undefined;
  readonly moves: DayMoves<PackMove> | undefined;
  /** Lines for which a cell has room below its head. */
  readonly room: number;
  /** What came to its end today, 0 on every other day. */
  readonly closed: number;
  /** `isMore`: what is more than the cell shows was pressed. */
  onSelect(day: string, isMore: boolean): void;
}

/** One day of the month: number, what it is for, up to three states with their numbers, and what a waiting pack would move. */
export function DayCell({ day, month, today, selected, count, moves, room, closed, onSelect }: DayCellProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const isBeside = !day.startsWith(month);
  const weekday = weekdayOf(day);
  const states = count ? standingsIn(sumOf(count.groups.values())) : [];
  const moved = moves === undefined ? [] : moveWords(moves, t, (to) => dayWords(to, language));
  // How many more there are is a line too, and never the one that is cut.
  const lines = Math.max(1, room - moved.length);
  const most = states.length <= Math.min(MOST_STATES, lines) ? states.length : Math.min(MOST_STATES, lines - 1);
  const reason = count ? reasonOf(count, t) : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all cells are those of the grid
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      tabIndex={selected ? 0 : -1}
      aria-selected={selected}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      className={mergeClasses(
        styles.cell,
        (weekday === 0 || weekday === 6) && styles.weekend,
        isBeside && styles.beside,
        selected && styles.selected,
      )}
      // as: a press is on an element
      onClick={({ target }) => onSelect(day, (target as Element).closest('[data-more-states]') !== null)}
    >
      <div className={styles.inside}>
        <span className={styles.head}>
          <span className={styles.unseen}>
            {dateWords(day, language)} {weekdayWord(day, t)}
            {count === undefined && ` ${t('calendar.nothingDue')}`}
          </span>
          <span className={mergeClasses(styles.number, isBeside && styles.plain, day === today && styles.todayNumber)}>
            {isBeside ? dayWords(day, language) : Number(day.slice(8))}
          </span>
          {day === today && <span className={styles.today}>{t('calendar.today')}</span>}
          <span className={styles.reason} title={reason}>
            {day === today && closed > 0 ? t('calendar.closedToday', { count: closed }) : reason}
          </span>
        </span>
        {count === null && <span className={styles.stencil} />}
        {states.slice(0, most).map((one) => (
          <span key={one.standing} className={styles.state}>
            <StandingCount {...one} />
          </span>
        ))}
        {states.length > most && (
          <span className={styles.more} data-more-states>
            {t('calendar.moreStates', { count: states.length - most })}
          </span>
        )}
        {moved.map((words) => (
          <span key={words} className={styles.move} title={words}>
            {words}
          </span>
        ))}
      </div>
    </td>
  );
}
