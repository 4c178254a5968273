import { Button, makeStyles, Select, Tab, TabList, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';
import { SettingsRegular } from '@fluentui/react-icons/headless/svg/settings';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../api/entities/message.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useDesk } from '../../desk/desk.tsx';
import { useMark } from '../../desk/use-mark.ts';
import { useOffline } from '../../desk/use-offline.ts';
import { ATTENTION_PATH, MESSAGES_PATH } from '../../domain/core/view-paths.ts';
import { unpulledIds } from '../../domain/messages/notice-banner.ts';
import { type RemindTab, remindTabs } from '../../domain/messages/valid-message.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { sidePanel } from '../../ui/fluent/layer-styles.ts';
import { SealMark } from '../../ui/seal-mark.tsx';
import { useText } from '../../ui/text.ts';
import { ReminderRow } from './reminder-row.tsx';
import { tabOfScene } from './tab-of-scene.ts';
import { useReminders } from './use-reminders.ts';

/** Days that can be asked for; the first is the rule. */
const spans = [1, 7, 30] as const;
type Span = (typeof spans)[number];

const iconSize = { width: '20', height: '20' } as const;

const useStyles = makeStyles({
  drawer: {
    ...sidePanel,
    width: 'min(30rem, 100vw)',
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '0.5rem', minHeight: '2.875rem', padding: '0 0.5rem 0 1rem' },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  company: {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  tabs: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '0 1rem 0 0.25rem',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  say: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '0.75rem',
    margin: 0,
    padding: '0.5rem 1rem',
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  list: { flex: 1, minHeight: 0, overflowY: 'auto' },
  rows: { margin: 0, padding: 0, listStyleType: 'none' },
  empty: { padding: '2rem 1.5rem', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  more: { display: 'flex', justifyContent: 'center', padding: '0.5rem' },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '2.5rem',
    padding: '0 1rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
  },
});

export interface NoticeDrawerProps {
  companyId: string | null;
  /** Unread valid reminders of the company. */
  unread: readonly Message[];
  /** Unread valid messages of all companies. */
  all: number;
  onClose(): void;
  /** Closes it for another view, which takes the focus. */
  onLeave(): void;
}

/** Tells the gateway of every reminder that is shown here for the first time that it has arrived, once (MSG-07); without a line it waits. */
function usePendingConfirm(unread: readonly Message[]): void {
  const mark = useMark();
  const { track } = useDesk();
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const ids = unpulledIds(unread).filter((id) => !sent.current.has(id));
    if (ids.length === 0) return;
    for (const id of ids) sent.current.add(id);
    void mark('messageConfirm', ids).then((given) => given && track('message.confirm'));
  }, [unread, mark, track]);
}

function List({ companyId, tab, days }: { companyId: string; tab: RemindTab; days: Span }) {
  const styles = useStyles();
  const { t } = useText();
  const mark = useMark();
  const { track } = useDesk();
  const isOffline = useOffline();
  const [stays, setStays] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const { rows, failed, isAsking, left, more } = useReminders(companyId, remindTabs[tab], days, stays);
  function open({ msgId, readStatus }: Message): void {
    setOpened(opened === msgId ? null : msgId);
    if (readStatus === 1) return;
    setStays(new Set([...stays, msgId]));
    void mark('messageRead', [msgId]).then((given) => given && track('message.read', companyId));
  }
  return (
    <div className={styles.list} role="tabpanel" aria-label={t(`notices.${tab}`)} tabIndex={-1}>
      {failed !== null && (
        <p className={styles.say} role="status">
          {t(isOffline || failed.kind === 'offline' ? 'notices.failedOffline' : 'notices.failed')}
          <button type="button" className="wb-link" disabled={isAsking} onClick={more}>
            {t('notices.retry')}
          </button>
        </p>
      )}
      {rows?.length === 0 && <p className={styles.empty}>{t(isAsking ? 'notices.reading' : 'notices.empty')}</p>}
      {rows === undefined && <p className={styles.empty}>{t('notices.reading')}</p>}
      <ul className={styles.rows}>
        {rows?.map((row) => (
          <ReminderRow key={row.msgId} message={row} open={opened === row.msgId} onOpen={() => open(row)} />
        ))}
      </ul>
      {left > 0 && failed === null && (
        <div className={styles.more}>
          <Button size="small" disabledFocusable={isAsking} onClick={more}>
            {t(isAsking ? 'notices.asking' : 'notices.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TabsProps {
  unread: readonly Message[];
  tab: RemindTab;
  days: Span;
  onTab(tab: RemindTab): void;
  onDays(days: Span): void;
}

/** A tab for invoices and one for filings (MSG-10), each with how many are unread, and of which days. */
function Tabs({ unread, tab, days, onTab, onDays }: TabsProps) {
  const styles = useStyles();
  const { t } = useText();
  const countOf = (name: RemindTab): number => unread.filter((one) => tabOfScene(one) === name).length;
  const tabOf = (name: RemindTab) => (
    <Tab key={name} value={name} data-remind={name}>
      {t(`notices.${name}`)}
      {countOf(name) > 0 && (
        <>
          {' '}
          <b aria-hidden="true">{countOf(name)}</b>
          <span className="wb-hidden">{t('notices.tabUnread', { count: countOf(name) })}</span>
        </>
      )}
    </Tab>
  );
  return (
    <div className={styles.tabs}>
      <TabList
        selectedValue={tab}
        aria-label={t('notices.tabs')}
        onTabSelect={(_, { value }) => onTab(value === 'fpTab' ? 'fpTab' : 'sbTab')}
      >
        {tabOf('fpTab')}
        {tabOf('sbTab')}
      </TabList>
      <Select
        size="small"
        aria-label={t('notices.span')}
        value={String(days)}
        onChange={(_, { value }) => onDays(spans.find((one) => String(one) === value) ?? 1)}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {t(`notices.days${one}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The list of reminders (status recent): a tab for invoices and one for filings (MSG-02, MSG-10), beside the work and not over the tabs (MSG-03). */
export function NoticeDrawer({ companyId, unread, all, onClose, onLeave }: NoticeDrawerProps) {
  const styles = useStyles();
  const { t } = useText();
  const { seal } = useActiveCompany();
  const [tab, setTab] = useState<RemindTab>(() => (unread[0] === undefined ? 'sbTab' : tabOfScene(unread[0])));
  const [days, setDays] = useState<Span>(1);
  const closer = useRef<HTMLButtonElement>(null);
  usePendingConfirm(unread);
  useEffect(() => closer.current?.focus(), []);
  return (
    <FluentScope>
      <section
        className={styles.drawer}
        role="dialog"
        aria-labelledby="wb-notices-title"
        data-notice="recent"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <header className={styles.head}>
          <h2 className={styles.title} id="wb-notices-title">
            {t('notices.title')}
          </h2>
          {seal !== null && <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={20} />}
          <span className={styles.company}>{seal?.shortName}</span>
          <Button
            as="a"
            href={ATTENTION_PATH}
            appearance="subtle"
            icon={<SettingsRegular {...iconSize} />}
            aria-label={t('frame.attention')}
            title={t('frame.attention')}
            onClick={onClose}
          />
          <Button
            ref={closer}
            appearance="subtle"
            icon={<DismissRegular {...iconSize} />}
            aria-label={t('frame.close')}
            onClick={onClose}
          />
        </header>
        <Tabs unread={unread} tab={tab} days={days} onTab={setTab} onDays={setDays} />
        {companyId === null && <p className={styles.empty}>{t('notices.noCompany')}</p>}
        {companyId !== null && <List key={`${companyId}|${tab}|${days}`} {...{ companyId, tab, days }} />}
        <footer className={styles.foot}>
          <span>{t('notices.all', { count: all })}</span>
          <a
            className="wb-link"
            href={MESSAGES_PATH}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              onLeave();
              // The inbox takes the focus when it comes; one that is there already does not.
              document.querySelector<HTMLElement>('[data-inbox]')?.focus();
            }}
          >
            {t('notices.toMessages')}
          </a>
        </footer>
      </section>
    </FluentScope>
  );
}
