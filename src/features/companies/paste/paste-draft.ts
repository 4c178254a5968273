import * as v from 'valibot';
import type { DraftRow } from '../../../db/types.ts';
import { MOST_LINES } from '../../../domain/company/match-lines.ts';
import { filledLines } from '../search/search-input.tsx';
import type { Pasted } from './paste-store.ts';

export const PASTE_FORM = 'paste';

const keptSchema = v.object({ text: v.string(), ticked: v.array(v.string()) });

/** What is kept of a pasted list: the list, and what was ticked in its lines of several companies. */
export type KeptPaste = v.InferOutput<typeof keptSchema>;

/** What a draft holds; null when this version cannot read it. */
export function keptPaste({ value }: Pick<DraftRow, 'value'>): KeptPaste | null {
  const kept = v.safeParse(keptSchema, value);
  return kept.success ? kept.output : null;
}

/** A list as it is kept: one line more than is read, so that it is still known that there were too many. */
export const keptText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .slice(0, MOST_LINES + 1)
    .join('\n');

/** A draft as a list to be taken up again, with the number of its lines; null when the draft is none of a list. */
export function pastedOf(draft: DraftRow): (Pasted & { readonly lines: number }) | null {
  if (!draft.k.startsWith(`${PASTE_FORM}:`)) return null;
  const kept = keptPaste(draft);
  return kept === null ? null : { text: kept.text, subject: draft.k.slice(PASTE_FORM.length + 1), lines: filledLines(kept.text).length };
}

/** The draft that a list is taken up from: the one it was kept under, or one of the same text. */
export function draftOf({ text, subject }: Pasted, drafts: readonly DraftRow[]): DraftRow | null {
  const own = drafts.find(({ k }) => subject !== '' && k === `${PASTE_FORM}:${subject}`);
  return own ?? drafts.find((draft) => pastedOf(draft)?.text === keptText(text)) ?? null;
}
