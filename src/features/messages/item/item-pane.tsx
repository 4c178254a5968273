import { Button, mergeClasses } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark';
import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { ChevronLeftRegular } from '@fluentui/react-icons/headless/svg/chevron-left';
import { ChevronUpRegular } from '@fluentui/react-icons/headless/svg/chevron-up';
import { ClockAlarmRegular } from '@fluentui/react-icons/headless/svg/clock-alarm';
import { InfoRegular } from '@fluentui/react-icons/headless/svg/info';
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSwitch } from '../../../desk/active-company.tsx';
import { useAccount } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { sourceWords } from '../../../desk/standing/source-words.ts';
import { chinaDay, dayWords, exactTime, shortTime } from '../../../domain/core/china-time.ts';
import { ATTENTION_PATH } from '../../../domain/core/view-paths.ts';
import { SealMark } from '../../../ui/seal-mark.tsx';
import { type Texts, useText } from '../../../ui/text.ts';
import { EntryChip } from '../entry-row.tsx';
import { dueTitle, sceneWord, timeWord } from '../entry-words.ts';
import { useItemStyles, usePaneStyles } from '../inbox-styles.ts';
import { useRowOf } from '../list-pane.tsx';
import type { Entry, Inbox, MessageEntry } from '../use-inbox.ts';
import { DueItem } from './due-item.tsx';
import { LaterChoices } from './later-choices.tsx';
import { type MessageTarget, targetOf, useOpenEntry } from './open-entry.ts';

export interface ItemPaneProps {
  readonly entry: Entry;
  readonly inbox: Inbox;
  readonly place: { readonly at: number; readonly of: number };
  readonly paneRef: RefObject<HTMLElement | null>;
  /** The choices of a time are asked for by their key: the first gets the focus. */
  readonly laterAsked: number;
  /** Only this pane is shown. */
  readonly onBack: (() => void) | null;
  onStep(step: 1 | -1): void;
  onDone(): void;
  onBackToInbox(): void;
  onUnread(): void;
  onLater(until: number): void;
  onConfirm(msgId: string): void;
  onOpened(): void;
}

/** A word with the key that does the same. */
function Keyed({ children, of }: { children: ReactNode; of: string }) {
  const styles = useItemStyles();
  return (
    <>
      {children} <kbd className={mergeClasses('wb-kbd', styles.kbd)}>{of}</kbd>
    </>
  );
}

/** One entry whole: what can be done with it first, then what it says and why it came. */
export function ItemPane(props: ItemPaneProps) {
  const { entry, inbox, place, paneRef, laterAsked, onBack, onStep, onDone, onBackToInbox, onLater } = props;
  const styles = useItemStyles();
  const panes = usePaneStyles();
  const { t } = useText();
  const laters = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (laterAsked > 0) laters.current?.querySelector<HTMLElement>('button')?.focus();
  }, [laterAsked]);
  return (
    <section
      ref={paneRef}
      className={mergeClasses(panes.pane, styles.pane)}
      aria-label={t('messages.item')}
      tabIndex={-1}
      data-inbox-item={entry.key}
    >
      <div className={panes.head}>
        {onBack !== null && (
          <Button appearance="subtle" icon={<ChevronLeftRegular />} aria-label={t('messages.backToList')} onClick={onBack} />
        )}
        <OpenButton {...props} />
        {entry.place === 'in' ? (
          <>
            <Button icon={<CheckmarkRegular />} onClick={onDone} data-act="done">
              <Keyed of="E">{t('messages.finish')}</Keyed>
            </Button>
            <Button icon={<ClockAlarmRegular />} onClick={() => laters.current?.querySelector<HTMLElement>('button')?.focus()}>
              <Keyed of="H">{t('messages.later')}</Keyed>
            </Button>
          </>
        ) : (
          <Button icon={<MailRegular />} onClick={onBackToInbox}>
            {t('messages.backToInbox')}
          </Button>
        )}
        <span className={panes.grow} />
        <span className={panes.quiet}>{t('messages.nth', { n: place.at + 1, all: place.of })}</span>
        <Button
          appearance="subtle"
          icon={<ChevronUpRegular />}
          aria-label={t('messages.previous')}
          disabledFocusable={place.at <= 0}
          onClick={() => onStep(-1)}
        />
        <Button
          appearance="subtle"
          icon={<ChevronDownRegular />}
          aria-label={t('messages.next')}
          disabledFocusable={place.at >= place.of - 1}
          onClick={() => onStep(1)}
        />
      </div>
      <div className={panes.scroll}>
        <div className={styles.body}>
          <ItemHead entry={entry} now={inbox.now} />
          {entry.kind === 'due' ? (
            <DueItem entry={entry} calendar={inbox.calendar} now={inbox.now} />
          ) : (
            <MessageItem {...props} entry={entry} />
          )}
          <div ref={laters}>
            <LaterChoices key={entry.key} now={inbox.now} due={entry.kind === 'due' ? entry.group.due.day : null} onChoose={onLater} />
          </div>
        </div>
      </div>
      <div className={panes.foot}>
        <InfoRegular aria-hidden="true" />
        <span className={styles.whyFoot}>{<WhyFoot entry={entry} inbox={inbox} />}</span>
        {entry.kind === 'due' && (
          <a className="wb-link" href={ATTENTION_PATH}>
            {t('messages.adjust')}
          </a>
        )}
      </div>
    </section>
  );
}

function OpenButton({ entry, onOpened }: Pick<ItemPaneProps, 'entry' | 'onOpened'>) {
  const { t } = useText();
  const open = useOpenEntry();
  const target = entry.kind === 'due' ? null : targetOf(entry.messages[0] ?? { url: '', companyId: '' });
  if (entry.kind === 'due')
    return (
      <Button appearance="primary" data-inbox-open="" onClick={() => open.due(entry)}>
        <Keyed of="↵">{t('messages.openPortfolio')}</Keyed>
      </Button>
    );
  if (target === null) return null;
  const words = openWords(entry, target, t);
  if (target.kind === 'link')
    return (
      <Button
        as="a"
        appearance="primary"
        data-inbox-open=""
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpened}
      >
        <Keyed of="↵">{words}</Keyed>
      </Button>
    );
  return (
    <Button
      appearance="primary"
      data-inbox-open=""
      onClick={() => {
        onOpened();
        open.message(target);
      }}
    >
      <Keyed of="↵">{words}</Keyed>
    </Button>
  );
}

function openWords({ messages }: MessageEntry, target: MessageTarget, t: ReturnType<typeof useText>['t']): string {
  if (target.kind === 'link') return t('messages.openHost', { host: target.host });
  if (target.kind === 'launch' && target.launch.target === null) return t('messages.openCompany');
  const name = messages[0]?.extendQueryField.serviceName ?? '';
  return name === '' ? t('messages.open') : t('messages.openNamed', { name });
}

/** When the fact that a message follows from was known, and who told it; '' for one that follows from none. */
function toldWords(entry: Entry, now: number, texts: Texts): string {
  const told = entry.kind === 'due' ? undefined : entry.messages[0]?.told;
  if (told === undefined) return '';
  const words = sourceWords({ at: Date.parse(told.at) || 0, source: told.source }, chinaDay(now), texts);
  return texts.t('messages.toldBy', { words });
}

function ItemHead({ entry, now }: { entry: Entry; now: number }) {
  const styles = useItemStyles();
  const texts = useText();
  const { t, language } = texts;
  const title = entry.kind === 'due' ? dueTitle(entry, now, t) : (entry.messages[0]?.title ?? '');
  const parts = [sceneWord(entry.scene, t), timeWord(entry.at, now, language)];
  const told = toldWords(entry, now, texts);
  if (told !== '') parts.push(told);
  if (entry.kind === 'due') parts.push(t('messages.local'));
  if (entry.place === 'later') parts.push(t('messages.comesBack', { time: timeWord(entry.placedAt, now, language) }));
  if (entry.place === 'done') parts.push(t('messages.doneAt', { time: timeWord(entry.placedAt, now, language) }));
  return (
    <>
      <div className={styles.why}>
        <EntryChip entry={entry} now={now} />
        <span title={exactTime(entry.at, language)}>{parts.join(' · ')}</span>
        {entry.waits && <span>○ {t('messages.waits')}</span>}
      </div>
      <h2 className={styles.title}>{title}</h2>
    </>
  );
}

function MessageItem({ entry, onConfirm, onUnread }: ItemPaneProps & { readonly entry: MessageEntry }) {
  const styles = useItemStyles();
  const panes = usePaneStyles();
  const { t, language } = useText();
  const [newest, ...earlier] = entry.messages;
  if (newest === undefined) return null;
  return (
    <>
      <p className={styles.content}>{newest.content}</p>
      <div className={styles.owners}>
        {newest.confirmFlag === 1 &&
          (newest.pullStatus === 0 ? (
            <Button onClick={() => onConfirm(newest.msgId)}>{t('messages.confirm')}</Button>
          ) : (
            <span>● {t('messages.confirmed')}</span>
          ))}
        {entry.unread === 0 && (
          <Button appearance="subtle" size="small" onClick={onUnread}>
            <Keyed of="U">{t('messages.markUnread')}</Keyed>
          </Button>
        )}
      </div>
      <CompanyStrip companyId={entry.companyId} />
      {earlier.length > 0 && (
        <>
          <div className={styles.part}>
            <h3 className={styles.partTitle}>{t('messages.earlier', { count: earlier.length })}</h3>
          </div>
          <ul className={styles.rows}>
            {earlier.map(({ msgId, title, content, sendTime }) => (
              <li key={msgId} className={styles.earlier}>
                <time className={panes.quiet} dateTime={sendTime}>
                  {shortTime(Date.parse(sendTime) || 0, language)}
                </time>
                <span>
                  {title}
                  <br />
                  <span className={panes.quiet}>{content}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The company that a message is about; pressed it opens. */
function CompanyStrip({ companyId }: { companyId: string }) {
  const styles = useItemStyles();
  const panes = usePaneStyles();
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const rowOf = useRowOf();
  const switchTo = useSwitch();
  const row = rowOf(companyId);
  if (dir === null || row < 0) return null;
  const seal = sealAt(dir, row);
  return (
    <>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>{t('messages.aboutCompany')}</h3>
      </div>
      <button type="button" className={styles.strip} onClick={() => switchTo(companyId, false)}>
        <SealMark letter={seal.letter} hue={seal.hue} shape={seal.shape} size={32} />
        <span className={panes.grow}>
          {dir.name[row]}
          <br />
          <span className={panes.quiet}>{[`…${seal.tail}`, dir.accountant[row] ?? ''].filter((part) => part !== '').join(' · ')}</span>
        </span>
        <span className="wb-link">{t('messages.openCompany')}</span>
      </button>
    </>
  );
}

function WhyFoot({ entry, inbox: { calendar } }: { entry: Entry; inbox: Inbox }) {
  const { t, language } = useText();
  if (entry.kind === 'due') {
    const { day } = entry.group.due;
    return (
      <>
        {t(entry.left < 0 ? 'messages.whyLate' : 'messages.whyDue', {
          version: calendar.used.pack?.version ?? '',
          day: dayWords(day, language),
        })}
      </>
    );
  }
  const source = entry.messages[0]?.extendQueryField.serviceName ?? '';
  if (entry.companyId === '') return <>{t('messages.whyAccount')}</>;
  return <>{source === '' ? t('messages.whyCompany') : t('messages.whyService', { source })}</>;
}
