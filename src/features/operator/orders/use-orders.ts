import { useEffect, useState } from 'react';
import type { ListedOrder } from '../../../api/entities/operated-order.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { OpenKind } from '../../../domain/orders/open-kind.ts';

/** Pause in typing after which orders are looked for, milliseconds. */
const PAUSE = 300;

interface Asked {
  readonly words: string;
  readonly kind: OpenKind | '';
}

export interface FoundOrders {
  readonly list: readonly ListedOrder[];
  readonly state: 'reading' | 'known' | 'failed';
  readonly asked: Asked;
  ask(asked: Asked): void;
  again(): void;
}

/** Looks orders up as words are typed. Without the line the last list stays until it is back. */
export function useOrders(isOffline: boolean): FoundOrders {
  const { worker, clock } = useDesk();
  const [asked, setAsked] = useState<Asked>({ words: '', kind: '' });
  const [found, setFound] = useState<Pick<FoundOrders, 'list' | 'state'>>({ list: [], state: 'reading' });
  useEffect(() => {
    if (isOffline) return setFound((before) => ({ ...before, state: 'failed' }));
    let isOver = false;
    async function look(): Promise<void> {
      const told = await worker.ask('operatorOrders.operatorOrders', { ...asked });
      if (isOver) return;
      setFound((before) => (told.ok ? { list: told.value.list, state: 'known' } : { ...before, state: 'failed' }));
    }
    const cancel = clock.after(asked.words === '' ? 0 : PAUSE, () => void look());
    return () => {
      isOver = true;
      cancel();
    };
  }, [worker, clock, asked, isOffline]);
  return { ...found, asked, ask: setAsked, again: () => setAsked((before) => ({ ...before })) };
}
