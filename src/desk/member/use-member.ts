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
  const hasTold = member.outcome === 'known' && member.value !== null;
  const told = member.outcome === 'known' ? (member.value?.expireDate ?? '') : undefined;
  /** The row's day that was seen last, and for which it was asked. */
  const seen = useRef<string>(undefined);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (row === undefined || told === undefined) return;
    // Where nobody told of a membership a row may still have a day, from before: only a new one is news.
    const isNews = hasTold || (seen.current !== undefined && seen.current !== row);
    seen.current = row;
    if (!isNews || told === row || asked.current === row) return;
    asked.current = row;
    void refresh();
  }, [row, told, hasTold, refresh]);
  return member;
}
