import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { agreements, type ShownAgreement } from '../../../features/company-switch/agreement-store.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';

const part = createLazyPart<ComponentType<{ agreement: ShownAgreement }>>(
  async () => (await import('../../../features/company-switch/agreement-dialog.tsx')).AgreementDialog,
);

/** Where the member agreement of a company is shown in the middle of a switch. */
export function AgreementHost() {
  const agreement = useSyncExternalStore(agreements.subscribe, agreements.get);
  const state = useSyncExternalStore(part.subscribe, part.get);
  useEffect(() => {
    // What cannot be shown must not hold the switch up. Looked at now: opening it has asked for it again.
    if (agreement !== null && state.kind === 'FAILED' && part.get().kind === 'FAILED') agreement.close();
  }, [agreement, state]);
  return agreement && <Lazy part={part} props={{ agreement }} />;
}
