import { useEffect, useState } from 'react';
import type { operatorMembers } from '../../../api/calls/operator-members.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { useDesk } from '../../../desk/desk.tsx';

/** Pause in typing after which companies are looked for, milliseconds. */
const PAUSE = 300;

/** A page of companies that were looked for. `state`: whether it is what was asked for last. */
export interface Found {
  readonly page: OutputOf<typeof operatorMembers> | null;
  readonly state: 'reading' | 'known' | 'failed';
  /** Looks for other words, or at another page of the same ones. */
  ask(asked: { readonly words: string; readonly from: number }): void;
  /** Looks again at the same page. */
  again(): void;
  readonly words: string;
}

/** Looks companies up as words are typed and pages are turned. Without the line the last page stays until it is back. */
export function useFound(isOffline: boolean): Found {
  const { worker, clock } = useDesk();
  const [asked, setAsked] = useState({ words: '', from: 0 });
  const [{ page, state }, setFound] = useState<Pick<Found, 'page' | 'state'>>({ page: null, state: 'reading' });
  useEffect(() => {
    if (isOffline) return setFound((before) => ({ ...before, state: 'failed' }));
    let isOver = false;
    setFound((before) => ({ ...before, state: 'reading' }));
    async function look(): Promise<void> {
      const told = await worker.ask('operatorMembers.operatorMembers', asked);
      // Something else is looked for meanwhile: its own answer follows.
      if (isOver) return;
      setFound((before) => (told.ok ? { page: told.value, state: 'known' } : { ...before, state: 'failed' }));
    }
    const cancel = clock.after(asked.words === '' ? 0 : PAUSE, () => void look());
    return () => {
      isOver = true;
      cancel();
    };
  }, [worker, clock, asked, isOffline]);
  return { page, state, words: asked.words, ask: setAsked, again: () => setAsked((before) => ({ ...before })) };
}
