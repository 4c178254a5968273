import { useSyncExternalStore } from 'react';
import { CompanyTitle } from '../../features/company-switch/company-title.tsx';
import { usePage } from './use-page.ts';

/** Title and icon of the window for a view, with the active company where its user lets them name it. */
export function WindowTitle({ view }: { view: string }) {
  const { preferences } = usePage();
  const names = useSyncExternalStore(preferences.subscribe, preferences.namesInTitle);
  return <CompanyTitle view={view} names={names} />;
}
