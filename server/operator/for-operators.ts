import { type Asked, type Reply, refused, type Services, type Step } from '../pipeline/call.ts';
import type { Session } from '../store/tables/reads.ts';

type SignedIn = Asked & { readonly session: Session };

/** Handlers that `forOperators` has made. */
const guarded = new WeakSet<object>();

/** The login name of the caller where the account is an operator's, null where it is none. */
export async function operatorName({ store, session }: Pick<SignedIn, 'store' | 'session'>): Promise<string | null> {
  const query = store.db.selectFrom('account').select('login_name').where('account_id', '=', session.accountId);
  const row = await query.where('operator', '=', 1).where('disabled_at', '=', 0).executeTakeFirst();
  return row?.login_name ?? null;
}

/** Runs a handler for operators only; everybody else is refused before anything is read. */
export function forOperators<I, O>(
  run: (asked: SignedIn & { readonly loginName: string }, input: I) => Promise<Reply<O>>,
): (asked: SignedIn, input: I) => Promise<Reply<O>> {
  const handler = async (asked: SignedIn, input: I): Promise<Reply<O>> => {
    const loginName = await operatorName(asked);
    return loginName === null ? refused(403, 'operator.needed') : run({ ...asked, loginName }, input);
  };
  guarded.add(handler);
  return handler;
}

/** The right comes first: who is no operator learns nothing of how the calls for operators are asked, not even by their refusals of bad input. */
export function operatorRight({ store }: Pick<Services, 'store'>, handlerOf: (call: string) => object | undefined): Step {
  return async (_x, { call, session }) => {
    const handler = handlerOf(call.name);
    if (handler === undefined || !guarded.has(handler) || session === null) return null;
    return (await operatorName({ store, session })) === null ? { status: 403, code: 'operator.needed' } : null;
  };
}
