import { useMemo } from 'react';
import { packDueOf } from '../../domain/calendar/due-of.ts';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import type { DueOf } from '../../domain/status/cell.ts';
import { onceFor } from '../once-for.ts';
import { useRulePack } from './use-rule-pack.ts';

const withoutPack = packDueOf(null);
const dueOfPack = onceFor((pack: RulePack) => packDueOf(pack));

/** When filings are due by the rule pack of this device: the same days on every screen (P-05). */
export function useDueOf(): DueOf {
  const { pack } = useRulePack();
  return useMemo(() => (pack === null ? withoutPack : dueOfPack(pack)), [pack]);
}
