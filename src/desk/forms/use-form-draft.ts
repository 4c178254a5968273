import { useEffect, useRef, useState } from 'react';
import type { CommandProblem } from '../../db/commands/command-problem.ts';
import type { Change, SealStamp } from '../../db/types.ts';
import { type Desk, useDesk } from '../desk.tsx';
import type { DataProblem } from '../store/account-data.ts';
import { holdLock } from '../store/hold-lock.ts';
import { type DraftKeeper, type DraftName, type DraftPorts, openDraft } from './draft-keeper.ts';
import type { DraftState } from './form-draft.ts';

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

/** Why what is typed is not on disk. */
export type DraftProblem = CommandProblem | DataProblem;

interface Watch {
  failed(problem: DraftProblem | null): void;
  state(state: DraftState): void;
}

function portsOf<V>(desk: Desk, { form, companyId }: DraftName, of: DraftOf<V>, watch: Watch): DraftPorts<V> {
  return {
    drafts: () => desk.data.drafts(),
    async save(subject, value) {
      const seal = of.stamp();
      if (seal === undefined) return false;
      const draft = { form, subject, companyId, seal, value: of.stored(value) };
      const commands = await desk.data.commands();
      const done = commands.ok ? await commands.value.saveDraft(draft) : commands;
      watch.failed(done.ok ? null : done.error);
      return done.ok;
    },
    async drop(subject) {
      const commands = await desk.data.commands();
      return commands.ok && (await commands.value.dropDraft(form, subject)).ok;
    },
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
  readonly problem: DraftProblem | null;
}

/** The draft of the form that is open under this name; null while the name is not known. `of` is asked at each write. */
export function useFormDraft<V>(name: DraftName | null, of: DraftOf<V>): FormDraft<V> {
  const desk = useDesk();
  const [keeper, setKeeper] = useState<DraftKeeper<V> | null>(null);
  const [state, setState] = useState<DraftState>('none');
  const [problem, setProblem] = useState<DraftProblem | null>(null);
  const shown = useRef(of);
  shown.current = of;
  const { form = null, subject = '', companyId = '' } = name ?? {};
  useEffect(() => {
    if (form === null) return;
    const name = { form, subject, companyId };
    const current: DraftOf<V> = { stamp: () => shown.current.stamp(), stored: (value) => shown.current.stored(value) };
    const ports = portsOf(desk, name, current, { failed: setProblem, state: setState });
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
