import type { ComponentType } from 'react';
import { SecurityPage } from '../../features/access/security-page.tsx';
import type { ChangeAdminDialogProps } from '../../features/session/dialogs/change-admin-dialog.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { useAccessPorts } from '../shell/access-ports.ts';

const changePart = createLazyPart<ComponentType<ChangeAdminDialogProps>>(
  async () => (await import('../../features/session/dialogs/change-admin-dialog.tsx')).ChangeAdminDialog,
);

/** The security centre with what it needs of the page: its calls, and the form that proves a number by SMS. */
export function SecurityView() {
  const ports = useAccessPorts();
  return (
    <SecurityPage ask={ports.ask} offline={ports.offline} changeForm={(props) => <Lazy part={changePart} props={{ ...props, ports }} />} />
  );
}
