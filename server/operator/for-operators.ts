import { type Asked, type Reply, refused } from '../pipeline/call.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

/** The login name of the caller where the account is an operator's, null where it is none. */
export async function operatorName({ store, session }: SignedIn): Promise<string | null> {
  const query = store.db.selectFrom('account').select('login_name').where('account_id', '=', session.accountId);
  const row = await query.where('operator', '=', 1).where('disabled_at', '=', 0).executeTakeFirst();
  return row?.login_name ?? null;
}

/** Runs a handler for operators only; everybody else is refused before anything is read. */
export function forOperators<I, O>(
  run: (asked: SignedIn & { readonly loginName: string }, input: I) => Promise<Reply<O>>,
): (asked: SignedIn, input: I) => Promise<Reply<O>> {
  return async (asked, input) => {
    const loginName = await operatorName(asked);
    return loginName === null ? refused(403, 'operator.needed') : run({ ...asked, loginName }, input);
  };
}
