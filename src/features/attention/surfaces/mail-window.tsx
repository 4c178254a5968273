import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Message } from '../../../api/entities/message.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { useAge } from '../../../desk/time/use-age.ts';
import { useCollections } from '../../../desk/use-collections.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { useText } from '../../../ui/text.ts';
import { AdvertWindow } from './advert-window.tsx';

/** Letters that the window shows; the messages have all of them. */
const MOST_LETTERS = 50;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    ...plainButton,
    display: 'grid',
    gridTemplateColumns: '0.5rem 1.5rem minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '3.375rem',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  dot: {
    width: '0.4375rem',
    height: '0.4375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandForeground1,
  },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  unread: { fontWeight: tokens.fontWeightSemibold },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  empty: { margin: 'auto', padding: tokens.spacingHorizontalXXXL, color: tokens.colorNeutralForeground3 },
});

/** What was sent to the account, unread first and of each the newest; undefined until it is read. */
function useLetters(): readonly Message[] | undefined {
  return useCollections(async (db) => {
    const newest = (read: 0 | 1, most: number) =>
      db.messages.where('[readStatus+sendTime]').between([read, ''], [read, '\uffff']).reverse().limit(most).toArray();
    const unread = await newest(0, MOST_LETTERS);
    return [...unread, ...(await newest(1, MOST_LETTERS - unread.length))];
  }, []);
}

function Letter({ letter, onOpen }: { letter: Message; onOpen(): void }) {
  const styles = useStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const row = letter.companyId === '' ? -1 : (dir?.id.indexOf(letter.companyId) ?? -1);
  const seal = dir === null || row < 0 ? null : sealAt(dir, row);
  const age = useAge(Date.parse(letter.sendTime) || 0);
  const isUnread = letter.readStatus === 0;
  return (
    <li>
      <button type="button" className={styles.row} data-letter={letter.msgId} onClick={onOpen}>
        <span className={isUnread ? styles.dot : undefined}>{isUnread && <span className="wb-hidden">{t('adverts.unread')}</span>}</span>
        {seal === null ? <span /> : <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={24} />}
        <span className={styles.line}>
          <span className={mergeClasses(styles.line, isUnread && styles.unread)}>{letter.title}</span>
          <span className={mergeClasses(styles.line, styles.small)}>
            {seal === null ? letter.content : `${seal.shortName} · ${letter.content}`}
          </span>
        </span>
        <span className={styles.small}>{age}</span>
      </button>
    </li>
  );
}

export interface MailWindowProps {
  /** Opens one letter among the messages, or with null all of them. */
  onOpen(msgId: string | null): void;
  onClose(): void;
}

/** Assured mail, in a window of 1000x650 (POP-23): what was sent to the account, each letter opened where it is read. */
export function MailWindow({ onOpen, onClose }: MailWindowProps) {
  const styles = useStyles();
  const { t } = useText();
  const letters = useLetters();
  return (
    <AdvertWindow
      surface="mail"
      title={t('adverts.mail')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('frame.close')}</Button>
          <Button appearance="primary" onClick={() => onOpen(null)}>
            {t('adverts.allMail')}
          </Button>
        </>
      }
    >
      {letters?.length === 0 && <p className={styles.empty}>{t('adverts.noMail')}</p>}
      <ul className={styles.list}>
        {letters?.map((letter) => (
          <Letter key={letter.msgId} letter={letter} onOpen={() => onOpen(letter.msgId)} />
        ))}
      </ul>
    </AdvertWindow>
  );
}
