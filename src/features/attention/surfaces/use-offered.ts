import { useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import type { ResourceName, ResourceValue } from '../../../workers/surface.ts';
import type { Turn } from '../use-turn.ts';
import type { Advert, AdvertAction } from './advert.ts';
import { useJumps } from './jumps.ts';

/** A kept copy is not shown for longer: what it offers may be over. Milliseconds. */
const STALE_MS = 24 * 3_600_000;

/** What is offered to the account as it was told within a day, null when nobody knows. A failure is no news: nothing is shown. */
export function useOffered<N extends ResourceName>(name: N): ResourceValue<N> | null {
  const { clock } = useDesk();
  const { value, outcome, fetchedAt } = useResource(name, '');
  return outcome === 'known' && clock.now() - fetchedAt < STALE_MS ? value : null;
}

/** Whether a question about what is offered has been answered, or asked in vain: what is more important may still be on its way before. */
export function useIsTold(name: ResourceName): boolean {
  const { outcome, lastTry } = useResource(name, '');
  return outcome === 'known' || outcome === 'failed' || lastTry !== null;
}

/** Ends a turn: by the button of what was shown, which leads where it says, or closed. `doNotRemind`: never again. */
export function useLeave(turn: Turn, { title }: Pick<Advert, 'title'>): (action: AdvertAction | null, doNotRemind?: boolean) => void {
  const jumps = useJumps();
  return (action, doNotRemind = false) => {
    turn.done(doNotRemind ? 'silenced' : action === null ? 'closed' : 'acted');
    if (action !== null) jumps.go(action.jump, title);
  };
}
