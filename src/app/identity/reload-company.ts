import type { Desk } from '../../desk/desk.tsx';
import { workAreas } from '../../domain/status/work-area.ts';

/** Reloads a company that was authenticated (COMP-15): its row, its menus and rights, and the page of the overview that stands there. */
export function reloadCompany({ worker }: Pick<Desk, 'worker'>, companyId: string): void {
  void worker.syncNow();
  const own = ['menus.menus', 'privileges.privileges', 'member.memberInfo'] as const;
  for (const name of own) void worker.resource({ what: 'refresh', name, subject: companyId });
  for (const area of workAreas) void worker.resource({ what: 'refresh', name: 'status.areaStatus', subject: `${companyId}/${area}` });
  void worker.resource({ what: 'refresh', name: 'overviews.homeRights', subject: '' });
}
