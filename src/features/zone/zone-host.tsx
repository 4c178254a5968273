import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { closeRelation } from '../../desk/asked/asked-relation.ts';
import { askedZone, closeZone, onZoneAsked } from '../../desk/asked/asked-zone.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { ZoneProps } from './zone.tsx';

const zonePart = createLazyPart<ComponentType<ZoneProps>>(async () => (await import('./zone.tsx')).Zone);

/** The product zone, over whatever view asked for it. One per signed-in layout. */
export function ZoneHost() {
  const asked = useSyncExternalStore(onZoneAsked, askedZone);
  const isOpen = asked !== null;
  useEffect(() => {
    // It covers the dialog in which companies are added, which must not wait below it.
    if (isOpen) closeRelation();
  }, [isOpen]);
  useEffect(() => closeZone, []);
  if (asked === null) return null;
  // Asked for something else while it is open it begins anew.
  return <Lazy key={`${asked.productId ?? ''}/${asked.companyIds.join()}`} part={zonePart} props={{ asked, onClose: closeZone }} />;
}
