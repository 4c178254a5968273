import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { Message } from '../../api/entities/message.ts';
import type { Held } from '../../db/collections/collections.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { sealAt } from '../account/seal-at.ts';
import { useAge } from '../account/use-age.ts';

const sceneKeys: Readonly<Record<string, TextKey>> = { '1': 'messages.scene1', '2': 'messages.scene2', '9': 'messages.scene9' };

/** Name of what a message is about; scenes of a newer gateway are called other. */
export const sceneKey = (sceneCode: string): TextKey => sceneKeys[sceneCode] ?? 'messages.sceneOther';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '0.625rem 1.5rem minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  dot: { width: '0.5rem', height: '0.5rem', borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorBrandForeground1 },
  open: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  title: { display: 'block', overflowWrap: 'anywhere' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  small: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  content: { margin: `${tokens.spacingVerticalXS} 0 0`, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  end: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
});

export interface MessageRowProps {
  message: Held<Message>;
  open: boolean;
  /** Asked for by the address: it comes into view and gets the focus. */
  asked: boolean;
  onOpen(): void;
  onConfirm(): void;
}

/** One message: unread by dot and weight and word, its company by seal, its age; pressed it opens and counts as read (MSG-08). */
export function MessageRow({ message, open, asked, onOpen, onConfirm }: MessageRowProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const sentAt = Date.parse(message.sendTime) || 0;
  const age = useAge(sentAt);
  const dir = useAccount((state) => state.directory);
  const row = message.companyId === '' ? -1 : (dir?.id.indexOf(message.companyId) ?? -1);
  const seal = dir !== null && row >= 0 ? sealAt(dir, row) : null;
  // Of a company that is not known (yet) nothing is said.
  const about = message.companyId === '' ? t('messages.noCompany') : seal?.shortName;
  const unread = message.readStatus === 0;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) opener.current?.focus();
  }, [asked]);
  function confirm(): void {
    onConfirm();
    // The button goes when its message is confirmed: the focus must not be lost with it.
    opener.current?.focus();
  }
  return (
    <li className={styles.row} data-message={message.msgId} data-read={message.readStatus}>
      {unread ? <span className={styles.dot} role="img" aria-label={t('messages.isUnread')} /> : <span />}
      {seal === null ? <span /> : <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={24} />}
      <div>
        <button ref={opener} type="button" className={styles.open} aria-expanded={open} onClick={onOpen}>
          <span className={mergeClasses(styles.title, unread && styles.unread)}>{message.title}</span>
          <span className={styles.small}>
            {about === undefined ? t(sceneKey(message.sceneCode)) : `${t(sceneKey(message.sceneCode))} · ${about}`}
          </span>
        </button>
        {open && <p className={styles.content}>{message.content}</p>}
      </div>
      <div className={styles.end}>
        {message.unsent !== undefined && <span>○ {t('messages.waits')}</span>}
        {message.confirmFlag === 1 &&
          (message.pullStatus === 0 ? (
            <Button size="small" onClick={confirm}>
              {t('messages.confirm')}
            </Button>
          ) : (
            <span>● {t('messages.confirmed')}</span>
          ))}
        <time dateTime={message.sendTime} title={exactTime(sentAt, language)}>
          {age}
        </time>
      </div>
    </li>
  );
}
