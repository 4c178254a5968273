import type { Company } from '../../src/api/entities/company.ts';
import { cleanTaxId } from '../../src/domain/core/normalize.ts';
import type { Asked } from '../pipeline/call.ts';
import { type AccountChange, changeAccount } from '../store/tables/accounts.ts';
import type { TaxpayerTable } from '../store/tables/desk-tables.ts';
import { markKeyCompanies } from '../store/tables/key-companies.ts';
import { bindTaxpayer } from '../store/tables/relations.ts';
import { keyOf, taxNosOf } from '../store/tables/security-keys.ts';
import { findTaxpayer } from './find-taxpayer.ts';

interface Bound {
  code: string;
  companyId: string;
  companyName: string;
}
/** The four lists of an automatic binding (KEY-03). */
export type BindLists = Record<'newBind' | 'failure' | 'success' | 'bindingException', Bound[]>;
export const noLists = (): BindLists => ({ newBind: [], failure: [], success: [], bindingException: [] });

type Found = TaxpayerTable | null | 'silent';
const isOf = ({ nsrsbh, shxydm }: Company, taxNo: string): boolean => [nsrsbh, shxydm].some((own) => own.toUpperCase() === taxNo);

/** Puts one number of a key where it belongs. Companies that the account has already are authorised by the key; of the others the register tells. */
async function bindOne(change: AccountChange, code: string, found: Found, own: readonly Company[], lists: BindLists): Promise<void> {
  const [there] = own.filter((company) => isOf(company, code));
  if (there !== undefined) lists.success.push({ code, companyId: there.companyId, companyName: there.companyName });
  else if (found === null) lists.failure.push({ code, companyId: '', companyName: '' });
  else if (found === 'silent') lists.bindingException.push({ code, companyId: '', companyName: '' });
  else if (found.state !== 'normal') lists.bindingException.push({ code, companyId: found.company_id, companyName: found.name });
  else {
    const { company, isNew } = await bindTaxpayer(change, found, true);
    lists[isNew ? 'newBind' : 'success'].push({ code, companyId: company.companyId, companyName: company.companyName });
  }
}

/**
 * Binds companies by a key that was shown lately (KEY-02). `codes` are taxpayer numbers; one that its certificate does not name is `failure`, as is one of
 * which no register tells. Null when the key was not shown within ten minutes.
 */
export async function bindByKey(
  asked: Pick<Asked, 'store' | 'clock' | 'register' | 'random'>,
  accountId: string,
  { keyId, codes }: { readonly keyId: string; readonly codes: readonly string[] },
): Promise<BindLists | null> {
  const { store, clock } = asked;
  const key = await keyOf(store.db, accountId, keyId);
  if (key === undefined || Number(key.proven_until) <= clock.now()) return null;
  const named = new Set(taxNosOf(key));
  const wanted = [...new Set(codes.map(cleanTaxId))].filter((code) => code !== '');
  const mine = wanted.filter((code) => named.has(code));
  // Asked of the register at once and before the account is locked: it may take seconds.
  const found = new Map(await Promise.all(mine.map(async (code) => [code, await findTaxpayer(asked, code)] as const)));
  const lists = noLists();
  await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      const own = await markKeyCompanies(change, mine, { authorize: true });
      for (const code of wanted) await bindOne(change, code, found.get(code) ?? null, own, lists);
    }),
  );
  return lists;
}
