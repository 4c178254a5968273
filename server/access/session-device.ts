import type { Store } from '../store/store.ts';
import type { Session } from '../store/tables/reads.ts';

/** Id of the device that a sign-in was made on (`pcuid`), '' where it told none. */
export async function deviceOf({ db }: Pick<Store, 'db'>, session: Session): Promise<string> {
  const query = db.selectFrom('session_family').select('pcuid').where('account_id', '=', session.accountId);
  return (await query.where('family_id', '=', session.familyId).executeTakeFirst())?.pcuid ?? '';
}
