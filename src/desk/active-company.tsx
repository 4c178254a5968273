import { createContext, useContext } from 'react';
import type { SwitchInput } from '../domain/company/company-switch.ts';
import type { Seal } from '../domain/company/seal.ts';

export interface ActiveCompany {
  /** Company this browser tab works for (P-01); null while the account has none. */
  readonly companyId: string | null;
  /** Its position in the directory; -1 while the directory is not read. */
  readonly row: number;
  readonly seal: Seal | null;
  /** True from the first step of a switch to its last (COMP-05, A-90): the main view waits. */
  readonly switching: boolean;
  /** The last five companies of the account, newest first. */
  readonly recents: readonly string[];
  /** Asks for a switch. An unknown target is rejected in words (COMP-06). Settles when it ended, with whether the company is active now. */
  switchTo(companyId: string, mode: SwitchInput['mode']): Promise<boolean>;
  /**
   * To call when the user himself takes a company out of the list: the active one gives way to the first that remains (COMP-13, COMP-14) when
   * `shown` says that it has gone, and stays when that says false. Who did it for him tells him.
   */
  leaveWhen(companyId: string, shown: Promise<boolean>): Promise<void>;
  /** Next or previous recent company, keeping the view (PLUS-03). */
  cycle(step: 1 | -1): void;
}

export const ActiveCompanyContext = createContext<ActiveCompany | null>(null);

export function useActiveCompany(): ActiveCompany {
  const active = useContext(ActiveCompanyContext);
  if (active === null) throw new Error('useActiveCompany outside of its provider');
  return active;
}

/** What a row or a hit does with the company that was chosen: goes to its home, or keeps the view. */
export function useSwitch(): (companyId: string, stay: boolean) => void {
  const { switchTo } = useActiveCompany();
  return (companyId, stay) => void switchTo(companyId, stay ? 'stay' : 'main');
}
