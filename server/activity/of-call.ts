import type { Call } from '../../src/api/contract.ts';
import { type ActivityResult, isActivityKind } from '../../src/domain/activity/activity.ts';
import { namedCompanies } from '../../src/domain/activity/named-companies.ts';
import { wordsOf } from '../http/answer.ts';
import type { Refusal, Reply } from '../pipeline/call.ts';
import type { AccountChange } from '../store/tables/accounts.ts';
import type { Noted } from '../store/tables/activity.ts';

/** What of a company one call was about, and what came of it for that company. */
interface Effect {
  readonly companyId: string;
  readonly result: ActivityResult;
  readonly reason: string;
  readonly words: string;
  readonly part: string;
}

type Input = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): Input[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the rows of a company are about, as `tax/vat.202610`; of an edit the fields, of which no value is kept. */
function partOf(input: unknown, companyId: string): string {
  const { rows, changes, hidden } = Object(input) as Input; // as: see above
  const own = listOf(rows).filter((row) => row.companyId === companyId);
  const parts = own.map((row) => {
    const { code, period } = { ...row, ...Object(row.doc) } as Input; // as: see above
    return `${textOf(row.area)}/${[code, period].map(textOf).filter(Boolean).join('.')}`;
  });
  if (typeof changes === 'object' && changes !== null) return Object.keys(changes).join(' ').slice(0, 200);
  if (typeof hidden === 'boolean' || typeof hidden === 'number') return hidden ? 'hidden' : 'shown';
  return [...new Set(parts)].join(' ').slice(0, 200);
}

/** Problems that an answer tells of single rows, by company: a company all of whose rows have one was refused. */
function problemsOf(input: unknown, reply: Reply<unknown>): ReadonlyMap<string, string> {
  if (reply.kind !== 'value') return new Map();
  const { refused, results } = Object(reply.value) as Input; // as: see above
  const rows = listOf(Object(input).rows);
  const bad = listOf(results).flatMap(({ outcome, problem }, n) =>
    outcome === 'bad' || outcome === 'unknown' ? [{ companyId: rows[n]?.companyId, problem: problem ?? outcome }] : [],
  );
  const problems = Map.groupBy([...listOf(refused), ...bad], (one) => textOf(one.companyId));
  const all = [...problems].filter(([companyId, some]) => some.length >= rows.filter((row) => row.companyId === companyId).length);
  return new Map(all.map(([companyId, some]) => [companyId, textOf(some[0]?.problem)]));
}

function effectsOf(input: unknown, reply: Reply<unknown>, companyIds: readonly string[]): Effect[] {
  const problems = problemsOf(input, reply);
  const refusal: Refusal | null = reply.kind === 'refused' ? reply.refusal : null;
  return companyIds.map((companyId) => {
    const part = partOf(input, companyId);
    const problem = problems.get(companyId);
    if (refusal !== null) return { companyId, result: 'refused', reason: refusal.code, words: wordsOf(refusal, 'zh'), part };
    if (problem !== undefined) return { companyId, result: 'refused', reason: problem.slice(0, 80), words: '', part };
    return { companyId, result: 'done', reason: '', words: '', part };
  });
}

/** A call that was carried out or refused. `id`: what it is known by, its Idempotency-Key where it has one. */
export interface CarriedOut {
  readonly call: Pick<Call, 'name' | 'kind'>;
  readonly input: unknown;
  readonly reply: Reply<unknown>;
  readonly id: string;
}

/** Calls of which only the failure is noted: what they begin tells itself what came of it. */
const onlyFailures: readonly string[] = ['taskSubmit'];

/**
 * Notes a call for each company of the account that it names, in the transaction of its effect. Companies of somebody else leave no note; calls that are no
 * matter of the log neither.
 */
export async function noteCall(change: AccountChange, { call, input, reply, id }: CarriedOut): Promise<void> {
  if (!isActivityKind(call.name) || (reply.kind !== 'refused' && onlyFailures.includes(call.name))) return;
  const own: string[] = [];
  const named = namedCompanies(input);
  await change.rows.expect({ companyIds: named, commandIds: [] });
  for (const companyId of named) if ((await change.rows.companyDoc(companyId)) !== null) own.push(companyId);
  const at = new Date(change.now).toISOString();
  // What happens once may be refused and asked for again under its id.
  const again = call.kind === 'once' && reply.kind === 'refused' ? `/${change.now}` : '';
  change.note(
    effectsOf(input, reply, own).map(
      (effect): Noted => ({ ...effect, key: id + again, at, by: change.fullName, what: call.name, origin: 'gateway', of: id }),
    ),
  );
}

/** Whether a call has anything to be noted. */
export function isNoted({ name }: Pick<Call, 'name'>, input: unknown, reply: { readonly kind: string }): boolean {
  return isActivityKind(name) && (reply.kind === 'refused' || !onlyFailures.includes(name)) && namedCompanies(input).length > 0;
}
