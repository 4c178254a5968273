import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { addTaxRefresh, companiesToRefresh } from '../../desk/standing/tax-refresh.ts';
import type { KeyReader } from '../../domain/keys/key-reader.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { createKeyDesk, type KeyDesk } from './key-desk.ts';
import { createKeyGateway } from './key-gateway.ts';
import { dropKeyNotice } from './key-notice.ts';
import { keepKeyParts } from './key-store.ts';
import type { CompanionKeyReader } from './readers/companion-reader.ts';
import type { FileKeyReader } from './readers/file-reader.ts';
import type { HidKeyReader } from './readers/hid-reader.ts';

export interface KeeperProps {
  /** Null where the browser has no WebHID. */
  readonly hid: HidKeyReader | null;
  readonly file: FileKeyReader;
  readonly companion: CompanionKeyReader;
  /** All of them. */
  readonly readers: readonly KeyReader[];
}

const watchPart = createLazyPart<ComponentType<{ desk: KeyDesk }>>(async () => (await import('./key-watch.tsx')).KeyWatch);

/** Hears keys and keeps what is done with them while their view is left. What follows from a key is loaded with the first one. */
export function KeyKeeper({ hid, file, companion, readers }: KeeperProps) {
  const { worker, login, clock, store, writes } = useDesk();
  const desk = useMemo(() => {
    const renew = () => Promise.all([worker.syncNow(), worker.resource({ what: 'refresh', name: 'securityKeys.business', subject: '' })]);
    const gateway = createKeyGateway({ ask: worker.ask, accountId: login.accountId, now: clock.now, renew });
    const refresh = (companyIds: readonly string[]) => addTaxRefresh(writes, companiesToRefresh(store.get().directory, companyIds));
    return createKeyDesk({ readers, gateway, refresh });
  }, [readers, worker, login.accountId, clock, store, writes]);
  useEffect(() => {
    keepKeyParts({ desk, hid, file, companion });
    const stop = desk.start();
    return () => {
      stop();
      keepKeyParts(null);
    };
  }, [desk, hid, file, companion]);
  const isWanted = useSyncExternalStore(
    desk.subscribe,
    () => desk.get().notice !== null || desk.get().unread !== null || desk.get().run !== null || desk.get().result !== null,
  );
  const { inserted, run, signing } = useSyncExternalStore(desk.subscribe, desk.get);
  const runs = run?.mode === 'running' ? run.keyId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key that went, work that began and a signature that is asked for are what makes a notice old
  useEffect(dropKeyNotice, [inserted, runs, signing]);
  return isWanted ? <Lazy part={watchPart} props={{ desk }} /> : null;
}
