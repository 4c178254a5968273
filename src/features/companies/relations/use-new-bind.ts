import { useMemo } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useResource } from '../../../desk/use-resource.ts';
import { useFact } from '../../../desk/use-stored.ts';
import { type NewBind, type SeenBinds, unseenBinds } from '../../../domain/company/new-bind.ts';
import { minuteTime } from '../../../domain/core/china-time.ts';
import { type Texts, useText } from '../../../ui/text.ts';

/** Key of the fact of what was seen, as `db/commands/new-bind.ts` has it, which only writing needs. */
const SEEN = 'newBindSeen:';

export interface NewBinds {
  /** Companies that came lately, are in the list and have not been seen, each with how it came, in words. */
  readonly words: ReadonlyMap<string, string>;
  /** Takes the marks away from those of them that are marked. */
  see(companyIds: readonly string[]): void;
}

const nothing: readonly NewBind[] = [];

function wordsOf({ source, fromName, at }: NewBind, { t, language }: Texts): string {
  const time = minuteTime(Date.parse(at), language);
  if (source === 'bind') return t('relations.newByBind', { time });
  const from = fromName === '' ? t('relations.somebody') : fromName;
  return t(source === 'invite' ? 'relations.newByInvite' : 'relations.newByShare', { time, from });
}

/** The marks of companies that were bound lately (ENT-30), until they are seen on this device. */
export function useNewBinds(): NewBinds {
  const { writes, clock } = useDesk();
  const texts = useText();
  const told = useResource('relations.relations', '').value?.newBind ?? nothing;
  const seen = useFact(SEEN);
  const ids = useAccount((state) => state.directory?.id);
  return useMemo(() => {
    // Before the first read nothing is marked: a mark that goes again right away looks like a change.
    // as: nobody else writes under this key
    const known = seen === undefined ? null : ((seen?.value ?? {}) as SeenBinds);
    const marked = known === null ? [] : [...unseenBinds(told, known)].filter(([id]) => ids?.includes(id) === true);
    const words = new Map(marked.map(([id, one]) => [id, wordsOf(one, texts)]));
    async function see(companyIds: readonly string[]): Promise<void> {
      const now = companyIds.filter((id) => words.has(id));
      if (now.length === 0) return;
      await writes.use(
        () => import('../../../db/commands/new-bind.ts'),
        (code, { db }) => code.seeBinds(db, told, now, clock.now()),
      );
    }
    return { words, see: (companyIds) => void see(companyIds) };
  }, [told, seen, ids, texts, writes, clock]);
}
