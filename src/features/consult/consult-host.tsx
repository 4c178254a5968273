import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { askedConsult, closeConsult, onConsultAsked } from '../../desk/asked/asked-consult.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { ConsultWindowProps } from './consult-window.tsx';

const windowPart = createLazyPart<ComponentType<ConsultWindowProps>>(async () => (await import('./consult-window.tsx')).ConsultWindow);

/** The window of consulting, over whatever view asked for it. One per signed-in layout. */
export function ConsultHost() {
  const asked = useSyncExternalStore(onConsultAsked, askedConsult);
  useEffect(() => closeConsult, []);
  return asked === null ? null : <Lazy part={windowPart} props={{ asked, onClose: closeConsult }} />;
}
