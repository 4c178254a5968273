import { useEffect, useRef, useState } from 'react';
import type { Change } from '../../../db/types.ts';
import type { Seal } from '../../../domain/company/seal.ts';
import { useText } from '../../../ui/text.ts';
import { type Desk, useDesk } from '../../account/desk.tsx';
import type { DraftState } from '../../account/form-draft.ts';
import { stampOf } from '../../account/seal-at.ts';
import { command, problemWords, type WriteProblem } from '../commands.ts';
import { type DraftKeeper, type DraftName, type DraftPorts, openDraft } from './draft-keeper.ts';
import type { EditForm } from './edit-form.ts';
import { holdName } from './form-lock.ts';

function listenTo({ store }: Desk, hear: (change: Change) => void): () => void {
  let rev = store.get().change?.rev ?? -1;
  return store.subscribe(() => {
    const { change } = store.get();
    if (change === null || change.rev === rev) return;
    rev = change.rev;
    hear(change);
  });
}

interface Watch {
  /** Seal in the form's head, null before it is open: every write of the form carries it (PLUS-02). */
  seal(): Seal | null;
  failed(problem: WriteProblem | null): void;
  state(state: DraftState): void;
}

function portsOf(desk: Desk, { form, companyId }: DraftName, watch: Watch): DraftPorts<EditForm> {
  return {
    drafts: () => desk.data.drafts(),
    async save(subject, { baseRev, seen, values }) {
      const shown = watch.seal();
      if (shown === null) return false;
      const draft = { form, subject, companyId, seal: stampOf(companyId, shown), value: { baseRev, seen, values } };
      const done = await command(desk, (commands) => commands.saveDraft(draft));
      watch.failed(done.ok ? null : done.error);
      return done.ok;
    },
    drop: async (subject) => (await command(desk, (commands) => commands.dropDraft(form, subject))).ok,
    hold: (key) => holdName(`draft:${desk.login.accountId}:${key}`),
    listen: (hear) => listenTo(desk, hear),
    onState: watch.state,
  };
}

export interface FormDraft {
  /** Null until it is known which draft is this form's. */
  readonly keeper: DraftKeeper<EditForm> | null;
  /** Whether what is typed is on disk. */
  readonly state: DraftState;
  /** Why it is not, null when nothing failed. */
  readonly problem: string | null;
}

/** The draft of the form that is open under this name. `seal` is asked at each write. */
export function useFormDraft({ form, subject, companyId }: DraftName, seal: () => Seal | null): FormDraft {
  const desk = useDesk();
  const { t } = useText();
  const [keeper, setKeeper] = useState<DraftKeeper<EditForm> | null>(null);
  const [state, setState] = useState<DraftState>('none');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef({ t, seal });
  shown.current = { t, seal };
  useEffect(() => {
    const name = { form, subject, companyId };
    const ports = portsOf(desk, name, {
      seal: () => shown.current.seal(),
      failed: (failure) => setProblem(failure === null ? null : problemWords(failure, shown.current.t)),
      state: setState,
    });
    let closed = false;
    const opening = openDraft(name, ports);
    void opening.then((made) => {
      if (closed) return;
      setKeeper(made);
      if (made.found !== null) setState('kept');
    });
    return () => {
      closed = true;
      void opening.then((made) => made.close());
    };
  }, [desk, form, subject, companyId]);
  return { keeper, state, problem };
}
