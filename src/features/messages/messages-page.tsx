import { Button, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Message } from '../../api/entities/message.ts';
import type { Held } from '../../db/collections/collections.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { useAccount } from '../account/desk.tsx';
import { useCollections } from '../account/use-collections.ts';
import { useValid } from '../account/use-messages.ts';
import { type Choices, choicesOf, type Filter, isShown, noFilter, withinChoices } from './message-filter.ts';
import { MessageRow, sceneKey } from './message-row.tsx';
import { useMark } from './use-mark.ts';

/** Messages drawn at once; more on demand. */
const STEP = 100;

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { flex: 1, color: tokens.colorNeutralForeground3 },
});

interface FiltersProps {
  choices: Choices;
  filter: Filter;
  onChange(filter: Filter): void;
}

/** What is shown: unread only, a scene, a company; each choice with how many unread ones it has. */
function Filters({ choices: { scenes, companies }, filter, onChange }: FiltersProps) {
  const { t } = useText();
  const dir = useAccount((state) => state.directory);
  const nameOf = (id: string): string => (id === '' ? t('messages.noCompany') : (dir?.shortName[dir.id.indexOf(id)] ?? id));
  const counted = (name: string, unread: number): string => (unread === 0 ? name : `${name} ${unread}`);
  return (
    <>
      <Button
        appearance={filter.onlyUnread ? 'primary' : 'secondary'}
        aria-pressed={filter.onlyUnread}
        onClick={() => onChange({ ...filter, onlyUnread: !filter.onlyUnread })}
      >
        {t('messages.onlyUnread')}
      </Button>
      <Select
        aria-label={t('messages.scenes')}
        value={filter.scene ?? '*'}
        onChange={(_, { value }) => onChange({ ...filter, scene: value === '*' ? null : value })}
      >
        <option value="*">{t('messages.all')}</option>
        {scenes.map(({ value, unread }) => (
          <option key={value} value={value}>
            {counted(t(sceneKey(value)), unread)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('messages.companies')}
        value={filter.companyId ?? '*'}
        onChange={(_, { value }) => onChange({ ...filter, companyId: value === '*' ? null : value })}
      >
        <option value="*">{t('messages.allCompanies')}</option>
        {companies.map(({ value, unread }) => (
          <option key={value} value={value}>
            {counted(nameOf(value), unread)}
          </option>
        ))}
      </Select>
    </>
  );
}

function Empty({ messages }: { messages: readonly Message[] | undefined }) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  const words = messages === undefined ? t('messages.reading') : t('messages.emptyFilter');
  return (
    <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
      {messages?.length === 0 ? t('messages.empty') : words}
    </div>
  );
}

interface Opened {
  /** The message that was opened last, null before any. */
  readonly msgId: string | null;
  readonly isOpen: boolean;
  /** Asked for by the address: shown whatever the filter says and however old it is. */
  readonly isAsked: boolean;
}

/** What is open: the message that the address names, until another is pressed; then it names none, so that the same can be asked for again. */
function useOpened(): [Opened, (opened: Pick<Opened, 'msgId' | 'isOpen'>) => void] {
  const asked = useSearch({ strict: false, select: ({ message }: { message?: string }) => message ?? null });
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<Opened>({ msgId: null, isOpen: false, isAsked: false });
  function press(opened: Pick<Opened, 'msgId' | 'isOpen'>): void {
    setPressed({ ...opened, isAsked: false });
    if (asked !== null) void navigate({ to: '.', search: (old: object) => ({ ...old, message: undefined }), replace: true, state: true });
  }
  return [asked === null ? pressed : { msgId: asked, isOpen: true, isAsked: true }, press];
}

/** Everything that arrived, newest first, from the local copy: a list per scene and company, read by pressing, with or without a line. */
export function MessagesPage() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const messages = useValid(useCollections<Held<Message>[]>((db) => db.messages.orderBy('sendTime').reverse().toArray(), []));
  const [chosen, setChosen] = useState(noFilter);
  const [opened, setOpened] = useOpened();
  const [most, setMost] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const mark = useMark();
  const choices = choicesOf(messages ?? []);
  const filter = withinChoices(chosen, choices);
  const isAsked = (msgId: string): boolean => opened.isAsked && opened.msgId === msgId;
  const shown = (messages ?? []).filter((message) => isAsked(message.msgId) || isShown(message, filter, opened.msgId));
  const drawn = Math.max(most, shown.findIndex(({ msgId }) => isAsked(msgId)) + 1);
  const unread = shown.filter(({ readStatus }) => readStatus === 0).map(({ msgId }) => msgId);
  const isOpen = (msgId: string): boolean => opened.isOpen && opened.msgId === msgId;
  function open({ msgId, readStatus, companyId }: Message): void {
    setOpened({ msgId, isOpen: !isOpen(msgId) });
    if (readStatus === 0) void mark('messageRead', [msgId], companyId);
  }
  function showMore(): void {
    // The button goes with the last messages: the focus must not be lost with it.
    if (shown.length <= drawn + STEP) list.current?.lastElementChild?.querySelector('button')?.focus();
    setMost(drawn + STEP);
  }
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-messages-title">
        <header className={styles.head}>
          <h1 className={pageStyles.title} id="wb-messages-title">
            {t('messages.title')}
          </h1>
          <span className={styles.quiet}>{t('messages.unread', { count: unread.length })}</span>
          <Filters choices={choices} filter={filter} onChange={setChosen} />
          <Button disabledFocusable={unread.length === 0} onClick={() => void mark('messageRead', unread)}>
            {t('messages.markAll', { count: unread.length })}
          </Button>
        </header>
        {shown.length === 0 ? (
          <Empty messages={messages} />
        ) : (
          <ul className={pageStyles.list} ref={list}>
            {shown.slice(0, drawn).map((message) => (
              <MessageRow
                key={message.msgId}
                message={message}
                open={isOpen(message.msgId)}
                asked={isAsked(message.msgId)}
                onOpen={() => open(message)}
                onConfirm={() => void mark('messageConfirm', [message.msgId], message.companyId)}
              />
            ))}
          </ul>
        )}
        {shown.length > drawn && <Button onClick={showMore}>{t('messages.more', { count: Math.min(STEP, shown.length - drawn) })}</Button>}
      </section>
    </FluentScope>
  );
}
