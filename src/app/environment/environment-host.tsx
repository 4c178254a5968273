import { useEffect, useRef } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { useOffline } from '../../desk/use-offline.ts';
import { useResource } from '../../desk/use-resource.ts';
import { isPageHeld } from '../../ui/dirty-forms.ts';
import { dropNotice, showNotice } from '../../ui/notices.ts';
import { useText } from '../../ui/text.ts';
import { reload } from '../effects/host/reload.ts';

/** While the environment's gateway is out, how often is asked whether the account still belongs there, milliseconds. */
const AGAIN_MS = 60_000;
const NOTICE = 'environment';

/** The environment's gateway may be gone for good: whether it is, and whether the account still belongs there, the deployment's own gateway and a try tell. */
function useAskWhileOut(isUsed: boolean, isOut: boolean, refresh: () => Promise<unknown>): void {
  const { clock } = useDesk();
  const isOffline = useOffline();
  const latest = useRef(refresh);
  latest.current = refresh;
  const asks = isUsed && (isOffline || isOut);
  useEffect(() => {
    if (!asks) return;
    let cancel = (): void => undefined;
    const again = (): void => {
      void latest.current();
      cancel = clock.after(AGAIN_MS, again);
    };
    again();
    return () => cancel();
  }, [asks, clock]);
  // Connected again: what was said of it is no longer so.
  useEffect(() => {
    if (isOut && !isOffline) void latest.current();
  }, [isOut, isOffline]);
}

/** Says that the account's environment changes with the next loading of the page, and offers that; and that the gateway there does not answer (GOV-08, A-146). */
export function EnvironmentHost() {
  const { t } = useText();
  const { value, refresh } = useResource('environment.environment', '');
  const next = value?.next?.name ?? null;
  const now = value?.now.name ?? '';
  const isOut = value !== null && now !== '' && value.problem === 'unreachable' && value.told === now;
  useAskWhileOut(now !== '', isOut, refresh);
  useEffect(() => {
    if (next === null) return;
    function load(): void {
      if (isPageHeld()) showNotice({ tone: 'problem', text: t('government.held'), key: NOTICE });
      else reload();
    }
    const text = next === '' ? t('government.leaves') : t('government.comes', { name: next });
    const id = showNotice({ tone: 'info', text, stays: true, key: NOTICE, action: { label: t('government.reload'), run: load } });
    return () => dropNotice(id);
  }, [next, t]);
  useEffect(() => {
    if (!isOut || next !== null) return;
    const id = showNotice({ tone: 'problem', text: t('government.out', { name: now }), stays: true, key: NOTICE });
    return () => dropNotice(id);
  }, [isOut, next, now, t]);
  return null;
}
