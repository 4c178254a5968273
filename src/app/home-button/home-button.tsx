import { Button } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useTabStore } from '../../desk/app-tabs.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { MAIN_PATH } from '../../domain/core/view-paths.ts';
import type { AppTab } from '../../domain/tabs/app-tab.ts';
import { roomOf } from '../../features/tabs/rooms.ts';
import { Modal } from '../../ui/modal.tsx';
import { useText } from '../../ui/text.ts';
import { viewTarget } from '../../ui/views/view-target.ts';
import { clearDesk, isHomePress, jumpFromHome, openApps, unsavedApps } from './press-home.ts';

/** Goes home with what belongs to that: clears the desk, shows the index page, or where the area has none the first menu of the jump priority. */
function useGoHome(): (keeps: readonly AppTab[]) => Promise<void> {
  const desk = useDesk();
  const store = useTabStore();
  const navigate = useNavigate();
  const { t } = useText();
  const { companyId, row } = useActiveCompany();
  const area = useAccount((state) => state.directory)?.locationCode[row] ?? '';
  // Known before the button is pressed, and without the line.
  useResource('menus.tabState', area);
  return async (keeps) => {
    const count = openApps(store).length - keeps.length;
    const putBack = clearDesk(desk, store, roomOf(desk), keeps);
    const action = putBack === null ? null : { action: { label: t('frame.undo'), run: putBack } };
    if (count > 0) desk.notify({ tone: 'done', key: 'home', text: t('launch.homeClosed', { count }), ...action });
    await navigate({ ...viewTarget(MAIN_PATH), search: {} });
    if (!(await jumpFromHome(desk, { companyId, area }))) desk.notify({ tone: 'problem', text: t('launch.noActive'), key: 'no-tab' });
  };
}

/**
 * The home button (HOME-08 to HOME-10): the first item of the rail. The home tab of the strip goes to home too, but closes nothing. Apps that hold
 * unsaved content are asked about first.
 */
export function HomeButton() {
  const { t } = useText();
  const desk = useDesk();
  const store = useTabStore();
  const goHome = useGoHome();
  const [asked, setAsked] = useState<readonly AppTab[] | null>(null);
  const press = (event: MouseEvent): void => {
    if (!isHomePress(event)) return;
    event.preventDefault();
    const unsaved = unsavedApps(store, roomOf(desk));
    if (unsaved.length === 0) void goHome([]);
    else setAsked(unsaved);
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onClick = (event: MouseEvent): void => latest.current(event);
    // Before the page follows its links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  if (asked === null) return null;
  const go = (keeps: readonly AppTab[]) => () => {
    setAsked(null);
    void goHome(keeps);
  };
  return (
    <Modal
      title={t('launch.homeAsk')}
      onClose={() => setAsked(null)}
      actions={
        <>
          <Button onClick={go([])}>{t('launch.homeCloseAll')}</Button>
          <Button appearance="primary" onClick={go(asked)}>
            {t('launch.homeKeep')}
          </Button>
        </>
      }
    >
      <p>{t('launch.homeUnsaved', { count: asked.length })}</p>
      <ul>
        {asked.map(({ companyId, tabCode, title }) => (
          <li key={`${companyId} ${tabCode}`}>{title}</li>
        ))}
      </ul>
    </Modal>
  );
}
