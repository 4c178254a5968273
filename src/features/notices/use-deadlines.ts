import { useEffect, useMemo, useState } from 'react';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useRulePack } from '../../desk/calendar/use-rule-pack.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useStatusBook } from '../../desk/standing/area-status.ts';
import { useGatewayNow } from '../../desk/use-messages.ts';
import { countObligations, wholeCalendar } from '../../domain/calendar/count.ts';
import { type DeadlineStep, deadlineSteps, remindedDays } from '../../domain/calendar/deadline-steps.ts';
import { Expansion } from '../../domain/calendar/expand.ts';
import { filingStates } from '../../domain/calendar/known-company.ts';

/** From a change of companies or states to the next count, milliseconds: while answers come in they follow each other. */
const GATHER_MS = 2_000;

/** What is due near today and left to do, by rule pack and states of this device, so also without a line (P-06); null until it is known. */
export function useDeadlines(): readonly DeadlineStep[] | null {
  const { clock } = useDesk();
  const directory = useAccount((state) => state.counted);
  // A list that is not whole would remind of a part.
  const isWhole = useAccount((state) => (state.pull?.at ?? 0) > 0);
  const { pack } = useRulePack();
  const book = useStatusBook();
  const states = useMemo(() => (book.isRead ? filingStates(book.of) : null), [book]);
  const today = useChinaDay();
  const gatewayNow = useGatewayNow();
  const [steps, setSteps] = useState<readonly DeadlineStep[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `today` says all of the time that counts
  useEffect(() => {
    if (directory === null || pack === null || states === null || !isWhole) return undefined;
    return clock.after(GATHER_MS, () => {
      const now = gatewayNow();
      const { from, to } = remindedDays(now);
      const counts = countObligations(directory, new Expansion(pack, from, to), states, wholeCalendar, now);
      setSteps(deadlineSteps(counts, now));
    });
  }, [directory, pack, states, isWhole, clock, today]);
  return steps;
}
