import type { RefObject } from 'react';
import { useText } from '../../ui/text.ts';
import { timeWord } from './entry-words.ts';
import type { InboxKey } from './inbox-keys.ts';
import type { InboxActions } from './use-actions.ts';
import type { Entry } from './use-inbox.ts';
import { nextAfter, type ViewState } from './use-view.ts';

const none: ReadonlySet<string> = new Set();

export interface CommandPorts {
  readonly state: ViewState;
  readonly actions: InboxActions;
  readonly now: number;
  /** Goes to the other pane where one is shown at a time; false where all are. */
  showItem(): boolean;
}

/** What keys need beside. */
export interface KeyPorts extends CommandPorts {
  readonly page: RefObject<HTMLElement | null>;
  /** Asks for a time: beside the entry, or for the selection. */
  askLater(): void;
  showKeys(): void;
  /** False where there is no way back to the list, because it is there. */
  showList(): boolean;
}

/** What presses and keys do with the entry that is looked at, or with those that are chosen. */
export function useInboxCommands({ state, actions, now, showItem }: CommandPorts) {
  const { t, language } = useText();
  const { order, at, current, chosen, picked } = state;
  const targets = (): readonly Entry[] => (picked.length > 0 ? picked : current === undefined ? [] : [current]);

  /** Those that go away leave the selection, and the next one is looked at. */
  function leave(gone: readonly Entry[]): void {
    state.look(nextAfter(order, at, new Set(gone.map(({ key }) => key))));
    state.choose(none);
  }
  function toggle(entry: Entry | undefined): void {
    if (entry === undefined) return;
    const next = new Set(chosen);
    if (!next.delete(entry.key)) next.add(entry.key);
    state.choose(next);
  }
  function range(to: number): void {
    const [low, high] = [Math.min(at, to), Math.max(at, to)];
    state.choose(new Set([...chosen, ...order.slice(Math.max(0, low), high + 1).map(({ key }) => key)]));
  }
  function go(to: number): void {
    state.look(order[Math.max(0, Math.min(order.length - 1, to))]);
  }
  function read(entries: readonly Entry[]): void {
    state.stay(entries);
    void actions.read(entries);
  }
  function done(): void {
    const gone = targets().filter(({ place }) => place === 'in');
    if (gone.length === 0) return;
    leave(gone);
    void actions.done(gone);
  }
  function later(until: number): void {
    const gone = targets();
    leave(gone);
    void actions.later(gone, until, t('messages.didLater', { count: gone.length, time: timeWord(until, now, language) }));
  }
  function back(): void {
    const gone = targets().filter(({ place }) => place !== 'in');
    leave(gone);
    void actions.back(gone);
  }
  function toggleRead(): void {
    const entries = targets();
    if (entries.some(({ unread }) => unread > 0)) read(entries);
    else void actions.unread(entries);
  }
  function press(entry: Entry, how: 'open' | 'toggle' | 'range'): void {
    if (how === 'range') range(order.indexOf(entry));
    else if (how === 'toggle') toggle(entry);
    state.look(entry);
    if (how !== 'open') return;
    read([entry]);
    showItem();
  }
  return { press, done, later, back, read, toggleRead, targets, toggle, range, go };
}
export type InboxCommands = ReturnType<typeof useInboxCommands>;

/** F6: from pane to pane. */
function nextPane(page: HTMLElement | null): void {
  const stops = ['[data-view][aria-current]', '[data-inbox-list]', '[data-inbox-item]']
    .map((selector) => page?.querySelector<HTMLElement>(selector) ?? null)
    .filter((element) => element !== null);
  const here = stops.findIndex((element) => element.contains(document.activeElement));
  stops[(here + 1) % stops.length]?.focus();
}

/** Does what a key asks for; false when there is nothing to do, so that the key is left to others. */
export function pressKey(pressed: InboxKey, commands: InboxCommands, ports: KeyPorts): boolean {
  const { state, actions, page, askLater, showKeys, showItem, showList } = ports;
  const { order, at, current, chosen } = state;
  if (typeof pressed === 'object') {
    const last = order.length - 1;
    const to = 'to' in pressed ? (pressed.to === 'first' ? 0 : last) : at + pressed.step;
    if ('extend' in pressed && pressed.extend) commands.range(Math.max(0, Math.min(last, to)));
    commands.go(to);
    return true;
  }
  if (pressed === 'escape') {
    if (chosen.size === 0) return showList();
    state.choose(none);
    return true;
  }
  function open(): void {
    if (showItem()) return;
    if (current !== undefined) commands.read([current]);
    page.current?.querySelector<HTMLElement>('[data-inbox-open]')?.click();
  }
  const does: Readonly<Record<typeof pressed, () => void>> = {
    select: () => commands.toggle(current),
    selectAll: () => state.choose(new Set(order.map((entry) => entry.key))),
    read: commands.toggleRead,
    done: commands.done,
    later: () => commands.targets().length > 0 && askLater(),
    undo: actions.undo,
    open,
    pane: () => nextPane(page.current),
    keys: showKeys,
  };
  does[pressed]();
  return true;
}
