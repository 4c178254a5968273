import { useMemo } from 'react';
import { packDueOf } from '../../domain/calendar/due-of.ts';
import type { DueOf } from '../../domain/status/cell.ts';
import { useRulePack } from './use-rule-pack.ts';

/** When filings are due by the rule pack of this device: the same days on every screen (P-05). */
export function useDueOf(): DueOf {
  const { pack } = useRulePack();
  return useMemo(() => packDueOf(pack), [pack]);
}
