import type { ComponentType } from 'react';
import type { KeeperProps } from '../../features/keys/key-keeper.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { pageKeys } from '../effects/host/security-keys.ts';
import { usePage } from '../shell/use-page.ts';

const keeperPart = createLazyPart<ComponentType<KeeperProps>>(async () => (await import('../../features/keys/key-keeper.tsx')).KeyKeeper);

/** Security keys of this page, from when it is idle: whatever view is open, a key that is plugged in is told. */
export function KeyHost() {
  const { companion } = usePage();
  return <Lazy part={keeperPart} props={pageKeys(companion)} />;
}
