import type { ReactNode } from 'react';
import { useDesk } from '../../features/account/desk.tsx';
import { sealAt, stampOf } from '../../features/account/seal-at.ts';
import { ActiveCompanyProvider } from '../../features/company-switch/active-provider.tsx';

/** The tab's active company over this account's data; a switch is logged through the outbox (COMP-12). */
export function ActiveCompany({ children }: { children: ReactNode }) {
  const { data, store } = useDesk();

  async function hasMemberInfo(companyId: string): Promise<boolean> {
    const fact = await data.fact(`memberInfo:${companyId}`);
    return fact?.outcome === 'known';
  }
  async function logSwitch(companyId: string): Promise<void> {
    const { directory } = store.get();
    const row = directory?.id.indexOf(companyId) ?? -1;
    if (directory === null || row < 0) return;
    const commands = await data.commands();
    // A log that cannot be kept (storage full) does not stop the switch.
    if (commands.ok)
      await commands.value.logSwitch({ companyId, seal: stampOf(companyId, sealAt(directory, row)), chunk: directory.chunk[row] });
  }

  return (
    <ActiveCompanyProvider resetActiveTab={() => {}} hasMemberInfo={hasMemberInfo} logSwitch={logSwitch}>
      {children}
    </ActiveCompanyProvider>
  );
}
