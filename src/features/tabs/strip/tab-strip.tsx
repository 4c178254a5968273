import { makeStyles } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { tabHref, useTabStore } from '../../../desk/app-tabs.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import { MAIN_PATH } from '../../../domain/core/view-paths.ts';
import { type Tab, tabEntry, tabKey } from '../../../domain/tabs/app-tab.ts';
import { fitTabs, movedTab, nextTab, steppedTab } from '../../../domain/tabs/tab-order.ts';
import { isAnyDirty } from '../../../ui/dirty-forms.ts';
import type { FrameTab } from '../../../ui/frame/plain-tabs.tsx';
import { useText } from '../../../ui/text.ts';
import { BlockedView } from '../frames/blocked-view.tsx';
import type { FrameRoom } from '../frames/frame-room.ts';
import { type Room, roomOf } from '../frames/rooms.ts';
import { CloseQuestion } from './close-question.tsx';
import type { StripEntry } from './strip-entry.ts';
import { StripTab } from './strip-tab.tsx';
import { type Pin, TabMenu } from './tab-menu.tsx';
import { TabPopover } from './tab-popover.tsx';
import { useStripKeys } from './use-strip-keys.ts';

const useStyles = makeStyles({
  list: { display: 'flex', alignItems: 'flex-end', flex: 1, minWidth: 0, overflow: 'hidden', alignSelf: 'stretch' },
});

export interface TabStripProps {
  home: FrameTab;
  entries: readonly StripEntry[];
  pin: Pin | null;
}

/** Seal of the company of an app's tab; null for a view, and for a company that is not in the list. */
function useSeals(): (entry: StripEntry) => Seal | null {
  const dir = useAccount((state) => state.directory);
  return ({ tab }) => {
    const row = typeof tab === 'string' ? -1 : (dir?.id.indexOf(tab.companyId) ?? -1);
    return dir === null || row < 0 ? null : sealAt(dir, row);
  };
}

/** Room for tabs, pixels; measured as the window changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (ref.current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([box]) => setWidth(box?.contentRect.width ?? Number.POSITIVE_INFINITY));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** What can be done with tabs: go, close, move. */
function useActions(entries: readonly StripEntry[], { room, callout }: Room) {
  const store = useTabStore();
  const navigate = useNavigate();
  const { t } = useText();
  const { notify } = useDesk();
  const { companyId } = useActiveCompany();
  const [asking, setAsking] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const active = entries.find(({ selected }) => selected)?.tab ?? null;
  /** Whether a tab of another company may be gone to: not from a form with unsaved input. */
  function mayGo(tab: Tab | null): boolean {
    const isHeld = tab !== null && typeof tab !== 'string' && tab.companyId !== companyId && isAnyDirty();
    if (isHeld) notify({ tone: 'info', text: t('switching.dirty'), key: 'switch' });
    return !isHeld;
  }
  function go(tab: Tab | null): void {
    if (mayGo(tab)) void navigate({ to: tab === null ? MAIN_PATH : tabHref(tab) });
  }
  function close(key: string, sure = false): void {
    if (!sure && room.get().get(key)?.unsaved === true) {
      setAsking(key);
      return;
    }
    setAsking(null);
    if (callout.get() === key) callout.show(null);
    const all = store.get();
    const left = all[all.findIndex((tab) => tabKey(tab) === key) - 1] ?? null;
    if (active !== null && tabKey(active) === key) go(left);
    store.change((tabs) => tabs.filter((tab) => tabKey(tab) !== key));
    room.forget(key);
  }
  function move(key: string, change: (tabs: readonly Tab[]) => readonly Tab[]): void {
    store.change(change);
    const place = store.get().findIndex((tab) => tabKey(tab) === key) + 1;
    const name = entries.find(({ tab }) => tabKey(tab) === key)?.label ?? '';
    setSaid(t('tabs.moved', { name, place, count: entries.length }));
  }
  return { active, asking, said, setAsking, mayGo, go, close, move };
}

/** An app asks to be closed: its tab is, with the question where it holds unsaved content. */
function useCloseAsked(room: FrameRoom, entries: readonly StripEntry[], close: (key: string) => void): void {
  const latest = useRef({ entries, close });
  latest.current = { entries, close };
  useEffect(
    () =>
      room.onClose((key) => {
        if (latest.current.entries.some(({ tab }) => tabKey(tab) === key)) latest.current.close(key);
      }),
    [room],
  );
}

/** Keys of the tab that has the focus: arrows go along the strip, Home and End to its ends, Delete closes. */
function focusKeys(event: KeyboardEvent<HTMLElement>, close: (key: string) => void): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  if (to !== undefined) tabs[(to + tabs.length) % tabs.length]?.focus();
  else if (event.key === 'Delete') {
    const key = tabs[at]?.closest('[data-tab]')?.getAttribute('data-tab');
    if (key === undefined || key === null) return;
    tabs[at - 1]?.focus();
    close(key);
  } else if (event.key === ' ') tabs[at]?.click();
  else return;
  event.preventDefault();
}

/** The strip with everything it can do: order by dragging and by keys, what does not fit in a menu, a callout at a tab that was not opened. */
export function TabStrip({ home, entries, pin }: TabStripProps) {
  const styles = useStyles();
  const { t } = useText();
  const shared = roomOf(useDesk());
  const { room, callout } = shared;
  const frames = useSyncExternalStore(room.subscribe, room.get);
  const called = useSyncExternalStore(callout.subscribe, callout.get);
  const sealOf = useSeals();
  const { ref, width } = useWidth();
  const [drag, setDrag] = useState<{ readonly key: string; readonly over: string | null } | null>(null);
  const { active, asking, said, setAsking, mayGo, go, close, move } = useActions(entries, shared);
  const activeKey = active === null ? null : tabKey(active);
  const shown = fitTabs(
    entries.map(({ tab }) => tabKey(tab)),
    activeKey,
    width - 72,
  );
  const order = entries.map(({ tab }) => tab);
  const loaded = new Set([...frames].flatMap(([key, { phase }]) => (phase.kind === 'open' && phase.answered ? [key] : [])));
  useCloseAsked(room, entries, close);
  useStripKeys(
    (step) => go(nextTab(order, activeKey, step)),
    (step) => {
      if (activeKey !== null) move(activeKey, (tabs) => steppedTab(tabs, activeKey, step));
    },
  );
  function onDrag(what: 'start' | 'over' | 'drop' | 'end', key: string, event: DragEvent): void {
    if (what === 'start') setDrag({ key, over: null });
    else if (what === 'end') setDrag(null);
    else if (drag !== null) {
      event.preventDefault();
      if (what === 'over') setDrag({ ...drag, over: key });
      else {
        const to = order.findIndex((tab) => tabKey(tab) === key);
        move(drag.key, (tabs) => movedTab(tabs, drag.key, to));
        setDrag(null);
      }
    }
  }
  const frameOf = (key: string) => frames.get(key);
  const calledFrame = called === null ? undefined : frameOf(called);
  const nameOf = (key: string | null) => entries.find(({ tab }) => tabKey(tab) === key)?.label;
  const activeName = nameOf(activeKey);
  const insteadOf = (tab: Tab | null, name = ''): string => {
    if (tab === null) return t('tabs.backHome');
    return t(frameOf(tabKey(tab))?.unsaved === true ? 'tabs.backToUnsaved' : 'tabs.backTo', { name });
  };
  return (
    <nav className="wb-tabs" aria-label={t('frame.tabs')}>
      <div ref={ref} className={styles.list} role="tablist" aria-label={t('frame.tabs')} onKeyDown={(event) => focusKeys(event, close)}>
        <span className="wb-tab" role="presentation" data-selected={home.selected || undefined}>
          <a role="tab" href={home.href} aria-selected={home.selected} tabIndex={active === null ? 0 : -1}>
            {home.label}
          </a>
        </span>
        {entries.map((entry) => {
          const { tab } = entry;
          const key = tabKey(tab);
          const frame = frameOf(key);
          const kind = frame?.phase.kind;
          return (
            shown.includes(key) && (
              <StripTab
                key={key}
                entry={entry}
                app={typeof tab === 'string' ? null : tabEntry(tab, activeKey, loaded)}
                seal={sealOf(entry)}
                detail={frame?.detail ?? ''}
                marks={{ unsaved: frame?.unsaved === true, blocked: kind === 'blocked', asleep: kind === 'asleep' }}
                isStop={entry.selected}
                isTarget={drag !== null && drag.over === key && drag.key !== key}
                onClose={() => close(key)}
                onOpen={(event) => {
                  const isEnter = 'detail' in event && event.detail === 0;
                  if (kind === 'blocked' && isEnter) callout.show(key);
                  else if (mayGo(tab)) return;
                  event.preventDefault();
                }}
                onDrag={(what, event) => onDrag(what, key, event)}
              />
            )
          );
        })}
      </div>
      {(entries.length > 0 || pin !== null) && (
        <TabMenu entries={entries} pin={pin} sealOf={sealOf} onClose={({ tab }) => close(tabKey(tab))} />
      )}
      <span className="wb-hidden" role="status">
        {said}
      </span>
      {asking === null && called !== null && calledFrame?.phase.kind === 'blocked' && called !== activeKey && (
        <TabPopover key={called} at={called} label={t('tabs.blocked')}>
          <BlockedView
            tab={calledFrame.tab}
            report={calledFrame.phase.report}
            stop={calledFrame.phase.stop}
            instead={insteadOf(active, activeName)}
            onRecheck={() => {
              void room.recheck(called).then((passed) => {
                if (!passed) return;
                callout.show(null);
                go(calledFrame.tab);
              });
            }}
            onClose={() => close(called)}
            onLeave={() => callout.show(null)}
            onGo={() => callout.show(null)}
          />
        </TabPopover>
      )}
      {asking !== null && frameOf(asking)?.unsaved === true && (
        <TabPopover key={`ask ${asking}`} at={asking} label={t('tabs.closeTab')} onEscape={() => setAsking(null)}>
          <CloseQuestion name={nameOf(asking) ?? ''} onClose={() => close(asking, true)} onKeep={() => setAsking(null)} />
        </TabPopover>
      )}
    </nav>
  );
}
