import { useState } from 'react';
import { type FieldProblem, refusedProblems } from '../../domain/publishing/check-publication.ts';
import { useText } from '../../ui/text.ts';
import { useDesk } from '../account/desk.tsx';
import { draftOf, type Editing } from './form-state.ts';

interface Publishing {
  editing: Editing;
  /** Accounts that would get it, by the last check. */
  count: number;
  onDone(): void;
  /** The gateway found something wrong, by field. */
  onRefused(problems: readonly FieldProblem[]): void;
}

/** Publishes the form that is open. Pressed twice, or sent again after an answer that did not come, it is the same form and publishes once. */
export function usePublish({ editing, count, onDone, onRefused }: Publishing): { readonly busy: boolean; publish(): Promise<void> } {
  const { worker, notify, report } = useDesk();
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  async function publish(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const { id, requestId, seen, form } = editing;
    const done = await worker.ask('operatorSave', { id, requestId, seen, draft: draftOf(form) });
    setBusy(false);
    if (!done.ok) {
      const refused = refusedProblems(done.error.body);
      if (refused !== null) onRefused(refused);
      return report(done.error, { asked: true, label: t('operator.publishFailed') });
    }
    const sent = t('operator.sent', { count: done.value.sent });
    const text = form.kind === 'notice' ? sent : id === '' ? t('operator.published', { count }) : t('operator.saved');
    notify({ tone: 'done', text, key: 'published' });
    onDone();
  }
  return { busy, publish };
}
