import type { Desk } from '../../desk/desk.tsx';

/** Tells the gateway how an upgrade ended on this PC, as a command: it waits for the line where there is none (A-03, CALL-121). */
export async function saveUpgradeEnd(
  { login, data }: Pick<Desk, 'login' | 'data'>,
  { upStatus, upGradeType }: { readonly upStatus: 1 | 2; readonly upGradeType: 'silent' | 'force' | 'gov' },
): Promise<void> {
  const { deviceIdOr } = await import('../../db/open/device-db.ts');
  const pcUid = await deviceIdOr();
  const commands = await data.commands();
  if (commands.ok)
    await commands.value.give('saveUpgrade', { input: { accountId: login.accountId, pcUid, upStatus, upGradeType }, seal: null });
}
