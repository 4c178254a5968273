import type { CallError } from '../../../api/error-kinds.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { Result } from '../../../domain/core/result.ts';

/** What is said when something was done, and before the reason when it was not. */
interface Ends {
  readonly done: string;
  readonly failed: string;
}

/** Does something with an entry of a list: says how it ended, then has the list looked at again, also after a failure. */
export function useAct(refresh: () => Promise<unknown>): (asked: Promise<Result<unknown, CallError>>, ends: Ends) => Promise<void> {
  const { notify, report } = useDesk();
  return async (asked, { done, failed }) => {
    const ended = await asked;
    if (ended.ok) notify({ tone: 'done', text: done, key: 'acted' });
    else report(ended.error, { asked: true, label: failed });
    await refresh();
  };
}
