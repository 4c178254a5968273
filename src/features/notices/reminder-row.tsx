import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Message } from '../../api/entities/message.ts';
import type { Held } from '../../db/collections/collections.ts';
import { useAge } from '../../desk/time/use-age.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
  open: {
    display: 'grid',
    gridTemplateColumns: '0.5rem minmax(0, 1fr) auto',
    columnGap: '0.625rem',
    alignItems: 'baseline',
    width: '100%',
    padding: '0.625rem 1rem',
    border: 'none',
    background: 'none',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  dot: {
    alignSelf: 'center',
    width: '0.4375rem',
    height: '0.4375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandForeground1,
  },
  title: { overflowWrap: 'anywhere' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  end: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  body: { padding: '0 1rem 0.75rem 2.125rem' },
  words: { margin: '0 0 0.375rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

export interface ReminderRowProps {
  message: Held<Message>;
  open: boolean;
  onOpen(): void;
}

/** One reminder: unread by dot, weight and word; pressed it opens and counts as read (MSG-08). */
export function ReminderRow({ message, open, onOpen }: ReminderRowProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const sentAt = Date.parse(message.sendTime) || 0;
  const age = useAge(sentAt);
  const unread = message.readStatus === 0;
  return (
    <li className={styles.row} data-reminder={message.msgId} data-read={message.readStatus}>
      <button type="button" className={styles.open} aria-expanded={open} onClick={onOpen}>
        {unread ? <span className={styles.dot} role="img" aria-label={t('notices.isUnread')} /> : <span />}
        <span className={mergeClasses(styles.title, unread && styles.unread)}>{message.title}</span>
        <span className={styles.end}>
          {message.unsent !== undefined && `○ ${t('notices.waits')} `}
          <time dateTime={message.sendTime} title={exactTime(sentAt, language)}>
            {age}
          </time>
        </span>
      </button>
      {open && (
        <div className={styles.body}>
          <p className={styles.words}>{message.content}</p>
          <a className="wb-link" href={`${MESSAGES_PATH}?message=${encodeURIComponent(message.msgId)}`}>
            {t('notices.inMessages')}
          </a>
        </div>
      )}
    </li>
  );
}
