import type { Talk, TalkLine } from '../../api/entities/talk.ts';
import type { Held } from '../../db/collections/collections.ts';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { type ButtonCode, sceneOrigin } from '../../domain/consult/scene.ts';
import { inOrder, type TalkChange } from '../../domain/consult/talk.ts';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import type { Draft } from './pictures/draft.ts';

export type HeldTalk = Held<Talk>;

/** Whether the gateway knows a talk: one that waits to be sent has no base of its. */
export const isKnown = ({ unsent }: HeldTalk): boolean => unsent === undefined || unsent.base !== null;

/** Every talk of the account, the newest first; undefined until they were read. */
export function useTalks(): readonly HeldTalk[] | undefined {
  const rows = useCollections((db) => db.talks.toArray(), []);
  return rows?.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
}

/** What was said in a talk, in order; undefined until it was read, empty without a talk. */
export function useLines(sceneId: string): readonly Held<TalkLine>[] | undefined {
  const rows = useCollections((db) => db.talkLines.where('sceneId').equals(sceneId).toArray(), [sceneId]);
  return rows === undefined ? undefined : inOrder(rows);
}

/** Location of a company of the account, '' for none. */
export function useLocationOf(companyId: string): string {
  return useAccount(({ directory }) => directory?.locationCode[directory.id.indexOf(companyId)] ?? '');
}

/** A talk as it would be begun. */
export interface TalkDraft {
  readonly buttonCode: ButtonCode;
  readonly companyId: string;
  readonly states: 0 | 1;
}

export interface Consulting {
  /** Begins a talk with its first line, and answers its id; null when it could not be kept. */
  begin(draft: TalkDraft, said: Draft): Promise<string | null>;
  say(talk: Pick<Talk, 'sceneId' | 'companyId'>, said: Draft): Promise<boolean>;
  change(sceneId: string, change: TalkChange): Promise<boolean>;
}

/** What an asker does: each is a command, which waits for the line. */
export function useConsulting(): Consulting {
  const { data, clock, store, notify } = useDesk();
  const variant = useVariant();
  const { t } = useText();
  async function give(name: 'consultation' | 'consultSay' | 'consultChange', input: object): Promise<boolean> {
    const commands = await data.commands();
    const given = commands.ok && (await commands.value.give(name, { input, seal: null }));
    if (given !== false && (given.ok || given.error.kind === 'unchanged')) return true;
    notify({ tone: 'problem', text: t('consult.notKept') });
    return false;
  }
  const at = (): string => new Date(clock.now() + (store.get().sync?.clockOffset ?? 0)).toISOString();
  const say: Consulting['say'] = ({ sceneId, companyId }, { text, picture }) =>
    give('consultSay', { sceneId, companyId, lineId: crypto.randomUUID(), text, at: at(), ...(picture === null ? {} : { picture }) });
  return {
    say,
    change: (sceneId, change) => give('consultChange', { sceneId, ...change }),
    async begin({ buttonCode, companyId, states }, said) {
      const { directory } = store.get();
      const locationCode = directory?.locationCode[directory.id.indexOf(companyId)] ?? '';
      const sceneId = crypto.randomUUID();
      const origin = { ...sceneOrigin(variant, locationCode), sceneId, buttonCode, companyId, states, at: at() };
      const kept = (await give('consultation', origin)) && (await say({ sceneId, companyId }, said));
      return kept ? sceneId : null;
    },
  };
}

/** The company that questions are about where nobody named one. */
export const useAskedCompany = (): string => useActiveCompany().companyId ?? '';
