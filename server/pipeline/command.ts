import { isSigned, ownKeyOf } from '../../src/api/contract.ts';
import { IDEMPOTENCY_HEADER } from '../../src/api/http/headers.ts';
import { assert } from '../../src/domain/core/result.ts';
import { loginKey } from '../access/login-name.ts';
import { noteCall } from '../activity/of-call.ts';
import { canonicalJson, sha256Hex } from '../hash.ts';
import { answer, headForm, refuse, textOf } from '../http/answer.ts';
import type { Answer, Exchange } from '../http/exchange.ts';
import { holdersOf } from '../sources/write-facts.ts';
import { type AccountChange, accountOfMobile } from '../store/tables/accounts.ts';
import type { Session } from '../store/tables/reads.ts';
import type { Asked, CallState, Refusal, Reply, RunCommand } from './call.ts';
import { takeNonce } from './nonce.ts';
import { UUID } from './request-headers.ts';

/** How a command ended, as it is stored: the text of a success, or the refusal. */
export type Outcome = { readonly text: string } | { readonly refusal: Refusal };

function outcomeOf(reply: Reply<unknown>): Outcome {
  if (reply.kind === 'refused') return { refusal: reply.refusal };
  return { text: reply.kind === 'text' ? textOf(reply.text) : JSON.stringify(reply.value) };
}

function send(x: Exchange, outcome: Outcome, id: string): Answer {
  return 'text' in outcome ? answer(x, headForm([outcome.text], { requestId: id })) : refuse(x, outcome.refusal, id);
}

/** Companies that an input names, itself or in its rows, to be read ahead. */
function companyIdsOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  if ('rows' in input && Array.isArray(input.rows)) return [...new Set(input.rows.flatMap(companyIdsOf))];
  const one = 'companyId' in input ? [input.companyId] : [];
  const many = 'companyIds' in input && Array.isArray(input.companyIds) ? input.companyIds : [];
  return [...new Set([...one, ...many])].filter((id) => typeof id === 'string');
}

/** The number of somebody else that an input names: the command changes his account too. */
function mobileOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const named = 'inviteMobile' in input ? input.inviteMobile : 'shareMobile' in input ? input.shareMobile : '';
  return typeof named === 'string' ? loginKey(named) : '';
}

/** One command as somebody asks for it: its row, its payload as sent, what was parsed of it, and its id. */
export interface GivenCommand extends Pick<CallState, 'call' | 'payload' | 'requestId' | 'input'> {
  readonly id: string;
  readonly run: RunCommand;
}

/** The job of a command, and nothing done yet. */
async function jobOf(asked: Asked, session: Session, { call, payload, requestId, input, id, run }: GivenCommand) {
  const bodyHash = sha256Hex(`${call.name}\n${canonicalJson(payload)}`);
  const { accountId } = session;
  const work = async (change: AccountChange, others: readonly AccountChange[]): Promise<{ outcome: Outcome; again: boolean }> => {
    const given = () => run({ ...asked, session, change, ...shared(change, others), commandId: id }, input);
    // What happens once is known by what it made, for as long as that is there: a row of its own, not an answer that is swept.
    const told = async (): Promise<Outcome> => {
      const reply = await given();
      await noteCall(change, { call, input, reply, id });
      return outcomeOf(reply);
    };
    if (call.kind === 'once') return { outcome: await told(), again: false };
    const stored = await change.rows.command(id);
    if (stored && stored.body_hash !== bodyHash)
      return { outcome: { refusal: { status: 422, code: 'idempotency.mismatch' } }, again: false };
    if (stored) return { outcome: JSON.parse(stored.answer), again: true };
    const fresh = !isSigned(call) || (await takeNonce(change.tx.db, accountId, requestId, change.now));
    if (!fresh) return { outcome: { refusal: { status: 409, code: 'sign.replay' } }, again: false };
    const outcome = await told();
    const status = 'text' in outcome ? 200 : outcome.refusal.status;
    const answer = JSON.stringify(outcome);
    change.rows.addCommand({ account_id: accountId, id, call: call.name, body_hash: bodyHash, status, answer, at: change.now });
    return { outcome, again: false };
  };
  const mobile = mobileOf(input);
  const companyIds = companyIdsOf(input);
  const { db } = asked.store;
  const otherIds = call.everybody ? await holdersOf(db, companyIds) : mobile === '' ? [] : [await accountOfMobile(db, mobile)];
  const shared = (change: AccountChange, others: readonly AccountChange[]) =>
    call.everybody ? { other: null, holders: [change, ...others] } : { other: mobile === '' ? null : (others[0] ?? null), holders: [] };
  return { name: call.name, job: { accountId, otherIds, companyIds, commandIds: [id], run: work } };
}

/**
 * Runs commands of one caller, each once: lookup of its key, effect, event, revision and stored answer are one transaction under the account's
 * lock (I2). The same key again gives the stored answer, a refusal too; the same key with another payload is refused. They are carried out in
 * their order, and one that throws takes nothing with it.
 */
export async function carryOut(asked: Asked, session: Session, given: readonly GivenCommand[]): Promise<PromiseSettledResult<Outcome>[]> {
  const jobs = await Promise.all(given.map((one) => jobOf(asked, session, one)));
  return Promise.allSettled(
    jobs.map(async ({ name, job }) => {
      const { outcome, again } = await asked.groupCommit.carryOut(job);
      if (again) asked.stats.duplicate(name);
      return outcome;
    }),
  );
}

/** A command that was sent alone, by the key in its header. */
export async function runCommand(x: Exchange, state: CallState, asked: Asked, run: RunCommand): Promise<Answer> {
  const { session } = state;
  assert(session, 'every command needs a session');
  const id = (x.header(IDEMPOTENCY_HEADER) ?? '').toLowerCase();
  const own = ownKeyOf(state.call, Object(state.input));
  if (!UUID.test(id) || (own !== null && own !== id)) return refuse(x, { status: 400, code: 'idempotency.missing' });
  const [settled] = await carryOut(asked, session, [{ ...state, id, run }]);
  if (settled?.status !== 'fulfilled') throw settled?.reason;
  return send(x, settled.value, id);
}
