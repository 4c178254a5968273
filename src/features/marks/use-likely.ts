import { useState } from 'react';
import type { AskedMark } from '../../desk/asked/asked-mark.ts';
import { useDays } from '../../desk/calendar/use-calendar.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { lastMonthAt } from '../../domain/status/period.ts';
import { likelyPlace } from './mark-plan.ts';
import { useKnown } from './use-marking.ts';

/** What the dialog opens at: what it was asked of, else, once states and rules are read, what most of the set have left. What was shown once stays. */
export function useLikely({ of, companyIds }: AskedMark, dir: Directory | null): AskedMark['of'] {
  const { today, now, expansion, states } = useDays();
  const { isRead } = useKnown();
  const [found, setFound] = useState<{ readonly of: AskedMark['of'] } | null>(of === undefined ? null : { of });
  if (found === null && isRead && dir !== null && expansion !== null)
    setFound({ of: likelyPlace(dir, companyIds, { expansion, states, now }, lastMonthAt(today)) });
  return found?.of;
}
