import { useEffect, useMemo, useRef, useState } from 'react';
import type { Company } from '../../api/entities/company.ts';
import { hasEditErrors } from '../../domain/company-check.ts';
import type { EditableField } from '../../domain/company-edit.ts';
import { type Seal, sealOfCompany } from '../../domain/seal.ts';
import { markClean, markDirty } from '../../ui/dirty-forms.ts';
import { useText } from '../../ui/text.ts';
import { type Desk, useDesk } from '../account/desk.tsx';
import { createDraftWriter, type DraftState } from '../account/form-draft.ts';
import { stampOf } from '../account/seal-at.ts';
import { useCompany } from '../account/use-stored.ts';
import { command, problemWords, type WriteProblem } from './commands.ts';
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

/** Name of this form in drafts and in the registry of dirty forms. */
const EDIT_FORM = 'company';

interface Open {
  readonly form: EditForm;
  /** Seal as the user sees it in the form's head: every write of the form carries it (PLUS-02). */
  readonly seal: Seal;
  /** Time of the draft that was restored, null when there was none. */
  readonly restoredAt: number | null;
}

export type SaveOutcome = { readonly kind: 'saved' | 'unchanged' | 'invalid' } | { readonly kind: 'failed'; readonly words: string };

interface DraftWatch {
  seal(): Seal | null;
  failed(problem: WriteProblem | null): void;
  state(state: DraftState): void;
}

function draftWriter(desk: Desk, companyId: string, watch: DraftWatch) {
  return createDraftWriter<EditForm>(
    async ({ baseRev, seen, values }) => {
      const shown = watch.seal();
      if (shown === null) return false;
      const draft = { form: EDIT_FORM, subject: companyId, companyId, seal: stampOf(companyId, shown), value: { baseRev, seen, values } };
      const done = await command(desk, (commands) => commands.saveDraft(draft));
      watch.failed(done.ok ? null : done.error);
      return done.ok;
    },
    async () => (await command(desk, (commands) => commands.dropDraft(EDIT_FORM, companyId))).ok,
    watch.state,
  );
}

/** Writer of the form's draft and what it last said. */
function useDraft(desk: Desk, companyId: string, seal: () => Seal | null) {
  const { t } = useText();
  const [draft, setDraft] = useState<DraftState>('none');
  const [draftProblem, setDraftProblem] = useState<string | null>(null);
  const shown = useRef({ t, seal });
  shown.current = { t, seal };
  const writer = useMemo(
    () =>
      draftWriter(desk, companyId, {
        seal: () => shown.current.seal(),
        failed: (problem) => setDraftProblem(problem === null ? null : problemWords(problem, shown.current.t)),
        state: setDraft,
      }),
    [desk, companyId],
  );
  return { writer, draft, setDraft, draftProblem };
}

async function openForm(desk: Desk, row: Company): Promise<Open> {
  const draft = await desk.data.draft(`${EDIT_FORM}:${row.companyId}`);
  const kept = draft === null ? null : formOfDraft(draft.value);
  const form = kept === null ? formOf(row) : stepForm(kept, { kind: 'row', row });
  const restored = draft !== null && kept !== null && isTouched(form);
  return { form, seal: sealOfCompany(row), restoredAt: restored ? draft.at : null };
}

export interface EditFormDesk {
  /** `undefined` while the company is read, null when it is gone. */
  readonly company: Company | null | undefined;
  readonly open: Open | null;
  readonly touched: boolean;
  /** Whether what is typed is on disk. */
  readonly draft: DraftState;
  /** Why the draft is not on disk, null when nothing failed. */
  readonly draftProblem: string | null;
  set(field: EditableField, value: FieldValue): void;
  take(field: EditableField): void;
  save(): Promise<SaveOutcome>;
  /** Throws away what was typed, draft included. */
  discard(): Promise<void>;
}

/** Everything behind the edit form: the row it edits, its draft on every change, the dirty mark, saving (I1, PLUS-14). */
export function useEditForm(companyId: string): EditFormDesk {
  const desk = useDesk();
  const { t } = useText();
  const company = useCompany(companyId);
  const [open, setOpen] = useState<Open | null>(null);
  const latest = useRef<Open | null>(null);
  latest.current = open;
  const { writer, draft, setDraft, draftProblem } = useDraft(desk, companyId, () => latest.current?.seal ?? null);
  const touched = open !== null && isTouched(open.form);

  useEffect(() => {
    if (company === undefined || company === null) return;
    const opened = latest.current;
    if (opened !== null) setOpen({ ...opened, form: stepForm(opened.form, { kind: 'row', row: company }) });
    else
      void openForm(desk, company).then((made) => {
        if (latest.current !== null) return;
        setOpen(made);
        if (made.restoredAt !== null) setDraft('kept');
      });
    void desk.data.commands(); // the code for writing is here before the first key stroke
  }, [company, desk, setDraft]);
  useEffect(() => {
    const name = `${EDIT_FORM}:${companyId}`;
    if (touched) markDirty(name);
    else markClean(name);
    return () => markClean(name);
  }, [touched, companyId]);

  function step(change: FormStep): void {
    const opened = latest.current;
    if (opened === null) return;
    const form = stepForm(opened.form, change);
    latest.current = { ...opened, form };
    setOpen(latest.current);
    if (isTouched(form)) void writer.save(form);
    else void writer.drop();
  }

  async function save(): Promise<SaveOutcome> {
    if (open === null) return { kind: 'unchanged' };
    const changes = changesOf(open.form);
    if (hasEditErrors(problemsOf(open.form))) return { kind: 'invalid' };
    if (Object.keys(changes).length === 0) {
      await writer.drop();
      return { kind: 'unchanged' };
    }
    const { directory } = desk.store.get();
    const chunk = directory?.chunk[directory.id.indexOf(companyId)] ?? -1;
    const target = { companyId, seal: stampOf(companyId, open.seal), chunk };
    const done = await command(desk, (commands) => commands.editCompany(target, { baseRev: open.form.baseRev, changes }));
    if (!done.ok) return { kind: 'failed', words: problemWords(done.error, t) };
    await writer.drop();
    return { kind: 'saved' };
  }

  return {
    company,
    open,
    touched,
    draft,
    draftProblem,
    set: (field, value) => step({ kind: 'set', field, value }),
    take: (field) => step({ kind: 'take', field }),
    save,
    async discard() {
      if (company) setOpen({ form: formOf(company), seal: sealOfCompany(company), restoredAt: null });
      await writer.drop();
    },
  };
}
