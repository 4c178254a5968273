import { isSigned } from '../../src/api/contract.ts';
import { SUCCESS_CODE } from '../../src/api/http/head.ts';
import { wordsOf } from '../http/answer.ts';
import { type Asked, type HeadHandler, type Refusal, refused } from '../pipeline/call.ts';
import { carryOut, type GivenCommand, type Outcome } from '../pipeline/command.ts';
import { parse } from '../pipeline/input.ts';
import { UUID } from '../pipeline/request-headers.ts';
import { isStoreUnavailable } from '../store/store.ts';

interface Sent {
  readonly id: string;
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A command that may be carried out, or why it may not: what a single request of it would be answered. */
function given({ commandOf }: Asked, { id, call: name, input: payload }: Sent): GivenCommand | Refusal {
  const key = id.toLowerCase();
  const command = commandOf(name);
  if (!UUID.test(key)) return { status: 400, code: 'idempotency.missing' };
  if (!command || isSigned(command.call) || command.call.secret.length > 0) return { status: 404, code: 'path.unknown' };
  const state = { call: command.call, payload, requestId: '', input: undefined as unknown };
  return parse(state, payload) ?? { ...state, id: key, run: command.run };
}

const isGiven = (one: GivenCommand | Refusal | undefined): one is GivenCommand => one !== undefined && 'run' in one;

function outcomeOf(settled: PromiseSettledResult<Outcome> | undefined, { log }: Asked): Outcome {
  if (settled?.status === 'fulfilled') return settled.value;
  if (isStoreUnavailable(settled?.reason)) return { refusal: { status: 503, code: 'gateway.busy', retryAfterSeconds: 5 } };
  log.error('command of a batch failed', { error: (settled?.reason instanceof Error && settled.reason.stack) || String(settled?.reason) });
  return { refusal: { status: 500, code: 'gateway.failed' } };
}

/** A result as JSON text: an answer is sent as it is stored. */
function textOfResult(id: string, outcome: Outcome, language: string): string {
  if ('text' in outcome) return `{"id":${JSON.stringify(id)},"status":200,"code":"${SUCCESS_CODE}","msg":"","body":${outcome.text}}`;
  const { status, code, body, retryAfterSeconds } = outcome.refusal;
  return JSON.stringify({ id, status, code, msg: wordsOf(outcome.refusal, language), retryAfterSeconds, body });
}

/** Many commands in one request: each is looked up, carried out and stored as if it had come alone, 64 of them in one transaction. */
export const commandBatch: HeadHandler<'commandBatch'> = async (asked, { commands }) => {
  const all = commands.map((one) => given(asked, one));
  if (new Set(commands.map(({ id }) => id.toLowerCase())).size < commands.length)
    return refused(400, 'input.invalid', { body: { paths: ['commands'] } });
  const fit = all.filter(isGiven);
  const settled = await carryOut(asked, asked.session, fit);
  const outcomes = new Map(fit.map(({ id }, at) => [id, outcomeOf(settled[at], asked)]));
  const language = asked.header('accept-language');
  const results = commands.map(({ id }, at) => {
    const one = all[at];
    const outcome = one === undefined || isGiven(one) ? (outcomes.get(id.toLowerCase()) ?? outcomeOf(undefined, asked)) : { refusal: one };
    return textOfResult(id, outcome, language);
  });
  return { kind: 'text', text: [`{"results":[${results.join(',')}]}`] };
};
