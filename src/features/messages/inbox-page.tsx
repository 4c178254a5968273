import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down';
import { KeyboardRegular } from '@fluentui/react-icons/headless/svg/keyboard';
import { type ComponentProps, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { groupWord } from '../../desk/calendar/calendar-words.ts';
import { useAccount } from '../../desk/desk.tsx';
import { useAge } from '../../desk/time/use-age.ts';
import { nextLines } from '../../domain/calendar/next-lines.ts';
import { ATTENTION_PATH, CALENDAR_PATH } from '../../domain/core/view-paths.ts';
import type { InboxView } from '../../domain/messages/inbox.ts';
import type { TextKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { useFocusOnView } from '../../ui/focus-back.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { useText } from '../../ui/text.ts';
import { type Room, useRoom } from '../../ui/use-room.ts';
import { dayWord, sceneWord, timeWord } from './entry-words.ts';
import { inboxKey } from './inbox-keys.ts';
import { InboxKeys, InboxPop } from './inbox-pops.tsx';
import { useListStyles, usePaneStyles, useSceneStyles } from './inbox-styles.ts';
import { ItemPane } from './item/item-pane.tsx';
import { LaterChoices } from './item/later-choices.tsx';
import { UndoLine } from './item/undo-line.tsx';
import { ListHead } from './list-head.tsx';
import { EmptyView, EntryList, Stencil, useRowOf } from './list-pane.tsx';
import { Scenes } from './scene-pane.tsx';
import { useInboxActions } from './use-actions.ts';
import { type InboxCommands, type KeyPorts, pressKey, useInboxCommands } from './use-commands.ts';
import { type Inbox, useInbox } from './use-inbox.ts';
import { useSingleKeys } from './use-single-keys.ts';
import { useView, type ViewState } from './use-view.ts';

type Pop = 'scenes' | 'later' | 'keys';

/** Which pane and which popover is open. */
function useFrame(room: Room, { asked, current }: Pick<ViewState, 'asked' | 'current'>) {
  const [item, setItem] = useState(false);
  const [pop, setPop] = useState<Pop | null>(null);
  const [laterAsked, setLaterAsked] = useState(0);
  const narrow = room === 'narrow';
  const hasItem = current !== undefined;
  // After the last one there is the list again, which says that all is done; what comes then opens nothing.
  useEffect(() => {
    if (!hasItem) setItem(false);
  }, [hasItem]);
  const shownItem = narrow && hasItem && (item || asked !== null);
  return { narrow, shownItem, setItem, pop, setPop, laterAsked, setLaterAsked };
}
type Frame = ReturnType<typeof useFrame>;

/** The inbox over all companies (PLUS-18): what arrived and what is due, in scenes, a list and the entry that is looked at. */
export function InboxPage() {
  const styles = usePaneStyles();
  const { t } = useText();
  const inbox = useInbox();
  const state = useView(inbox);
  const actions = useInboxActions(inbox);
  const { ref, room } = useRoom();
  const frame = useFrame(room, state);
  const [singles, setSingles] = useSingleKeys();
  const page = useRef<HTMLElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const item = useRef<HTMLElement>(null);
  const ports: KeyPorts = {
    state,
    actions,
    now: inbox.now,
    page,
    askLater: () =>
      state.picked.length > 0 || (frame.narrow && !frame.shownItem) ? frame.setPop('later') : frame.setLaterAsked((n) => n + 1),
    showKeys: () => frame.setPop('keys'),
    showItem() {
      if (!frame.narrow || frame.shownItem) return false;
      frame.setItem(true);
      requestAnimationFrame(() => item.current?.focus());
      return true;
    },
    showList: () => leaveItem(),
  };
  const commands = useInboxCommands(ports);
  function leaveItem(): boolean {
    if (!frame.shownItem) return false;
    frame.setItem(false);
    if (state.asked !== null) state.look(state.current);
    requestAnimationFrame(() => list.current?.focus());
    return true;
  }
  const { asked } = state;
  // What the address asks for is where the user goes on.
  useEffect(() => {
    if (asked !== null) list.current?.focus();
  }, [asked]);
  useFocusOnView(page);
  useKeptFocus(page, state.order.length === 0);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const pressed = inboxKey({ ...keyOf(event), target: event.target }, singles);
    if (pressed === null || event.defaultPrevented || frame.pop !== null || !pressKey(pressed, commands, ports)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  const { current } = state;
  const shared = { inbox, state, commands, frame, room, page };
  return (
    <FluentScope>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inbox act from every pane of it */}
      <div
        className={styles.page}
        tabIndex={-1}
        ref={(element) => {
          page.current = element;
          return ref(element);
        }}
        data-inbox={room}
        onKeyDown={onKeyDown}
      >
        <h1 className="wb-hidden">{t('messages.title')}</h1>
        {room === 'wide' && <ScenePane {...shared} />}
        {!frame.shownItem && <ListPane {...shared} listRef={list} actions={actions} />}
        {(!frame.narrow || frame.shownItem) &&
          (current === undefined ? (
            <div className={styles.grow} />
          ) : (
            <ItemPane
              entry={current}
              inbox={inbox}
              place={{ at: state.at, of: state.order.length }}
              paneRef={item}
              laterAsked={frame.laterAsked}
              onBack={frame.shownItem ? () => void leaveItem() : null}
              onStep={(step) => state.look(state.order[state.at + step])}
              onDone={commands.done}
              onBackToInbox={commands.back}
              onUnread={commands.toggleRead}
              onLater={commands.later}
              onConfirm={(msgId) => void actions.confirm(msgId)}
              onOpened={() => commands.read([current])}
            />
          ))}
        <Pops {...shared} singles={singles} onSingles={setSingles} />
      </div>
    </FluentScope>
  );
}

const keyOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent: { isComposing, keyCode } }: KeyboardEvent) => ({
  ...{ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, keyCode },
});

/** The focus that goes with the last entry, or with the words of an empty list, stays in the inbox: there its keys act, the one for undo first. */
function useKeptFocus(page: { readonly current: HTMLElement | null }, isEmpty: boolean): void {
  const was = useRef(isEmpty);
  useLayoutEffect(() => {
    if (was.current === isEmpty) return;
    was.current = isEmpty;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>(isEmpty ? '[data-empty]' : '[data-inbox-list]')?.focus();
  }, [isEmpty, page]);
}

interface Shared {
  readonly inbox: Inbox;
  readonly state: ViewState;
  readonly commands: InboxCommands;
  readonly frame: Frame;
  readonly room: Room;
  readonly page: { readonly current: HTMLElement | null };
}

/** Scenes that have something in them. */
function useFilled({ entries }: Inbox) {
  return useMemo(() => new Set((entries ?? []).flatMap(({ place, scene }) => (place === 'in' ? [scene] : []))), [entries]);
}

function ScenePane({ inbox, state }: Shared) {
  const panes = usePaneStyles();
  const styles = useSceneStyles();
  const { t } = useText();
  return (
    <nav className={mergeClasses(panes.pane, styles.pane)} aria-label={t('messages.scenes')}>
      <Scenes counts={inbox.counts} filled={useFilled(inbox)} chosen={state.view} onChoose={state.setView} />
    </nav>
  );
}

/** Name of a view. */
function useViewWord(): (view: InboxView) => string {
  const { t } = useText();
  const dir = useAccount(({ directory }) => directory);
  const rowOf = useRowOf();
  return (view) => {
    if (view.kind === 'scene') return sceneWord(view.scene, t);
    if (view.kind === 'company') return view.companyId === '' ? t('messages.noCompany') : (dir?.shortName[rowOf(view.companyId)] ?? '');
    return t(view.kind === 'all' ? 'messages.inbox' : `messages.${view.kind}`);
  };
}

function ListPane({
  inbox,
  state,
  commands,
  frame,
  room,
  listRef,
  actions,
}: Shared & { listRef: React.RefObject<HTMLDivElement | null>; actions: ReturnType<typeof useInboxActions> }) {
  const panes = usePaneStyles();
  const styles = useListStyles();
  const { t } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const viewWord = useViewWord();
  const unread = state.order.filter((entry) => entry.unread > 0).length;
  const menu =
    room === 'wide' ? null : (
      <Button
        size="small"
        icon={<ChevronDownRegular />}
        iconPosition="after"
        data-scene-menu=""
        aria-haspopup="dialog"
        onClick={() => frame.setPop('scenes')}
      >
        {viewWord(state.view)}
      </Button>
    );
  return (
    <section
      className={mergeClasses(panes.pane, styles.pane, room === 'sheet' && styles.sheet, room === 'narrow' && styles.whole)}
      aria-label={viewWord(state.view)}
    >
      <ListHead state={state} commands={commands} unread={unread} menu={menu} onLater={() => frame.setPop('later')} />
      <Trouble />
      <div className={panes.scroll} ref={scroller}>
        {inbox.entries === null ? (
          <Stencil />
        ) : state.order.length === 0 ? (
          <Empty inbox={inbox} state={state} />
        ) : (
          <EntryList
            scroller={scroller}
            list={listRef}
            lines={state.lines}
            order={state.order}
            currentKey={state.current?.key ?? null}
            chosen={state.chosen}
            now={inbox.now}
            asked={state.question}
            onPress={commands.press}
          />
        )}
      </div>
      {actions.undoable !== null && <UndoLine key={actions.undoable.id} undoable={actions.undoable} onUndo={actions.undo} />}
      <div className={panes.foot} data-inbox-foot="">
        {(
          [
            [['J', 'K'], 'messages.footMove'],
            [['X'], 'messages.footSelect'],
            [['U'], 'messages.footRead'],
            [['↵'], 'messages.footOpen'],
            [['Z'], 'messages.undo'],
          ] as const
        ).map(([keys, text]) => (
          <span key={text}>
            {keys.map((key) => (
              <kbd key={key} className="wb-kbd">
                {key}
              </kbd>
            ))}{' '}
            {t(text)}
          </span>
        ))}
        <span className={panes.grow} />
        <Button
          size="small"
          appearance="subtle"
          icon={<KeyboardRegular />}
          aria-label={t('messages.keysTitle')}
          onClick={() => frame.setPop('keys')}
        />
      </div>
    </section>
  );
}

/** What is not as it should be, in one line: no line, or nothing came for a while. The list stays as the device holds it. */
function Trouble() {
  const styles = useListStyles();
  const { t } = useText();
  const reach = useAccount(({ sync }) => sync?.reach ?? 'online');
  const failed = useAccount(({ sync }) => sync?.lastError !== null && sync?.lastError !== undefined);
  const at = useAccount(({ sync }) => sync?.lastOkAt ?? 0);
  const age = useAge(at);
  if (reach === 'offline')
    return (
      <div className={styles.trouble} role="status">
        {t('messages.offline')}
      </div>
    );
  return failed ? (
    <div className={styles.trouble} role="status">
      {t('messages.failed', { age })}
    </div>
  ) : null;
}

/** Nothing is there, and where to go on. */
function Nothing({ text, to, label }: { text: TextKey } & ComponentProps<typeof NextStep>) {
  const { t } = useText();
  return (
    <EmptyView>
      {t(text)} <NextStep to={to} label={label} />
    </EmptyView>
  );
}

/** Nothing is left: what comes next, and when. */
function Empty({ inbox, state }: Pick<Shared, 'inbox' | 'state'>) {
  const { t, language } = useText();
  const { entries, calendar, now } = inbox;
  const back = (entries ?? []).filter(({ place }) => place === 'later').sort((a, b) => a.placedAt - b.placedAt)[0];
  const next = useMemo(
    () => (calendar.counts === null ? undefined : nextLines(calendar.counts, calendar.now, 20).find(({ left }) => left >= 0)),
    [calendar],
  );
  const { view, onlyUnread } = state;
  if ((entries ?? []).length === 0) return <Nothing text="messages.empty" to={ATTENTION_PATH} label="frame.attention" />;
  if (view.kind === 'later' || view.kind === 'done')
    return (
      <Nothing text={view.kind === 'later' ? 'messages.emptyLater' : 'messages.emptyDone'} to={CALENDAR_PATH} label="frame.calendar" />
    );
  return (
    <EmptyView>
      <b>{t(onlyUnread ? 'messages.allRead' : 'messages.allDone')}</b>
      {back !== undefined && <p>{t('messages.nextBack', { time: timeWord(back.placedAt, now, language) })}</p>}
      {next !== undefined && (
        <p>{t('messages.nextDue', { day: dayWord(next.due.day, t, language), what: groupWord(next.due, t), count: next.count })}</p>
      )}
      <NextStep to={CALENDAR_PATH} label="frame.calendar" />
    </EmptyView>
  );
}

function Pops({ inbox, state, commands, frame, page, singles, onSingles }: Shared & { singles: boolean; onSingles(on: boolean): void }) {
  const styles = useSceneStyles();
  const { t } = useText();
  const filled = useFilled(inbox);
  const { pop, setPop } = frame;
  const close = (): void => setPop(null);
  if (pop === null) return null;
  const anchor =
    page.current?.querySelector(
      pop === 'scenes' ? '[data-scene-menu]' : pop === 'keys' ? '[data-inbox-foot]' : '[data-selection], [data-inbox-list]',
    ) ?? page.current;
  if (pop === 'keys')
    return (
      <InboxPop label={t('messages.keysTitle')} anchor={anchor} onClose={close}>
        <InboxKeys singles={singles} onSingles={onSingles} />
      </InboxPop>
    );
  if (pop === 'later')
    return (
      <InboxPop label={t('messages.laterTo')} anchor={anchor} onClose={close}>
        <LaterChoices
          now={inbox.now}
          due={null}
          onChoose={(until) => {
            close();
            commands.later(until);
          }}
        />
      </InboxPop>
    );
  return (
    <InboxPop label={t('messages.scenes')} anchor={anchor} onClose={close}>
      <div className={styles.menu}>
        <Scenes
          counts={inbox.counts}
          filled={filled}
          chosen={state.view}
          onChoose={(view) => {
            close();
            state.setView(view);
          }}
        />
      </div>
    </InboxPop>
  );
}
