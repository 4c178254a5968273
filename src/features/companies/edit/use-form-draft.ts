import { useEffect, useRef, useState } from 'react';
import type { Change, SealStamp } from '../../../db/types.ts';
import { useText } from '../../../ui/text.ts';
import { type Desk, useDesk } from '../../account/desk.tsx';
import type { DraftState } from '../../account/form-draft.ts';
import { holdLock } from '../../account/hold-lock.ts';
import { command, problemWords, type WriteProblem } from '../commands.ts';
import { type DraftKeeper, type DraftName, type DraftPorts, openDraft } from './draft-keeper.ts';

function listenTo({ store }: Desk, hear: (change: Change) => void): () => void {
  let rev = store.get().change?.rev ?? -1;
  return store.subscribe(() => {
    const { change } = store.get();
    if (change === null || change.rev === rev) return;
    rev = change.rev;
    hear(change);
  });
}

/** How the values of a form become a draft. */
export interface DraftOf<V> {
  /** Seal in the form's head, null for a form of no company, undefined before the form is open: every write of it carries the seal (PLUS-02). */
  stamp(): SealStamp | null | undefined;
  /** What is kept of the values. */
  stored(value: V): unknown;
}

interface Watch {
  failed(problem: WriteProblem | null): void;
  state(state: DraftState): void;
}

function portsOf<V>(desk: Desk, { form, companyId }: DraftName, of: DraftOf<V>, watch: Watch): DraftPorts<V> {
  return {
    drafts: () => desk.data.drafts(),
    async save(subject, value) {
      const seal = of.stamp();
      if (seal === undefined) return false;
      const draft = { form, subject, companyId, seal, value: of.stored(value) };
      const done = await command(desk, (commands) => commands.saveDraft(draft));
      watch.failed(done.ok ? null : done.error);
      return done.ok;
    },
    drop: async (subject) => (await command(desk, (commands) => commands.dropDraft(form, subject))).ok,
    hold: (key) => holdLock(navigator.locks, `draft:${desk.login.accountId}:${key}`, { ifAvailable: true }),
    listen: (hear) => listenTo(desk, hear),
    onState: watch.state,
  };
}

export interface FormDraft<V> {
  /** Null until it is known which draft is this form's. */
  readonly keeper: DraftKeeper<V> | null;
  /** Whether what is typed is on disk. */
  readonly state: DraftState;
  /** Why it is not, null when nothing failed. */
  readonly problem: string | null;
}

/** The draft of the form that is open under this name; null while the name is not known. `of` is asked at each write. */
export function useFormDraft<V>(name: DraftName | null, of: DraftOf<V>): FormDraft<V> {
  const desk = useDesk();
  const { t } = useText();
  const [keeper, setKeeper] = useState<DraftKeeper<V> | null>(null);
  const [state, setState] = useState<DraftState>('none');
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef({ t, of });
  shown.current = { t, of };
  const { form = null, subject = '', companyId = '' } = name ?? {};
  useEffect(() => {
    if (form === null) return;
    const name = { form, subject, companyId };
    const current: DraftOf<V> = { stamp: () => shown.current.of.stamp(), stored: (value) => shown.current.of.stored(value) };
    const ports = portsOf(desk, name, current, {
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
