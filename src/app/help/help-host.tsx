import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { askedHelp, askHelp, closeHelp, onHelpAsked } from '../../desk/asked/asked-help.ts';
import { useDesk } from '../../desk/desk.tsx';
import { MAIN_PATH } from '../../domain/core/view-paths.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { HelpDrawerProps } from './help-drawer.tsx';
import type { TourOfferProps } from './tour-offer.tsx';

const drawerPart = createLazyPart<ComponentType<HelpDrawerProps>>(async () => (await import('./help-drawer.tsx')).HelpDrawer);
const tourPart = createLazyPart<ComponentType<{ onEnd(): void }>>(async () => (await import('./tour.tsx')).Tour);
const offerPart = createLazyPart<ComponentType<TourOfferProps>>(async () => (await import('./tour-offer.tsx')).TourOffer);

/** The tour is offered once nobody has pressed anything for so long: who has begun to work is left alone. Milliseconds. */
export const TOUR_IDLE_MS = 20_000;

const tourKey = (accountId: string): string => `wb-tour:${accountId}`;

/** Whether nothing was pressed for `TOUR_IDLE_MS`, from then on; never where it is not `wanted`. */
function useIdle(wanted: boolean): boolean {
  const { clock } = useDesk();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!wanted || isIdle) return;
    let cancel = clock.after(TOUR_IDLE_MS, () => setIdle(true));
    const again = (): void => {
      cancel();
      cancel = clock.after(TOUR_IDLE_MS, () => setIdle(true));
    };
    window.addEventListener('keydown', again);
    window.addEventListener('pointerdown', again);
    return () => {
      cancel();
      window.removeEventListener('keydown', again);
      window.removeEventListener('pointerdown', again);
    };
  }, [clock, wanted, isIdle]);
  return isIdle;
}

/** Help on the screen that is open, and the tour (PLUS-31), which is offered once per account and device. */
export function HelpHost() {
  const { device, login } = useDesk();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const asked = useSyncExternalStore(onHelpAsked, askedHelp);
  const key = tourKey(login.accountId);
  const [isNew, setNew] = useState(() => device.get(key) === null);
  const isIdle = useIdle(isNew);
  useEffect(() => closeHelp, []);
  function seen(): void {
    device.set(key, '1');
    setNew(false);
  }
  function start(): void {
    seen();
    askHelp('tour');
  }
  if (asked === 'screen') return <Lazy part={drawerPart} props={{ pathname, onClose: closeHelp, onTour: start }} />;
  if (asked === 'tour') return <Lazy part={tourPart} props={{ onEnd: closeHelp }} />;
  // Elsewhere its card would lie over what is worked on.
  return isNew && isIdle && pathname === MAIN_PATH ? <Lazy part={offerPart} props={{ onStart: start, onAnswered: seen }} /> : null;
}
