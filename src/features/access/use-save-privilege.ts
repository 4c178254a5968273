import { useState } from 'react';
import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import type { BizId } from '../../domain/access/roles.ts';
import { useText } from '../../ui/text.ts';
import type { AskForm } from '../../workers/surface.ts';
import { useDesk } from '../account/desk.tsx';
import { memberName } from './privilege-words.ts';

export interface PrivilegeSaver {
  /** What a switch shows: where it is being saved what is wanted, else what the gateway said. */
  isGiven(member: PrivilegeMember, bizId: BizId): boolean;
  /** It is being saved. */
  isBusy(member: PrivilegeMember, bizId: BizId): boolean;
  save(member: PrivilegeMember, bizId: BizId, allowed: boolean): Promise<void>;
}

const keyOf = ({ accountId }: PrivilegeMember, bizId: BizId): string => `${accountId}:${bizId}`;

/**
 * Saves privileges one by one, each at once, and offers to take it back. `refresh` asks for the list again; until that has come the switch
 * shows what was wanted.
 */
export function useSavePrivilege(ask: AskForm, companyId: string, refresh: () => Promise<unknown>): PrivilegeSaver {
  const { t } = useText();
  const { notify, report } = useDesk();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  function want(key: string, allowed: boolean | null): void {
    setWanted((before) => {
      const next = new Map(before);
      if (allowed === null) next.delete(key);
      else next.set(key, allowed);
      return next;
    });
  }
  async function save(member: PrivilegeMember, bizId: BizId, allowed: boolean): Promise<void> {
    const key = keyOf(member, bizId);
    want(key, allowed);
    const privileges = [{ bizId, allowed: allowed ? (1 as const) : (0 as const) }];
    const answer = await ask('privilegeSave', { companyId, accountId: member.accountId, privileges });
    // Also after a refusal: what is shown may be what has changed.
    await refresh();
    want(key, null);
    if (!answer.ok) return report(answer.error, { asked: true, label: t('security.saveFailed') });
    notify({
      tone: 'done',
      text: t(allowed ? 'security.grantDone' : 'security.takeDone', { name: memberName(member, t), business: t(`security.${bizId}`) }),
      action: { label: t('frame.undo'), run: () => void save(member, bizId, !allowed) },
      key: 'privilege',
    });
  }
  return {
    isGiven: (member, bizId) => wanted.get(keyOf(member, bizId)) ?? member.bizIds.includes(bizId),
    isBusy: (member, bizId) => wanted.has(keyOf(member, bizId)),
    save,
  };
}
