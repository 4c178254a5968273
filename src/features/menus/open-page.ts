import { planPageCode } from '../../domain/menus/page-code.ts';

/** What opening a page by its code needs of the page around it. */
export interface OpenPagePort {
  /** Runs after so many milliseconds; at once for 0. */
  after(ms: number, run: () => void): void;
  /** Opens the product zone for a company (TAB-12). */
  productZone(companyId: string): void;
  navigate(to: string): void;
}

/** Opens pages by their codes, for one load of the page: the product zone is late only the first time (TAB-12, A-103), anything else is company management (TAB-13). */
export function createPageOpener(port: OpenPagePort): (pageCode: string, companyId: string) => void {
  let zoneOpened = false;
  return (pageCode, companyId) => {
    const plan = planPageCode(pageCode, { zoneOpened });
    if (plan.do === 'navigate') {
      port.navigate(plan.to);
      return;
    }
    zoneOpened = true;
    port.after(plan.delayMs, () => port.productZone(companyId));
  };
}
