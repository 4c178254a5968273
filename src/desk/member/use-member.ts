import { useEffect, useRef } from 'react';
import type { VipInfo } from '../../api/entities/company.ts';
import { type UsedResource, useResource } from '../use-resource.ts';
import { useCompany } from '../use-stored.ts';

/**
 * The membership of a company (ENT-09). One that ends on another day than the company's row says is asked for again, once for each day that the row says:
 * whoever renewed it, here, elsewhere or by hand, has changed the row, and the pull brings that at once.
 */
export function useMember(companyId: string): UsedResource<VipInfo | null> {
  const member = useResource('member.memberInfo', companyId);
  const { refresh } = member;
  const row = useCompany(companyId)?.expireDate;
  const told = member.outcome === 'known' ? (member.value?.expireDate ?? '') : undefined;
  /** The row's day for which it was asked. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (row === undefined || told === undefined) return;
    // Where nobody had told of a membership the row may have its day from before: asked once it is known which.
    if (told === row || asked.current === row) return;
    asked.current = row;
    void refresh();
  }, [row, told, refresh]);
  return member;
}
