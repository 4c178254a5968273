import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { askedList, dropList, onListAsked } from '../../desk/asked/asked-list.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';

const keeperPart = createLazyPart<ComponentType>(async () => (await import('./list-keeper.tsx')).ListKeeper);

/** Lists from when they are first wanted, over whatever view is open. One per signed-in layout. */
export function ListHost() {
  const asked = useSyncExternalStore(onListAsked, askedList);
  useEffect(() => dropList, []);
  return asked === null ? null : <Lazy part={keeperPart} props={{}} />;
}
