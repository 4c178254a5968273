import { useEffect, useState } from 'react';
import type { operatorCheck } from '../../../api/calls/operator.ts';
import type { OutputOf } from '../../../api/contract.ts';
import { useDesk, type WorkerCalls } from '../../../desk/desk.tsx';
import type { Result } from '../../../domain/core/result.ts';
import type { EditingOf } from './use-editing.ts';

/** Pause in typing after which the form is looked at, milliseconds. */
const PAUSE = 500;

type Answer = OutputOf<typeof operatorCheck> & {
  /** Accounts that get something else first. */
  readonly behind?: number;
};

/** What the gateway says of the form as it stands: `answer` is of `form`, null until it has come. */
export interface Checked {
  readonly answer: Answer | null;
  readonly state: 'checking' | 'known' | 'failed';
}

/** Asks the gateway about a form. */
export type Look<F> = (worker: Pick<WorkerCalls, 'ask'>, editing: Pick<EditingOf<F>, 'id' | 'form'>) => Promise<Result<Answer, unknown>>;

/** Has the form looked at whenever it has changed and typing has paused. Without the line the last word stands until it is back. `look` is the same function at all times. */
export function useCheck<F>({ id, form }: EditingOf<F>, isOffline: boolean, look: Look<F>): Checked {
  const { worker, clock } = useDesk();
  const [checked, setChecked] = useState<Checked>({ answer: null, state: 'checking' });
  useEffect(() => {
    if (isOffline) return setChecked(({ answer }) => ({ answer, state: 'failed' }));
    let isOver = false;
    setChecked(({ answer }) => ({ answer, state: 'checking' }));
    async function ask(): Promise<void> {
      const told = await look(worker, { id, form });
      // A newer form has been typed meanwhile: its own answer follows.
      if (isOver) return;
      setChecked(({ answer }) => (told.ok ? { answer: told.value, state: 'known' } : { answer, state: 'failed' }));
    }
    const cancel = clock.after(PAUSE, () => void ask());
    return () => {
      isOver = true;
      cancel();
    };
  }, [worker, clock, id, form, isOffline, look]);
  return checked;
}
