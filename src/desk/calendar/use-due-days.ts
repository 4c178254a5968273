import { useMemo } from 'react';
import { type Deadlines, packDeadlines } from '../../domain/calendar/deadlines.ts';
import type { RulePack } from '../../domain/calendar/rule-pack.ts';
import { onceFor } from '../once-for.ts';
import { useRulePack } from './use-rule-pack.ts';

const withoutPack = packDeadlines(null);
const deadlinesOf = onceFor((pack: RulePack) => packDeadlines(pack));

/** When filings are due by the rule pack of this device: the same days on every screen (P-05). */
export function useDueDays(): Deadlines {
  const { pack } = useRulePack();
  return useMemo(() => (pack === null ? withoutPack : deadlinesOf(pack)), [pack]);
}
