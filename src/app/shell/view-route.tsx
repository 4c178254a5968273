import { useMatch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/focus-back.ts';
import { CONTENT_ID } from '../../ui/frame/frame-view.tsx';
import { watchFocus } from '../../ui/last-focus.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import type { View, ViewOutline } from '../../ui/views/define-view.ts';
import { homeView, viewAt } from '../views/views.ts';
import { HomeView } from './home-view.tsx';
import { useTabs } from './tab-slots.tsx';
import { WindowTitle } from './window-title.tsx';

export const viewBarsPart = createLazyPart<ComponentType<{ view: ViewOutline }>>(async () => (await import('./view-bars.tsx')).ViewBars);

function SideView({ view }: { view: View }) {
  const { t } = useText();
  return (
    <>
      <WindowTitle view={t(view.label)} />
      <Lazy part={view.part} props={{}} />
    </>
  );
}

/** Another view than before begins where its content does for the keyboard, unless what led to it (a tab, a link of the rail) keeps the focus. */
function useFocusOnArrival(view: View | 'home' | null): void {
  const shown = useRef(view);
  useEffect(watchFocus, []);
  useEffect(() => {
    if (shown.current !== view && isFocusLost()) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    shown.current = view;
  }, [view]);
}

/** The view of the route that all views share. */
export function ViewRoute() {
  const view = useMatch({ from: '/_desk/$', select: ({ pathname }) => viewAt(pathname) });
  useFocusOnArrival(view);
  const { shown } = useTabs();
  // The route lets nobody in at another path.
  if (view === null) return null;
  return (
    <>
      <Lazy part={viewBarsPart} props={{ view: view === 'home' ? homeView : view }} />
      {typeof shown === 'object' && shown !== null ? (
        <WindowTitle view={shown.title} />
      ) : view === 'home' ? (
        <HomeView />
      ) : (
        <SideView key={view.path} view={view} />
      )}
    </>
  );
}
