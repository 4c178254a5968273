import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Desk, useDesk } from '../../../desk/desk.tsx';
import { useFormDraft } from '../../../desk/forms/use-form-draft.ts';
import { markClean, markDirty } from '../../../ui/dirty-forms.ts';
import { useText } from '../../../ui/text.ts';
import { command, problemWords } from '../commands.ts';
import { draftOf, type KeptPaste, keptPaste, keptText, PASTE_FORM } from './paste-draft.ts';
import type { Pasted } from './paste-store.ts';

interface Start {
  readonly subject: string;
  /** What was ticked when the list was on screen before. */
  readonly ticked: readonly string[];
  /** Time of the draft that the list is taken up from, null for a new one. */
  readonly at: number | null;
}

/** Which draft the panel opens with: that of the list, also where it is pasted a second time; null until it is known. */
function useStart(pasted: Pasted): Start | null {
  const { data } = useDesk();
  const [start, setStart] = useState<Start | null>(null);
  const [opened] = useState(pasted);
  useEffect(() => {
    void data.drafts().then((drafts) => {
      const draft = draftOf(opened, drafts);
      const subject = draft?.k.slice(PASTE_FORM.length + 1) ?? crypto.randomUUID();
      setStart({ subject, ticked: (draft && keptPaste(draft)?.ticked) ?? [], at: draft?.at ?? null });
    });
  }, [data, opened]);
  return start;
}

export interface PasteChoice {
  /** `line:companyId` of what was ticked. */
  readonly ticked: ReadonlySet<string>;
  onTick(key: string, on: boolean): void;
}

export interface PasteDraft extends PasteChoice {
  /** Time of the draft that is on screen again, null for a list that was just pasted. */
  readonly restoredAt: number | null;
  /** Why it is not on disk, null when nothing failed. */
  readonly problem: string | null;
  /** The user closes the panel: what was pasted stays, for later. Answers whether it is kept. */
  close(): Promise<boolean>;
  /** The list was used or is not wanted any more. */
  drop(): Promise<void>;
}

/** Keeps a list whose panel was closed before it was known which draft is its own; answers whether it is kept. */
async function keepClosed(desk: Desk, pasted: Pasted, value: KeptPaste): Promise<boolean> {
  if (draftOf(pasted, await desk.data.drafts()) !== null) return true;
  const draft = { form: PASTE_FORM, subject: crypto.randomUUID(), companyId: '', seal: null, value };
  return (await command(desk, (commands) => commands.saveDraft(draft))).ok;
}

const emptyChoice: ReadonlySet<string> = new Set();

/**
 * Keeps a pasted list, and what is ticked in it, from the moment of pasting until it is used or discarded (PLUS-14). It lies in the account's
 * database only: names and numbers of companies go into no address and no memory of the browser (S4).
 */
export function usePasteDraft(pasted: Pasted): PasteDraft {
  const desk = useDesk();
  const { t } = useText();
  const start = useStart(pasted);
  const subject = start?.subject ?? null;
  const [choice, setChoice] = useState<ReadonlySet<string> | null>(null);
  const latest = useRef(choice);
  const { keeper, state, problem } = useFormDraft<KeptPaste>(subject === null ? null : { form: PASTE_FORM, subject, companyId: '' }, {
    stamp: () => null,
    stored: (value) => value,
  });
  const text = keptText(pasted.text);

  function show(next: ReadonlySet<string>): void {
    latest.current = next;
    setChoice(next);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known which draft is this panel's
  useLayoutEffect(() => {
    if (keeper === null || start === null) return;
    // What was ticked before the draft was read is added to it.
    const ticked = new Set([...start.ticked, ...(latest.current ?? [])]);
    const value = { text, ticked: [...ticked] };
    if (keeper.found !== null && latest.current === null) keeper.adopt(value);
    else void keeper.save(value);
    show(ticked);
  }, [keeper]);
  useEffect(() => {
    if (subject === null) return;
    const mark = `${PASTE_FORM}:${subject}`;
    markDirty(mark);
    return () => markClean(mark);
  }, [subject]);

  return {
    ticked: choice ?? emptyChoice,
    onTick(key, on) {
      const next = new Set(latest.current ?? emptyChoice);
      if (on) next.add(key);
      else next.delete(key);
      show(next);
      void keeper?.save({ text, ticked: [...next] });
    },
    restoredAt: start?.at ?? null,
    problem: problem === null ? null : problemWords(problem, t),
    async close() {
      if (keeper === null) return await keepClosed(desk, pasted, { text, ticked: [...(latest.current ?? emptyChoice)] });
      return state === 'kept';
    },
    drop: async () => await keeper?.drop(),
  };
}
