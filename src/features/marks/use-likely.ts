import { useState } from 'react';
import type { AskedMark } from '../../desk/asked/asked-mark.ts';
import { useDays } from '../../desk/calendar/use-calendar.ts';
import { useIsWhole } from '../../desk/standing/use-urgencies.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { lastMonthAt } from '../../domain/status/period.ts';
import { likelyPlace } from './mark-plan.ts';

/** What the dialog opens at: what it was asked of, else, once every company was asked for and the rules are read, what most of the set have left. What was shown once stays. */
export function useLikely({ of, companyIds }: AskedMark, dir: Directory | null): AskedMark['of'] {
  const { today, now, expansion, states } = useDays();
  const isWhole = useIsWhole();
  const [found, setFound] = useState<{ readonly of: AskedMark['of'] } | null>(of === undefined ? null : { of });
  if (found === null && isWhole && dir !== null && expansion !== null)
    setFound({ of: likelyPlace(dir, companyIds, { expansion, states, now }, lastMonthAt(today)) });
  return found?.of;
}
