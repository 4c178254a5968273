import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useTabStore } from '../../desk/app-tabs.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { MAIN_PATH } from '../../domain/core/view-paths.ts';
import { roomOf } from '../../features/tabs/frames/rooms.ts';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { clearDesk, isHomePress, jumpFromHome, openApps, unsavedApps } from './press-home.ts';

/**
 * Goes home with what belongs to that: clears the desk, shows the index page, or where the area has none the first menu of the jump priority. While an app
 * holds unsaved content nothing is cleared.
 */
function useGoHome(): () => Promise<void> {
  const desk = useDesk();
  const store = useTabStore();
  const navigate = useNavigate();
  const { t } = useText();
  const { companyId, row } = useActiveCompany();
  const area = useAccount((state) => state.directory)?.locationCode[row] ?? '';
  // Known before the button is pressed, and without the line.
  useResource('menus.tabState', area);
  return async () => {
    const unsaved = unsavedApps(store, roomOf(desk)).length;
    if (unsaved > 0) {
      desk.notify({ tone: 'done', key: 'home', text: t('launch.homeUnsaved', { count: unsaved }) });
      await navigate({ ...viewTarget(MAIN_PATH), search: {} });
      return;
    }
    const count = openApps(store).length;
    const putBack = clearDesk(desk, store, roomOf(desk));
    const action = putBack === null ? null : { action: { label: t('frame.undo'), run: putBack } };
    if (count > 0) desk.notify({ tone: 'done', key: 'home', text: t('launch.homeClosed', { count }), ...action });
    await navigate({ ...viewTarget(MAIN_PATH), search: {} });
    if (!(await jumpFromHome(desk, { companyId, area }))) desk.notify({ tone: 'problem', text: t('launch.noActive'), key: 'no-tab' });
  };
}

/** The home button (HOME-08 to HOME-10): the mark in the title row. 首页 of the rail and of the strip go home too, but close nothing. */
export function HomeButton() {
  const goHome = useGoHome();
  const latest = useRef(goHome);
  latest.current = goHome;
  useEffect(() => {
    function onClick(event: MouseEvent): void {
      if (!isHomePress(event)) return;
      event.preventDefault();
      void latest.current();
    }
    // Before the page follows its links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return null;
}
