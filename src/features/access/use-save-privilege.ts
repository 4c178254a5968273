import { useRef, useState } from 'react';
import type { PrivilegeMember } from '../../api/calls/privileges.ts';
import { useDesk } from '../../desk/desk.tsx';
import type { BizId } from '../../domain/access/roles.ts';
import { useText } from '../../ui/text.ts';
import type { AskForm } from '../../workers/surface.ts';
import { memberName } from './privilege-words.ts';

export interface PrivilegeSaver {
  /** What a switch shows: where it is being saved what is wanted, else what the gateway said. */
  isGiven(member: PrivilegeMember, bizId: BizId): boolean;
  /** It is being saved. */
  isBusy(member: PrivilegeMember, bizId: BizId): boolean;
  save(member: PrivilegeMember, bizId: BizId, allowed: boolean): Promise<void>;
}

const keyOf = ({ accountId }: PrivilegeMember, bizId: BizId): string => `${accountId}:${bizId}`;

/** What the user wants of a switch. `over`: the list that it stands over once it is saved, null while it is on its way. */
interface Wanted {
  readonly allowed: boolean;
  readonly over: readonly PrivilegeMember[] | null;
}

/**
 * Saves privileges one by one, each at once, and offers to take it back. `refresh` asks for the list again, which comes by the database: until
 * another one than `members` is there, the switch shows what was wanted.
 */
export function useSavePrivilege(
  ask: AskForm,
  companyId: string,
  members: readonly PrivilegeMember[],
  refresh: () => Promise<unknown>,
): PrivilegeSaver {
  const { t } = useText();
  const { notify, report } = useDesk();
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(new Map());
  const latest = useRef(members);
  latest.current = members;
  const want = (key: string, one: Wanted | null): void =>
    setWanted((before) => new Map([...before].filter(([other]) => other !== key).concat(one === null ? [] : [[key, one]])));
  async function save(member: PrivilegeMember, bizId: BizId, allowed: boolean): Promise<void> {
    const key = keyOf(member, bizId);
    want(key, { allowed, over: null });
    const privileges = [{ bizId, allowed: allowed ? (1 as const) : (0 as const) }];
    const answer = await ask('privileges.privilegeSave', { companyId, accountId: member.accountId, privileges });
    // Also after a refusal: what is shown may be what has changed.
    await refresh();
    want(key, answer.ok ? { allowed, over: latest.current } : null);
    if (!answer.ok) return report(answer.error, { asked: true, label: t('security.saveFailed') });
    notify({
      tone: 'done',
      text: t(allowed ? 'security.grantDone' : 'security.takeDone', { name: memberName(member, t), business: t(`security.${bizId}`) }),
      action: { label: t('frame.undo'), run: () => void save(member, bizId, !allowed) },
      key: 'privilege',
    });
  }
  return {
    isGiven(member, bizId) {
      const one = wanted.get(keyOf(member, bizId));
      return one !== undefined && (one.over === null || one.over === members) ? one.allowed : member.bizIds.includes(bizId);
    },
    isBusy: (member, bizId) => wanted.get(keyOf(member, bizId))?.over === null,
    save,
  };
}
