import * as v from 'valibot';
import { count, id, text, whole } from '../../../src/api/entities/scalars.ts';
import { refundStates } from '../../../src/domain/orders/order.ts';
import { SIGNATURE_HEADER, signatureProblem, signedHeaders, TIME_HEADER } from '../../http/signed.ts';
import type { BillLine, Cashier, Provider, ProviderWord, RefundWord, Said, Verified } from '../provider.ts';
import { aboutOurs, askProvider, jsonOf, noWord, type ProviderPorts, said } from './provider-line.ts';

/*
 * The adapter of the test cashier (samples/cashier), which stands for a provider in demos and tests: no money moves. Both sides sign all they say,
 * answers included, as the gateway and other programs of its deployment do (server/http/signed.ts); notifications name the key they were signed with.
 */

export interface TestCashierConfig {
  readonly url: string;
  readonly secret: string;
}

/** Whom the test cashier pays. */
const TEST_MERCHANT = 'workbench-test';
/** Which key signed: the test cashier has one. */
export const KEY_HEADER = 'x-cashier-key';
export const TEST_KEY = 'key-1';

const cashierSchema = v.object({ url: v.pipe(text(500), v.url()) });
const wordSchema = v.object({
  tradeNumber: text(32),
  merchant: id,
  state: v.picklist(['paid', 'unpaid', 'closed', 'processing', 'refunded']),
  transactionId: text(64),
  fen: count,
  currency: text(3),
  paidAt: whole,
});
const refundSchema = v.object({
  merchant: id,
  refundId: text(64),
  tradeNumber: text(32),
  state: v.picklist(refundStates),
  fen: count,
});
const billSchema = v.object({
  merchant: id,
  lines: v.array(
    v.object({
      kind: v.picklist(['payment', 'refund']),
      tradeNumber: text(32),
      transactionId: text(64),
      refundId: text(64),
      fen: count,
      at: whole,
    }),
  ),
});
const notificationSchema = v.variant('kind', [
  v.object({ kind: v.literal('payment'), word: wordSchema }),
  v.object({ kind: v.literal('refund'), word: refundSchema }),
]);

type Ask = <T>(
  call: string,
  message: object,
  schema: v.GenericSchema<unknown, T>,
) => Promise<Said<{ readonly word: T; readonly raw: string }>>;

/** One signed question, and its signed answer. */
function asking({ url, secret }: TestCashierConfig, ports: ProviderPorts): Ask {
  return async (call, message, schema) => {
    const body = JSON.stringify({ merchant: TEST_MERCHANT, ...message });
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, body, ports.clock.now()) };
    const answered = await askProvider(ports, `${url}/api/${call}`, { method: 'POST', body, headers });
    if (answered.kind === 'none') return answered;
    const { headers: head, status, bytes } = answered.word;
    const raw = bytes.toString('utf8');
    const problem = signatureProblem(secret, { time: head(TIME_HEADER), signature: head(SIGNATURE_HEADER), body: raw }, ports.clock.now());
    if (problem !== null) return noWord(problem);
    const read = v.safeParse(schema, jsonOf(raw));
    return status === 200 && read.success ? said({ word: read.output, raw }) : noWord(`status ${status}`);
  };
}

/** Reads a notification whose signature is right. */
function readNotification(body: string): Verified {
  const read = v.safeParse(notificationSchema, jsonOf(body));
  if (!read.success) return { kind: 'refused', problem: 'body' };
  const { kind, word } = read.output;
  if (word.merchant !== TEST_MERCHANT) return { kind: 'refused', problem: 'merchant' };
  if (kind === 'payment') return { kind, word: { ...word, raw: body } };
  const { merchant: _ours, ...refund } = word;
  return { kind, word: { ...refund, raw: body } };
}

export function createTestCashier(config: TestCashierConfig, ports: ProviderPorts): Provider {
  const ask = asking(config, ports);

  async function wordOf(call: 'query' | 'close', tradeNumber: string): Promise<Said<ProviderWord>> {
    const answer = await ask(call, { tradeNumber }, wordSchema);
    return answer.kind === 'none' ? answer : aboutOurs({ ...answer.word.word, raw: answer.word.raw }, tradeNumber, TEST_MERCHANT);
  }

  async function refundOf(call: 'refund' | 'refund-query', message: { refundId: string; tradeNumber: string }): Promise<Said<RefundWord>> {
    const answer = await ask(call, message, refundSchema);
    if (answer.kind === 'none') return answer;
    const { merchant, ...word } = answer.word.word;
    if (merchant !== TEST_MERCHANT) return noWord('merchant');
    const isAsked = word.refundId === message.refundId && word.tradeNumber === message.tradeNumber;
    return isAsked ? said({ ...word, raw: answer.word.raw }) : noWord('refund number');
  }

  return {
    name: 'test',
    merchant: TEST_MERCHANT,
    async create(request): Promise<Said<Cashier>> {
      const answer = await ask('create', request, cashierSchema);
      if (answer.kind === 'none') return answer;
      const { url } = answer.word.word;
      return URL.parse(url)?.origin === new URL(config.url).origin ? said({ url, reference: '' }) : noWord('other origin');
    },
    query: (tradeNumber) => wordOf('query', tradeNumber),
    close: (tradeNumber) => wordOf('close', tradeNumber),
    refund: (request) => refundOf('refund', request),
    queryRefund: (refundId, tradeNumber) => refundOf('refund-query', { refundId, tradeNumber }),
    async verify({ headers, body }, now): Promise<Verified> {
      if (headers(KEY_HEADER) !== TEST_KEY) return { kind: 'refused', problem: 'key' };
      const message = { time: headers(TIME_HEADER), signature: headers(SIGNATURE_HEADER), body };
      const problem = signatureProblem(config.secret, message, now);
      return problem === null ? readNotification(body) : { kind: 'refused', problem };
    },
    answer: (accepted) => ({ status: accepted ? 200 : 401, body: accepted ? 'success' : 'fail', type: 'text/plain' }),
    async bill(day): Promise<Said<readonly BillLine[]>> {
      const answer = await ask('bill', { day }, billSchema);
      if (answer.kind === 'none') return answer;
      return answer.word.word.merchant === TEST_MERCHANT ? said(answer.word.word.lines) : noWord('merchant');
    },
  };
}
