import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { leftWords } from '../../desk/calendar/calendar-words.ts';
import { sealAt } from '../../desk/seal-at.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { chinaDay, exactTime } from '../../domain/core/china-time.ts';
import type { Mark } from '../../domain/status/mark.ts';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { dayWord, dueTitle, sceneWord, timeWord } from './entry-words.ts';
import { useListStyles } from './inbox-styles.ts';
import type { DueEntry, Entry, MessageEntry } from './use-inbox.ts';

const chips: Readonly<Partial<Record<Mark, string>>> = {
  overdue: 'wb-chip wb-chip-bad',
  stopped: 'wb-chip wb-chip-bad',
  due: 'wb-chip wb-chip-warn',
  underWay: 'wb-chip wb-chip-brand',
  good: 'wb-chip wb-chip-good',
  done: 'wb-chip wb-chip-good',
};

/** The state of an entry as a chip: it decides the order of work. Nothing for one that tells of no state. */
export function EntryChip({ entry, now }: { entry: Entry; now: number }) {
  const styles = useListStyles();
  const { t } = useText();
  const name = chips[entry.mark];
  if (name === undefined) return null;
  const words =
    entry.kind === 'due' ? leftWords(entry.group.due.day, now, t) : entry.state === null ? '' : t(`messages.state-${entry.state}`);
  return (
    <span className={mergeClasses(name, styles.chip)}>
      <MarkShape mark={entry.mark} />
      {words}
    </span>
  );
}

/** Row of the directory by company, looked up once for all rows of the list. */
export type RowOf = (companyId: string) => number;

export interface EntryRowProps {
  readonly entry: Entry;
  readonly id: string;
  readonly dir: Directory | null;
  readonly rowOf: RowOf;
  readonly now: number;
  readonly current: boolean;
  readonly chosen: boolean;
  readonly place: { readonly at: number; readonly of: number };
  /** The day that its group is about, which its time need not repeat. */
  readonly day: string | null;
}

/** One line of the list: who it is about, what happened, when, and its state. */
export function EntryRow({ entry, id, dir, rowOf, now, current, chosen, place, day }: EntryRowProps) {
  const styles = useListStyles();
  const { t, language } = useText();
  const row = rowOf(entry.companyId);
  const seal = dir !== null && row >= 0 ? sealAt(dir, row) : null;
  const isUnread = entry.unread > 0;
  const title = entry.kind === 'due' ? dueTitle(entry, now, t) : (entry.messages[0]?.title ?? '');
  const at = entry.place === 'in' ? entry.at : entry.placedAt;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-posinset={place.at + 1}
      aria-setsize={place.of}
      className={mergeClasses(styles.row, chosen && styles.chosen, current && styles.current)}
      data-message={entry.key}
      data-read={isUnread ? 0 : 1}
      data-current={current ? '' : undefined}
    >
      <span className={mergeClasses(styles.dot, isUnread && styles.unread)}>
        {isUnread && <span className="wb-hidden">{t('messages.isUnread')}</span>}
      </span>
      <span className={styles.seal}>
        <EntrySign entry={entry} seal={seal} />
        <span className={mergeClasses(styles.check, chosen && styles.checked)} data-check="">
          <span className={mergeClasses(styles.box, chosen && styles.boxOn)} aria-hidden="true">
            {chosen && <CheckmarkRegular />}
          </span>
        </span>
      </span>
      <span className={mergeClasses(styles.title, (isUnread || entry.kind === 'due') && styles.bold)}>{title}</span>
      <time className={styles.time} dateTime={new Date(at).toISOString()} title={exactTime(at, language)}>
        {timeWord(at, chinaDay(at) === day ? at : now, language)}
      </time>
      <span className={styles.about}>
        {entry.kind === 'due' ? <DueAbout entry={entry} /> : <MessageAbout entry={entry} name={seal?.shortName} />}
      </span>
      <span className={styles.end}>
        {entry.waits && <span data-waits="">○ {t('messages.waits')}</span>}
        <EntryChip entry={entry} now={now} />
      </span>
    </div>
  );
}

function EntrySign({ entry, seal }: { entry: Entry; seal: ReturnType<typeof sealAt> | null }) {
  const styles = useListStyles();
  if (seal !== null) return <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={24} />;
  return (
    <span
      className={mergeClasses(styles.clock, entry.mark === 'due' && styles.clockNear, entry.mark === 'overdue' && styles.clockLate)}
      aria-hidden="true"
    >
      <ClockRegular />
    </span>
  );
}

function DueAbout({ entry }: { entry: DueEntry }) {
  const { t, language } = useText();
  return <>{t('messages.dueAbout', { day: dayWord(entry.group.due.day, t, language) })}</>;
}

/** Company and reason. Of a company that is not known (yet) nothing is said. */
function MessageAbout({ entry, name }: { entry: MessageEntry; name: string | undefined }) {
  const { t } = useText();
  const about = entry.companyId === '' ? t('messages.noCompany') : name;
  const reason = entry.messages[0]?.content.split('\n')[0] ?? '';
  return <>{[about ?? sceneWord(entry.scene, t), reason].filter((part) => part !== '').join(' · ')}</>;
}
