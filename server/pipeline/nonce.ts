import { type Call, isSigned } from '../../src/api/contract.ts';
import type { Clock } from '../ports.ts';
import type { Store } from '../store/store.ts';
import type { Step } from './call.ts';

/** How long a request id is remembered, milliseconds: longer than the clock window on both sides. */
export const NONCE_LIFE = 10 * 60_000;

/** Signed calls and the calls of signing in and out are taken once. */
export function usesNonce(call: Pick<Call, 'path' | 'session' | 'kind'>): boolean {
  return isSigned(call) || (!call.session && call.kind === 'online');
}

/** Remembers a request id; false when it was seen before. `accountId` is '' before login. */
export async function takeNonce(db: Store['db'], accountId: string, requestId: string, now: number): Promise<boolean> {
  const row = { account_id: accountId, nonce: requestId.toLowerCase(), expires_at: now + NONCE_LIFE };
  const insert = db
    .insertInto('nonce')
    .values(row)
    .onConflict((o) => o.columns(['account_id', 'nonce']).doNothing());
  return Number((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0) > 0;
}

/**
 * A request that was seen before is refused. Commands take their nonce in their own transaction (see middleware/command): one that was
 * done is answered again, because browsers resend a POST by themselves when a connection breaks.
 */
export function nonce({ store, clock }: { store: Store; clock: Clock }): Step {
  return (_x, { call, requestId, session }) => {
    if (!usesNonce(call) || call.kind === 'command') return null;
    const taking = takeNonce(store.db, session?.accountId ?? '', requestId, clock.now());
    return taking.then((fresh) => (fresh ? null : { status: 409, code: 'sign.replay' }));
  };
}
