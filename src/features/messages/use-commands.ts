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
  readonly page: RefObject<HTMLElement | null>;
  /** Asks for a time: beside the entry, or for the selection. */
  askLater(): void;
  showKeys(): void;
  /** Goes to the other pane where one is shown at a time; false where all are. */
  showItem(): boolean;
  showList(): boolean;
}

/** What presses and keys do with the entry that is looked at, or with those that are chosen. */
export function useInboxCommands({ state, actions, now, page, askLater, showKeys, showItem, showList }: CommandPorts) {
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
  function open(): void {
    if (showItem()) return;
    if (current !== undefined) read([current]);
    page.current?.querySelector<HTMLElement>('[data-inbox-open]')?.click();
  }
  /** F6: from pane to pane. */
  function pane(): void {
    const stops = ['[data-view][aria-current]', '[data-inbox-list]', '[data-inbox-item]']
      .map((selector) => page.current?.querySelector<HTMLElement>(selector) ?? null)
      .filter((element) => element !== null);
    const here = stops.findIndex((element) => element.contains(document.activeElement));
    stops[(here + 1) % stops.length]?.focus();
  }
  function press(entry: Entry, how: 'open' | 'toggle' | 'range'): void {
    if (how === 'range') range(order.indexOf(entry));
    else if (how === 'toggle') toggle(entry);
    state.look(entry);
    if (how !== 'open') return;
    read([entry]);
    showItem();
  }
  function key(pressed: InboxKey): boolean {
    if (typeof pressed === 'object') {
      const to = 'to' in pressed ? (pressed.to === 'first' ? 0 : order.length - 1) : at + pressed.step;
      if ('extend' in pressed && pressed.extend) range(Math.max(0, Math.min(order.length - 1, to)));
      go(to);
      return true;
    }
    if (pressed === 'escape') {
      if (chosen.size === 0) return showList();
      state.choose(none);
      return true;
    }
    const does: Readonly<Record<typeof pressed, () => void>> = {
      select: () => toggle(current),
      selectAll: () => state.choose(new Set(order.map((entry) => entry.key))),
      read: toggleRead,
      done,
      later: () => targets().length > 0 && askLater(),
      undo: actions.undo,
      open,
      pane,
      keys: showKeys,
    };
    does[pressed]();
    return true;
  }
  return { press, key, done, later, back, read, toggleRead, targets };
}
export type InboxCommands = ReturnType<typeof useInboxCommands>;
