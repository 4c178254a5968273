import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Company } from '../../../api/entities/company.ts';
import type { OutboxRow } from '../../../db/types.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import type { DraftKeeper } from '../../../desk/forms/draft-keeper.ts';
import type { DraftState } from '../../../desk/forms/form-draft.ts';
import { useFormDraft } from '../../../desk/forms/use-form-draft.ts';
import { stampOf } from '../../../desk/seal-at.ts';
import { useDefinitions } from '../../../desk/use-definitions.ts';
import { useCompany } from '../../../desk/use-stored.ts';
import { hasEditErrors } from '../../../domain/company/company-check.ts';
import type { CompanyChanges, EditableField } from '../../../domain/company/company-edit.ts';
import { type Seal, sealOfCompany } from '../../../domain/company/seal.ts';
import { markClean, markDirty } from '../../../ui/dirty-forms.ts';
import { useText } from '../../../ui/text.ts';
import { command, problemWords } from '../commands.ts';
import { changesOfCommand } from './conflict-model.ts';
import {
  changesOf,
  type EditForm,
  type FieldValue,
  type FormStep,
  formOf,
  formOfDraft,
  isTouched,
  problemsOf,
  stepForm,
} from './edit-form.ts';
import { formOfQueued, queuedEdit, rowUnder } from './queued-edit.ts';

interface Open {
  readonly form: EditForm;
  /** Seal as the user sees it in the form's head. */
  readonly seal: Seal;
  /** Time of the draft that was restored, null when there was none. */
  readonly restoredAt: number | null;
}

/** `withdrawn`: the change in the outbox was edited back to what is stored, and is gone. */
export type SaveOutcome =
  | { readonly kind: 'saved' | 'unchanged' | 'withdrawn' | 'invalid' }
  | { readonly kind: 'failed'; readonly words: string };

const startOf = (row: Company, queued: OutboxRow | null): EditForm => (queued === null ? formOf(row) : formOfQueued(row, queued));

function openForm(row: Company, queued: OutboxRow | null, wanted: CompanyChanges, keeper: DraftKeeper<EditForm>): Open {
  const { found } = keeper;
  const kept = found === null ? null : formOfDraft(found.value);
  const form = kept === null ? startOf(row, queued) : stepForm(kept, { kind: 'row', row });
  const restored = found !== null && kept !== null && isTouched(form, wanted);
  if (restored) keeper.adopt(form);
  return { form, seal: sealOfCompany(row), restoredAt: restored ? found.at : null };
}

/** The change in the outbox that the form is of and the row under it: null when there is none (any more), undefined while that is read. */
function useQueued(companyId: string, commandId: string) {
  const stored = useCompany(companyId);
  const known = useAccount((state) => state.phase === 'live');
  const outbox = useAccount((state) => state.outbox);
  const held = useAccount((state) => state.overlay.get(companyId));
  const definitions = useDefinitions();
  const queued = commandId === '' ? null : known ? queuedEdit(outbox, companyId, commandId) : undefined;
  const company = useMemo(() => {
    if (queued === undefined || stored === undefined) return undefined;
    if (queued === null || stored === null) return stored;
    if (definitions === null) return undefined;
    // What is known of no command stands on nothing of it.
    const known = outbox.filter((row) => definitions.has(row.name));
    return rowUnder(queued, stored, held, known);
  }, [queued, stored, held, outbox, definitions]);
  const wanted = useMemo(() => (queued == null ? {} : changesOfCommand(queued.input)), [queued]);
  return { company, queued: queued ?? null, wanted };
}

export interface EditFormDesk {
  /** `undefined` while the company is read, null when it is gone. */
  readonly company: Company | null | undefined;
  /** The change in the outbox that saving replaces. */
  readonly queued: OutboxRow | null;
  readonly open: Open | null;
  readonly touched: boolean;
  /** Whether what is typed is on disk. */
  readonly draft: DraftState;
  /** Why the draft is not on disk, null when nothing failed. */
  readonly draftProblem: string | null;
  /** Another tab has the form open as well, with a draft of its own. */
  readonly elsewhere: boolean;
  set(field: EditableField, value: FieldValue): void;
  take(field: EditableField): void;
  /** The user goes into a field: it follows what is stored again once he leaves it. */
  hold(field: EditableField): void;
  release(): void;
  save(): Promise<SaveOutcome>;
  /** Throws away what was typed, draft included. */
  discard(): Promise<void>;
}

/**
 * Everything behind the edit form: the row it edits, or the change of it that waits in the outbox (`commandId`, '' for none), its draft on
 * every change, the dirty mark, saving (I1, PLUS-14).
 */
export function useEditForm(companyId: string, commandId: string): EditFormDesk {
  const { t } = useText();
  const { company, queued, wanted } = useQueued(companyId, commandId);
  const [open, setOpen] = useState<Open | null>(null);
  const latest = useRef<Open | null>(null);
  latest.current = open;
  const name = commandId === '' ? { form: 'company', subject: companyId } : { form: 'command', subject: commandId };
  const draft = useFormDraft<EditForm>(
    { ...name, companyId },
    {
      stamp: () => (latest.current === null ? undefined : stampOf(companyId, latest.current.seal)),
      stored: ({ baseRev, seen, values }) => ({ baseRev, seen, values }),
    },
  );
  const { keeper } = draft;
  const touched = open !== null && isTouched(open.form, wanted);
  const saveForm = useSave(companyId, queued);

  function show(next: Open): void {
    latest.current = next;
    setOpen(next);
  }
  // Before anything is painted: a step of the user is never taken from a form that lacks a row he already sees.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change in the outbox is what the form opens with; later only its row counts
  useLayoutEffect(() => {
    if (company === undefined || company === null || keeper === null) return;
    const opened = latest.current;
    if (opened === null) show(openForm(company, queued, wanted, keeper));
    else show({ ...opened, form: stepForm(opened.form, { kind: 'row', row: company }) });
  }, [company, keeper]);
  useEffect(() => {
    const mark = `company:${companyId}`;
    if (touched) markDirty(mark);
    else markClean(mark);
    return () => markClean(mark);
  }, [touched, companyId]);

  function step(change: FormStep): void {
    const opened = latest.current;
    if (opened === null || keeper === null) return;
    const form = stepForm(opened.form, change);
    show({ ...opened, form });
    if (change.kind !== 'set' && change.kind !== 'take') return;
    if (isTouched(form, wanted)) void keeper.save(form);
    else void keeper.drop();
  }

  return {
    company,
    queued,
    open,
    touched,
    draft: draft.state,
    draftProblem: draft.problem === null ? null : problemWords(draft.problem, t),
    elsewhere: keeper?.elsewhere ?? false,
    set: (field, value) => step({ kind: 'set', field, value }),
    take: (field) => step({ kind: 'take', field }),
    hold: (field) => step({ kind: 'hold', field }),
    release: () => step({ kind: 'release' }),
    async save() {
      if (open === null) return { kind: 'unchanged' };
      const outcome = await saveForm(open);
      if (outcome.kind !== 'invalid' && outcome.kind !== 'failed') await keeper?.drop();
      return outcome;
    },
    async discard() {
      if (company) setOpen({ form: startOf(company, queued), seal: sealOfCompany(company), restoredAt: null });
      await keeper?.drop();
    },
  };
}

/** Saving of what the form holds: as a new command, or in place of the one it was opened on. */
function useSave(companyId: string, queued: OutboxRow | null): (open: Open) => Promise<SaveOutcome> {
  const desk = useDesk();
  const { t } = useText();
  useEffect(() => {
    void desk.data.commands(); // the code for writing is here before the first key stroke
  }, [desk]);

  async function replace(id: string, changes: CompanyChanges): Promise<SaveOutcome> {
    const done = await command(desk, (commands) => commands.editCommand(id, changes));
    if (done.ok) {
      desk.track('company.edit', companyId);
      return { kind: done.value === null ? 'withdrawn' : 'saved' };
    }
    return { kind: 'failed', words: done.error.kind === 'gone' ? t('outbox.gone') : problemWords(done.error, t) };
  }
  async function add({ form, seal }: Open, changes: CompanyChanges): Promise<SaveOutcome> {
    if (Object.keys(changes).length === 0) return { kind: 'unchanged' };
    const { directory } = desk.store.get();
    const chunk = directory?.chunk[directory.id.indexOf(companyId)] ?? -1;
    const target = { companyId, seal: stampOf(companyId, seal), chunk };
    const done = await command(desk, (commands) => commands.editCompany(target, { baseRev: form.baseRev, changes }));
    if (!done.ok) return { kind: 'failed', words: problemWords(done.error, t) };
    desk.track('company.edit', companyId);
    return { kind: 'saved' };
  }
  return (open) => {
    if (hasEditErrors(problemsOf(open.form))) return Promise.resolve({ kind: 'invalid' });
    const changes = changesOf(open.form);
    return queued === null ? add(open, changes) : replace(queued.id, changes);
  };
}
