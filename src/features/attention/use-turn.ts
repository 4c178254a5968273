import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import type { Candidate } from '../../domain/attention/candidate.ts';
import type { Offer, Outcome, TurnState } from './engine.ts';
import { engineOf } from './engines.ts';

/** How a candidate stands, and the way to say that it is over. */
export type Turn = TurnState & { done(outcome: Outcome): void };

const idle: TurnState = { state: 'idle' };
const nothing = { get: () => idle, subscribe: () => () => undefined };

/**
 * Asks for its user's attention (PLUS-22, `docs/attention.md`): draw what you have to show while `state` is `shown`, and say `done` when it is over.
 * The same candidate is offered once as long as the component lives: after `done` it is idle, until another one, or null and it again, is given.
 * Unmounting ends it. Null offers nothing.
 *
 * ```tsx
 * const turn = useTurn(tip === null ? null : { kind: 'memberTip', id: tip.code });
 * if (turn.state !== 'shown') return null;
 * return <Tip onClose={() => turn.done('closed')} />;
 * ```
 */
export function useTurn(candidate: Candidate | null): Turn {
  const desk = useDesk();
  const engine = engineOf(desk);
  const key = candidate === null ? '' : JSON.stringify(candidate);
  const [offered, setOffered] = useState<{ readonly key: string; readonly offer: Offer } | null>(null);
  useEffect(() => {
    if (key === '') return;
    // as: made of a candidate above
    const offer = engine.offer(JSON.parse(key) as Candidate);
    setOffered({ key, offer });
    return () => offer.withdraw();
  }, [engine, key]);
  const offer = offered?.key === key ? offered.offer : null;
  const turn = useSyncExternalStore((offer ?? nothing).subscribe, (offer ?? nothing).get);
  return { ...turn, done: (outcome) => offer?.done(outcome) };
}
