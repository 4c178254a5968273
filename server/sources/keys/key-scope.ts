import { fail, ok, type Result } from '../../../src/domain/core/result.ts';
import { loginKey } from '../../access/login-name.ts';
import type { Store } from '../../store/store.ts';
import { accountNamed } from '../../store/tables/account-names.ts';

/** The area that a fact of the API belongs to in the scope of a key. */
export function scopeOfFact(area: string): string {
  if (area === 'taxList' || area === 'tips') return 'tax';
  if (area === 'personalTaxSwitch') return 'personalTax';
  if (area === 'socialUnit') return 'social';
  return area === 'relations' ? 'risk' : area;
}

/** Ids of the accounts with these login names, each once; the first name that is nobody's where there is one. */
export async function readAccounts({ db }: Pick<Store, 'db'>, logins: readonly string[]): Promise<Result<string[], string>> {
  const ids: string[] = [];
  for (const login of logins) {
    const accountId = await accountNamed(db, loginKey(login));
    if (accountId === '') return fail(login);
    ids.push(accountId);
  }
  return ok([...new Set(ids)]);
}
