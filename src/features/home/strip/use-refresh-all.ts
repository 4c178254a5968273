import { useState } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { Result } from '../../../domain/core/result.ts';
import type { HomePart, PartQuestion } from './refresh-parts.ts';

/** How a refresh of everything stands. `failed` are the parts that the newest one did not bring. */
export type RefreshState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly of: number }
  | { readonly kind: 'failed'; readonly parts: readonly HomePart[] };

export interface RefreshAll {
  readonly state: RefreshState;
  /** Asks for these parts, all at once; not to be called while it runs. */
  run(parts: readonly HomePart[]): Promise<void>;
}

/** Asks for parts of home, and says which of them did not come. The values come by the database, as those of every resource. */
export function useRefreshAll(): RefreshAll {
  const { worker } = useDesk();
  const [state, setState] = useState<RefreshState>({ kind: 'idle' });
  const ask = (question: PartQuestion): Promise<Result<null, CallError>> =>
    question === 'pull' ? worker.syncNow() : worker.resource({ what: 'refresh', ...question });
  async function run(parts: readonly HomePart[]): Promise<void> {
    let done = 0;
    setState({ kind: 'running', done, of: parts.length });
    const asked = parts.map(async (part) => {
      const answers = await Promise.all(part.questions.map(ask));
      done += 1;
      setState({ kind: 'running', done, of: parts.length });
      return answers.every(({ ok }) => ok);
    });
    const came = await Promise.all(asked);
    const failed = parts.filter((_, i) => came[i] === false);
    setState(failed.length === 0 ? { kind: 'idle' } : { kind: 'failed', parts: failed });
  }
  return { state, run };
}
