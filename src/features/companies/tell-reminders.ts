import type { Desk } from '../../desk/desk.tsx';
import type { Translate } from '../../texts/catalogue.ts';
import { addReminder, takeReminders } from './reminders.ts';

type Ports = Pick<Desk, 'login' | 'notify' | 'report' | 'tab'> & {
  readonly store: Pick<Desk['store'], 'get'>;
  readonly worker: Pick<Desk['worker'], 'resource'>;
};

/**
 * Takes every action that waited for the line and tells of all of them in one notice (PLUS-12): notices have room for three, and a list
 * of reminders has not. Only for a window that is seen: what is taken is not told again.
 */
export function tellReminders(desk: Ports, t: Translate): void {
  const ids = takeReminders(desk.tab, desk.login.accountId);
  const [first] = ids;
  if (first === undefined) return;
  const action = t('companies.refresh');
  desk.notify({
    tone: 'info',
    text:
      ids.length === 1
        ? t('companies.backOnline', { action, name: nameOf(desk, first) })
        : t('companies.backOnlineMany', { action, total: ids.length }),
    action: { label: t('companies.doNow'), run: () => void refreshAll(desk, ids, action) },
  });
}

/** One after the other, so that a long list does not crowd out other work. When the line breaks again, what is left is reminded of again. */
async function refreshAll({ login, report, tab, worker }: Ports, ids: readonly string[], label: string): Promise<void> {
  let isSaid = false;
  for (const [at, id] of ids.entries()) {
    const done = await worker.resource({ what: 'refresh', name: 'member.memberInfo', subject: id });
    if (done.ok) continue;
    if (!isSaid) report(done.error, { asked: true, label });
    isSaid = true;
    if (done.error.kind !== 'offline' && done.error.kind !== 'timeout') continue;
    for (const left of ids.slice(at)) addReminder(tab, login.accountId, left);
    return;
  }
}

function nameOf({ store }: Ports, id: string): string {
  const { directory } = store.get();
  const at = directory?.id.indexOf(id) ?? -1;
  return directory?.shortName[at] || directory?.name[at] || id;
}
