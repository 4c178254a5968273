import type { PublicationContent } from '../../src/domain/publishing/content.ts';
import type { Target } from '../../src/domain/publishing/target.ts';
import { sha1Hex } from '../hash.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
import { messageOf } from '../store/tables/message-of.ts';
import { messages } from '../store/tables/messages.ts';
import type { KnownAccount } from '../store/tables/publications.ts';
import { audienceCompanies } from './audience.ts';

/** Scene of notices that are about no company; those of the others are about one each (MSG-15). */
const PRODUCT_SCENE = '9';
/** Messages that one notice may be. */
export const MOST_MESSAGES = 5_000;

/** A message to be: whose, and about which company, '' for none. */
interface Addressed {
  readonly accountId: string;
  readonly companyId: string;
}

/** Everything that a notice would be, an account's together. */
export async function addressesOf(
  { db }: Pick<Store, 'db'>,
  { content, target }: { readonly content: PublicationContent; readonly target: Target },
  audience: readonly KnownAccount[],
): Promise<Addressed[]> {
  const ids = audience.map(({ accountId }) => accountId);
  if (content.scene === PRODUCT_SCENE) return ids.map((accountId) => ({ accountId, companyId: '' }));
  const companies = await audienceCompanies(db, target, ids);
  return ids.flatMap((accountId) => (companies.get(accountId) ?? []).map((companyId) => ({ accountId, companyId })));
}

/** One of an account: those about companies name theirs by a hash, because two ids of 36 signs are more than a key may have. */
const messageId = (id: string, companyId: string): string => `notice-${id}${companyId === '' ? '' : `-${sha1Hex(companyId)}`}`;

/**
 * Puts a notice among the messages of each account, which its pages are told. An account is one transaction: where this stops half way, the same form
 * sent again goes on, and nobody gets it twice.
 */
export async function sendNotice(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { id, content }: { readonly id: string; readonly content: PublicationContent },
  addresses: readonly Addressed[],
): Promise<number> {
  let sent = 0;
  const { title, text, scene, jumpParam } = content;
  for (const [accountId, own] of Map.groupBy(addresses, (address) => address.accountId)) {
    sent += await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        const rows = own.map(({ companyId }) => {
          const message = messageOf({ sceneCode: scene, title, content: text }, messageId(id, companyId), companyId, change.now);
          return { ...message, bizId: `notice-${id}`, url: jumpParam };
        });
        const there = messages.select(tx.db, accountId).select('id');
        const known = new Set((await there.where('id', 'like', `${messageId(id, '')}%`).execute()).map((row) => row.id));
        const fresh = rows.filter(({ msgId }) => !known.has(msgId));
        await messages.put(change, fresh);
        return fresh.length;
      }),
    );
  }
  return sent;
}
