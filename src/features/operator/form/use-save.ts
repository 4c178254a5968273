import { useState } from 'react';
import type { CallError } from '../../../api/error-kinds.ts';
import { useDesk } from '../../../desk/desk.tsx';
import type { Result } from '../../../domain/core/result.ts';
import { type FieldProblem, refusedProblems } from '../../../domain/publishing/check-publication.ts';

interface Saving<T> {
  send(): Promise<Result<T, CallError>>;
  /** What is said when it was stored, and before the reason when it was not. */
  done(answer: T): string;
  readonly failed: string;
  onDone(): void;
  /** The gateway found something wrong, by field. */
  onRefused(problems: readonly FieldProblem[]): void;
}

/** Stores the form that is open. Sent again after an answer that did not come, it is the same form and is stored once. */
export function useSave<T>({ send, done, failed, onDone, onRefused }: Saving<T>): { readonly busy: boolean; save(): Promise<void> } {
  const { notify, report } = useDesk();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const stored = await send();
    setBusy(false);
    if (!stored.ok) {
      const refused = refusedProblems(stored.error.body);
      if (refused !== null) onRefused(refused);
      return report(stored.error, { asked: true, label: failed });
    }
    notify({ tone: 'done', text: done(stored.value), key: 'published' });
    onDone();
  }
  return { busy, save };
}
