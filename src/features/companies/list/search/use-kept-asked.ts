import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { ASKED_FORM } from '../../../../desk/asked/asked-form.ts';
import { type Desk, useDesk } from '../../../../desk/desk.tsx';
import { command } from '../../commands.ts';

/** Searches of an encrypted account that are kept for its open pages; of older ones the search is empty after a reload. */
const KEPT = 20;

const keptSchema = v.object({ text: v.string() });

/** Keeps a search at its place, and lets the oldest go. */
async function keep(desk: Desk, place: number, text: string): Promise<void> {
  const draft = { form: ASKED_FORM, subject: String(place), companyId: '', seal: null, value: { text } };
  const kept = await command(desk, (commands) => commands.saveDraft(draft));
  if (!kept.ok) return;
  const all = (await desk.data.drafts()).filter(({ k }) => k.startsWith(`${ASKED_FORM}:`)).sort((x, y) => y.at - x.at);
  for (const { k } of all.slice(KEPT)) await command(desk, (commands) => commands.dropDraft(ASKED_FORM, k.slice(ASKED_FORM.length + 1)));
}

/**
 * What this entry of the history searched for before the page was loaded or locked, where only the account's database knows it, else ''. An
 * encrypted account keeps its searches there, under the place that the entry carries (PLUS-14). `asked`: what the page knows itself.
 */
export function useKeptAsked(asked: string): string {
  const desk = useDesk();
  const place = useLocation({ select: ({ state }) => state.asked });
  const [found, setFound] = useState<{ readonly place: number; readonly text: string } | null>(null);
  const isKept = desk.login.sealed === true && place !== undefined;
  useEffect(() => {
    if (!isKept) return;
    if (asked !== '') {
      void keep(desk, place, asked);
      return;
    }
    let left = false;
    void desk.data.draft(`${ASKED_FORM}:${place}`).then((row) => {
      const kept = v.safeParse(keptSchema, row?.value);
      if (!left && kept.success) setFound({ place, text: kept.output.text });
    });
    return () => {
      left = true;
    };
  }, [desk, isKept, place, asked]);
  return isKept && found?.place === place ? found.text : '';
}
