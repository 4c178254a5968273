import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { type AskedIdentity, askedIdentity, onIdentityAsked } from '../../desk/asked/asked-identity.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';

const identityPart = createLazyPart<ComponentType<{ asked: AskedIdentity }>>(
  async () => (await import('./identity-view.tsx')).IdentityView,
);

/** Identity authentication, over whatever view asked for it. One per signed-in layout. */
export function IdentityHost() {
  const asked = useSyncExternalStore(onIdentityAsked, askedIdentity);
  // A session that ends, and another account, cancel it, loaded or not.
  useEffect(() => () => askedIdentity()?.end({ end: 'cancel' }), []);
  return asked === null ? null : <Lazy part={identityPart} props={{ asked }} />;
}
