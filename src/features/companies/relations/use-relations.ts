import { useEffect, useMemo, useRef } from 'react';
import type { OutboxRow } from '../../../db/types.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { sealAt } from '../../../desk/seal-at.ts';
import { useResource } from '../../../desk/use-resource.ts';

/** A company as dialogs name it (PLUS-02), null for one that is not in the list. */
export function useCompanyName(companyId: string): string | null {
  const dir = useAccount((state) => state.directory);
  const at = dir?.id.indexOf(companyId) ?? -1;
  if (dir === null || at < 0) return null;
  const { shortName, tail } = sealAt(dir, at);
  return tail === '' ? shortName : `${shortName} …${tail}`;
}

/** Somebody whom a company was given on to. */
export interface Given {
  readonly mobile: string;
  readonly name: string;
  /** `unsent`: the command waits in the outbox. */
  readonly state: 'unsent' | 'waiting' | 'accepted' | 'shared';
}

const textOf = (row: OutboxRow, field: string): string => {
  const value = typeof row.input === 'object' && row.input !== null ? Reflect.get(row.input, field) : '';
  return typeof value === 'string' ? value : '';
};

/** Whom a company is shared with, as it will be when what waits has been sent. */
export function useShares(companyId: string): readonly Given[] {
  const { value } = useResource('relations.relations', '');
  const outbox = useAccount((state) => state.outbox);
  return useMemo(() => {
    const shares = new Map<string, Given>();
    for (const { shareMobile: mobile, ...of } of value?.shared ?? [])
      if (of.companyId === companyId) shares.set(mobile, { mobile, name: '', state: 'shared' });
    for (const row of outbox) {
      if (row.key !== companyId || row.state === 'refused') continue;
      const mobile = textOf(row, 'shareMobile');
      if (row.name === 'companyCancelShare') shares.delete(mobile);
      if (row.name === 'companyShare') shares.set(mobile, { mobile, name: '', state: 'unsent' });
    }
    return [...shares.values()];
  }, [value, outbox, companyId]);
}

/** Who was invited to a company, those of the outbox first. */
export function useInvited(companyId: string): readonly Given[] {
  const { value } = useResource('relations.relations', '');
  const outbox = useAccount((state) => state.outbox);
  return useMemo(() => {
    const waiting = outbox.filter(({ key, name, state }) => key === companyId && name === 'companyInvite' && state !== 'refused');
    const queued = waiting.map((row): Given => ({ mobile: textOf(row, 'inviteMobile'), name: textOf(row, 'inviteName'), state: 'unsent' }));
    const sent = (value?.sent ?? []).filter((one) => one.companyId === companyId);
    return [
      ...queued,
      ...sent.map(({ inviteMobile, inviteName, accepted }): Given => {
        return { mobile: inviteMobile, name: inviteName, state: accepted === 1 ? 'accepted' : 'waiting' };
      }),
    ];
  }, [value, outbox, companyId]);
}

/** Companies that the account is not the admin of: it can neither invite to them nor share them. */
export function useMemberOf(): ReadonlySet<string> {
  const { value } = useResource('relations.relations', '');
  return useMemo(() => new Set((value?.member ?? []).map(({ companyId }) => companyId)), [value]);
}

const sent: readonly string[] = ['companyInvite', 'companyShare', 'companyCancelShare'];

/** Asks again what stands with others whenever such commands have left the outbox: they were carried out, or given up. */
export function useSentAgain(): void {
  const { worker } = useDesk();
  const waiting = useAccount(({ outbox }) => outbox.filter(({ name }) => sent.includes(name)).length);
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void worker.resource({ what: 'refresh', name: 'relations.relations', subject: '' });
    before.current = waiting;
  }, [waiting, worker]);
}

/** Asks again what stands with others, once what was sent has been answered. */
export function useRelationsAgain(): () => Promise<void> {
  const { worker } = useDesk();
  return async () => {
    await worker.syncNow();
    await worker.resource({ what: 'refresh', name: 'relations.relations', subject: '' });
  };
}
