import { useMemo, useSyncExternalStore } from 'react';
import type { AccessPorts } from '../../features/session/access-ports.ts';
import { onLine } from '../effects/deployment/line.ts';
import { usePage } from './use-page.ts';

/** What the forms of sign-in and account may do on this page. */
export function useAccessPorts(): AccessPorts {
  const { entrance, worker, clock, device, tab } = usePage();
  const offline = useSyncExternalStore(onLine.subscribe, onLine.isOffline);
  return useMemo(
    () => ({ signIn: entrance.signIn, ask: worker.ask, clock, device, tab, offline }),
    [entrance, worker, clock, device, tab, offline],
  );
}
