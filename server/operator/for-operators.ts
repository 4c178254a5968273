import { type Asked, type Reply, refused, type Services, type Step } from '../pipeline/call.ts';
import type { Session } from '../store/tables/reads.ts';
import { type Advisor, listAdvisors } from './consult.ts';

type SignedIn = Asked & { readonly session: Session };
type Asking = Pick<SignedIn, 'store' | 'session'>;

/** The right that a handler asks for; null for who has it not. */
type Right = (asking: Asking) => Promise<object | string | null>;

/** Handlers that are not for everybody, with the right that each asks for. */
const guarded = new WeakMap<object, Right>();

/** The login name of the caller where the account is an operator's, null where it is none. */
export async function operatorName({ store, session }: Asking): Promise<string | null> {
  const query = store.db.selectFrom('account').select('login_name').where('account_id', '=', session.accountId);
  const row = await query.where('operator', '=', 1).where('disabled_at', '=', 0).executeTakeFirst();
  return row?.login_name ?? null;
}

/** The caller as an advisor, null for who is none. An advisor need not be an operator. */
export async function advisorOf({ store, session }: Asking): Promise<Advisor | null> {
  const row = store.db.selectFrom('consult_advisor').select('account_id').where('account_id', '=', session.accountId);
  if ((await row.executeTakeFirst()) === undefined) return null;
  return (await listAdvisors(store.db)).find(({ accountId }) => accountId === session.accountId) ?? null;
}

/** Runs a handler for operators only; everybody else is refused before anything is read. */
export function forOperators<I, O>(
  run: (asked: SignedIn & { readonly loginName: string }, input: I) => Promise<Reply<O>>,
): (asked: SignedIn, input: I) => Promise<Reply<O>> {
  const handler = async (asked: SignedIn, input: I): Promise<Reply<O>> => {
    const loginName = await operatorName(asked);
    return loginName === null ? refused(403, 'operator.needed') : run({ ...asked, loginName }, input);
  };
  guarded.set(handler, operatorName);
  return handler;
}

/** Runs a handler for advisors only; everybody else, an operator too, is refused before anything is read. */
export function forAdvisors<I, O>(
  run: (asked: SignedIn & { readonly advisor: Advisor }, input: I) => Promise<Reply<O>>,
): (asked: SignedIn, input: I) => Promise<Reply<O>> {
  const handler = async (asked: SignedIn, input: I): Promise<Reply<O>> => {
    const advisor = await advisorOf(asked);
    return advisor === null ? refused(403, 'operator.needed') : run({ ...asked, advisor }, input);
  };
  guarded.set(handler, advisorOf);
  return handler;
}

/** The right comes first: who has it not learns nothing of how these calls are asked, not even by their refusals of bad input. */
export function operatorRight({ store }: Pick<Services, 'store'>, handlerOf: (call: string) => object | undefined): Step {
  return async (_x, { call, session }) => {
    const right = guarded.get(handlerOf(call.name) ?? {});
    if (right === undefined || session === null) return null;
    return (await right({ store, session })) === null ? { status: 403, code: 'operator.needed' } : null;
  };
}
