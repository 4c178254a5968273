import type { PublicationContent } from '../../src/domain/publishing/content.ts';
import type { Target } from '../../src/domain/publishing/target.ts';
import type { Clock } from '../ports.ts';
import { messageOf } from '../seed/messages.ts';
import type { Store } from '../store/store.ts';
import { changeAccount } from '../store/tables/accounts.ts';
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
  const { title, text, scene, buttonText, jumpType, jumpParam } = content;
  for (const [accountId, own] of Map.groupBy(addresses, (address) => address.accountId)) {
    sent += await store.write((tx) =>
      changeAccount(tx, accountId, clock.now(), async (change) => {
        const rows = own.map(({ companyId }) => {
          const msgId = `notice-${id}-${accountId}${companyId === '' ? '' : `-${companyId}`}`;
          const message = messageOf({ sceneCode: scene, title, content: text }, msgId, companyId, change.now);
          const bizId = `notice-${id}`;
          return { ...message, bizId, url: buttonText !== '' && jumpType === 0 ? jumpParam : '' };
        });
        const there = await messages.select(tx.db, accountId).select('id').where('id', 'like', `notice-${id}-%`).execute();
        const known = new Set(there.map((row) => row.id));
        const fresh = rows.filter(({ msgId }) => !known.has(msgId));
        await messages.put(change, fresh);
        return fresh.length;
      }),
    );
  }
  return sent;
}
