import { useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { useDesk } from '../../../desk/desk.tsx';
import { createDraftWriter } from '../../../desk/forms/form-draft.ts';
import type { RealNameForm } from '../form-rules.ts';

const FORM = 'real';

/** What is kept of the form. Codes and passwords never are (class C3, docs/encryption.md). */
const keptSchema = v.object({ fullName: v.string(), mobile: v.string() });

/** Keeps name and number of the form on disk while they are typed, and brings them back when it is opened again (PLUS-14). */
export function useRealNameDraft({ watch, getValues, setValue }: Pick<UseFormReturn<RealNameForm>, 'watch' | 'getValues' | 'setValue'>) {
  const { data } = useDesk();
  const writer = useMemo(() => {
    async function write(value: v.InferOutput<typeof keptSchema>): Promise<boolean> {
      const commands = await data.commands();
      const draft = { form: FORM, subject: '', companyId: '', seal: null, value };
      return commands.ok && (await commands.value.saveDraft(draft)).ok;
    }
    async function remove(): Promise<boolean> {
      const commands = await data.commands();
      return commands.ok && (await commands.value.dropDraft(FORM, '')).ok;
    }
    return createDraftWriter(write, remove);
  }, [data]);
  useEffect(() => {
    void data.draft(`${FORM}:`).then((row) => {
      const kept = v.safeParse(keptSchema, row?.value);
      if (!kept.success) return;
      // What was typed before the draft was read is newer.
      for (const name of ['fullName', 'mobile'] as const) if (getValues(name) === '') setValue(name, kept.output[name]);
    });
  }, [data, getValues, setValue]);
  useEffect(() => {
    const { unsubscribe } = watch(({ fullName = '', mobile = '' }, { type }) => {
      if (type === 'change') void writer.save({ fullName, mobile });
    });
    return unsubscribe;
  }, [watch, writer]);
  return writer;
}
