import { useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useAccount } from '../../desk/desk.tsx';
import { useFormDraft } from '../../desk/forms/use-form-draft.ts';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import { type Draft, isSayable, noDraft } from './pictures/draft.ts';

const keptSchema = v.object({ text: v.string(), picture: v.nullable(v.object({ data: v.string(), small: v.string() })) });

/** Where something is being said: a talk, or the kind of one that has not begun, about a company or none ('' ). */
export interface SaidIn {
  readonly companyId: string;
  readonly sceneId: string;
  readonly buttonCode: string;
}

export interface KeptDraft {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  /** It was sent: nothing of it stays on the device. */
  sent(): Promise<void>;
}

/** What is typed and not sent yet, on the device of this account under its company and talk: a window that closes and a page that loads anew have it again (PLUS-14). */
export function useKeptDraft({ companyId, sceneId, buttonCode }: SaidIn): KeptDraft {
  const dir = useAccount((state) => state.directory);
  const row = dir?.id.indexOf(companyId) ?? -1;
  // One that the account has no more is asked about without its seal.
  const of = row < 0 ? '' : companyId;
  const subject = `${companyId} ${sceneId === '' ? buttonCode : sceneId}`;
  const { keeper } = useFormDraft<Draft>(dir === null ? null : { form: 'consult', subject, companyId: of }, {
    stamp: () => (dir === null ? undefined : of === '' ? null : stampOf(of, sealAt(dir, row))),
    stored: (value) => value,
  });
  const [draft, setDraft] = useState<Draft>(noDraft);
  const latest = useRef(draft);
  function show(next: Draft): void {
    latest.current = next;
    setDraft(next);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what was kept
  useLayoutEffect(() => {
    if (keeper === null) return;
    const found = v.safeParse(keptSchema, keeper.found?.value);
    const typed = latest.current;
    if (!found.success) {
      if (isSayable(typed)) void keeper.save(typed);
      return;
    }
    const { text, picture } = found.output;
    // What was typed before that was known goes after it.
    const both = { text: [text, typed.text].filter((some) => some !== '').join('\n'), picture: typed.picture ?? picture };
    if (isSayable(typed)) void keeper.save(both);
    else keeper.adopt(both);
    show(both);
  }, [keeper]);
  return {
    draft,
    change(part) {
      const next = { ...latest.current, ...part };
      show(next);
      void (isSayable(next) ? keeper?.save(next) : keeper?.drop());
    },
    sent: async () => await keeper?.drop(),
  };
}
