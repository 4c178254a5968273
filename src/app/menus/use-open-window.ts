import { useDesk } from '../../desk/desk.tsx';
import type { BrowserMode } from '../../domain/menus/open-mode.ts';
import { useText } from '../../ui/text.ts';
import { onLine } from '../effects/deployment/line.ts';
import { openByCompanion } from '../effects/host/companion.ts';
import { openLink, type WindowSize } from '../effects/host/open-link.ts';
import { usePage } from '../shell/use-page.ts';

/** What is said where the helper opened it, and where a window of this browser stands in for the browser that was asked for. */
const opened = { ie: 'menus.openedIe', embedded: 'menus.openedCore', default: 'menus.openedDefault' } as const satisfies Record<
  BrowserMode,
  unknown
>;
const instead = { ie: 'menus.noIe', embedded: 'menus.noCore', default: null } as const satisfies Record<BrowserMode, unknown>;

/**
 * Opens an address in a window of this browser, and says `text` where there is something to say. Without the line it would show nothing but the
 * browser's own words; one that the browser would block is said in words, with the way to open it.
 */
export function useOpenWindow(): (url: string, menu: string, text: string, size?: WindowSize) => void {
  const { notify, store } = useDesk();
  const { t } = useText();
  return (url, menu, text, size) => {
    if (onLine.isOffline() || store.get().sync?.reach === 'offline') return notify({ tone: 'problem', text: t('menus.offline', { menu }) });
    const action = { label: t('menus.openWindow'), run: () => void openLink(url, size) };
    if (!openLink(url, size)) notify({ tone: 'problem', text: t('menus.blockedWindow', { menu }), action, stays: true, key: 'window' });
    else if (text !== '') notify({ tone: 'info', text, key: 'window' });
  };
}

/** Opens an address in the browser that a menu asks for (TAB-04): by the helper on this PC, else in a window of this one, which is said. */
export function useOpenBrowser(): (mode: BrowserMode, url: string, menu: string) => Promise<void> {
  const { notify } = useDesk();
  const { companion } = usePage();
  const { t } = useText();
  const openWindow = useOpenWindow();
  return async (mode, url, menu) => {
    if (!onLine.isOffline() && (await openByCompanion(companion, mode, url)))
      return notify({ tone: 'done', text: t(opened[mode], { menu }), key: 'window' });
    const other = instead[mode];
    openWindow(url, menu, other === null ? '' : t(other));
  };
}
