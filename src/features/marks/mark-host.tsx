import { type ComponentType, useSyncExternalStore } from 'react';
import { askedMark, closeMark, onMarkAsked } from '../../desk/asked/asked-mark.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { MarkDialogProps } from './mark-dialog.tsx';

const markPart = createLazyPart<ComponentType<MarkDialogProps>>(async () => (await import('./mark-dialog.tsx')).MarkDialog);

/** The dialog of marks by hand, over whatever view asked for it. One per signed-in layout. */
export function MarkHost() {
  const asked = useSyncExternalStore(onMarkAsked, askedMark);
  return asked === null ? null : <Lazy part={markPart} props={{ asked, onClose: closeMark }} />;
}
