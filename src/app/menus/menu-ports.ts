import type { Desk } from '../../desk/desk.tsx';
import { locationOf } from '../../domain/company/area.ts';
import { chinaDay } from '../../domain/core/china-time.ts';
import { lastMonthAt } from '../../domain/status/period.ts';
import { accessChecks } from '../../features/access/admin-check.ts';
import type { CheckPorts, VatWord } from '../../features/menus/run-checks.ts';

/** The row of a company as the database has it, null when it is gone. */
export function companyRow({ store, data }: Desk, companyId: string) {
  const dir = store.get().directory;
  return data.company(companyId, dir?.chunk[dir.id.indexOf(companyId)] ?? -1);
}

/** Kept with the account, so that a reload and another tab know it too. */
function vatWord({ data, writes, clock }: Desk): VatWord {
  const key = (companyId: string): string => `vatConfirmed:${companyId}`;
  const word = (addedTaxType: string): string => `${lastMonthAt(chinaDay(clock.now()))} ${addedTaxType}`;
  return {
    isConfirmed: async (companyId, type) => (await data.fact(key(companyId)))?.value === word(type),
    async confirm(companyId, type) {
      const now = clock.now();
      await writes.use(
        () => import('../../db/facts.ts'),
        (code, { db }) => code.storeFact(db, key(companyId), word(type), now),
      );
    },
  };
}

/** Who answers the checks of a company's menus, and what the page knows of it. `isActive`: the opening is still wanted. */
export function menuPorts(desk: Desk, companyId: string, isActive: (companyId: string) => boolean): CheckPorts {
  const { login, store, worker } = desk;
  const dir = store.get().directory;
  const locationCode = locationOf({ locationCode: dir?.locationCode[dir.id.indexOf(companyId)] ?? '' });
  return {
    vat: vatWord(desk),
    checks: accessChecks(worker.ask, { accountId: login.accountId, locationCode }),
    facts: () => ({
      isGuest: login.isGuest,
      // A menu that leads to the client has no address that a page could hand to anybody.
      hasClient: false,
      isActive,
      async company(id) {
        const row = await companyRow(desk, id);
        return { isVip: row?.isVip ?? 0, addedTaxType: row?.addedTaxType ?? '' };
      },
    }),
  };
}
