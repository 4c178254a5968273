import { Outlet, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { AlertDialogProps } from '../../features/session/dialogs/alert-dialog.tsx';
import { fluentKeepPart } from '../../ui/fluent/fluent-keep-part.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useText } from '../../ui/text.ts';
import { followLinks } from '../effects/host/links.ts';
import { NoticesHost } from './notices-host.tsx';
import { usePage } from './use-page.ts';

export const alertPart = createLazyPart<ComponentType<AlertDialogProps>>(
  async () => (await import('../../features/session/dialogs/alert-dialog.tsx')).AlertDialog,
);

const lockViewPart = createLazyPart<ComponentType>(async () => (await import('./lock-view.tsx')).LockView);

/** Around every route: links, notices, alerts. */
export function RootView() {
  const router = useRouter();
  const { presenter, vault, session } = usePage();
  const { t } = useText();
  const alert = useSyncExternalStore(presenter.subscribe, presenter.alert);
  const keep = useSyncExternalStore(fluentKeepPart.subscribe, fluentKeepPart.get);
  const open = useSyncExternalStore(vault.subscribe, vault.get) === 'open';
  useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => followLinks(document, (href) => void router.navigate({ href })), [router]);
  return (
    <>
      {open ? <Outlet /> : <Lazy part={lockViewPart} placeholder={<main className="wb-plain" aria-busy="true" />} props={{}} />}
      <NoticesHost />
      {keep.kind === 'LOADED' && <keep.value />}
      {alert !== null && (
        <Lazy part={alertPart} props={{ title: alert.title, text: alert.text, button: t('frame.ok'), onClose: presenter.closeAlert }} />
      )}
    </>
  );
}
