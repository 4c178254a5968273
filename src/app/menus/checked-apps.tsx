import { useDesk } from '../../features/account/desk.tsx';
import { AppArea, type AppAreaProps } from '../../features/tabs/app-area.tsx';
import { checkTab } from './check-tab.ts';

/** The open apps, each behind the checks of its menu. */
export function CheckedApps(props: Omit<AppAreaProps, 'checkMenu'>) {
  const desk = useDesk();
  return <AppArea {...props} checkMenu={(tab) => checkTab(desk, tab)} />;
}
