import * as v from 'valibot';
import { text } from '../../../src/api/entities/scalars.ts';
import { fenOf, priceOf } from '../../../src/domain/orders/fen.ts';
import { type CashierFacts, cashierAddress } from '../cashier-address.ts';
import type { Provider, ProviderWord, RefundWord, Said, Verified } from '../provider.ts';
import { alipayBillLines } from './alipay-bill.ts';
import { type AlipayKeys, isSignedNotice, signedNode, signFields } from './alipay-signature.ts';
import { clockText, momentOf } from './china-clock.ts';
import { aboutOurs, askProvider, type CashierPorts, jsonOf, noWord, said } from './provider-line.ts';

/*
 * Alipay, paid by scanning a QR code (alipay.trade.precreate). Every answer but a downloaded bill is verified by Alipay's public key, and so are notifications.
 * Amounts are yuan there, and exact decimal texts.
 */

export interface AlipayConfig extends AlipayKeys {
  /** Our number there (PID, 2088…): who is paid. */
  readonly sellerId: string;
  /** https://openapi.alipay.com/gateway.do */
  readonly gateway: string;
}

const MOST_OF_BILL = 100_000_000;
const OK = '10000';

const id = text(64);
const headFields = { code: text(10), sub_code: v.optional(text(100), '') };
const headSchema = v.object(headFields);
const statuses = v.picklist(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']);
const tradeSchema = v.object({
  ...headFields,
  trade_no: v.optional(id, ''),
  out_trade_no: id,
  trade_status: statuses,
  total_amount: text(20),
  send_pay_date: v.optional(text(20), ''),
  trans_currency: v.optional(text(3), 'CNY'),
});
const noticeSchema = v.object({
  app_id: id,
  seller_id: id,
  trade_no: id,
  out_trade_no: id,
  trade_status: statuses,
  total_amount: text(20),
  gmt_payment: v.optional(text(20), ''),
  trans_currency: v.optional(text(3), 'CNY'),
  gmt_refund: v.optional(text(30), ''),
  out_biz_no: v.optional(id, ''),
});
const refundSchema = v.object({ ...headFields, out_trade_no: id, fund_change: v.optional(text(1), 'N') });
const refundQuerySchema = v.object({
  ...headFields,
  out_trade_no: v.optional(id, ''),
  out_request_no: v.optional(id, ''),
  refund_amount: v.optional(text(20), ''),
  refund_status: v.optional(text(40), ''),
});

/** What was paid and closed since was given back whole; what was never paid is closed. */
function stateOf(status: v.InferOutput<typeof statuses>, paidAt: number): ProviderWord['state'] {
  if (status === 'TRADE_CLOSED') return paidAt > 0 ? 'refunded' : 'closed';
  return status === 'WAIT_BUYER_PAY' ? 'unpaid' : 'paid';
}

/** Closed after it was paid says of a trade that all of it was given back. */
const wholeOf = (state: ProviderWord['state'], fen: number) => (state === 'refunded' ? { refundedFen: fen } : {});

interface Answer {
  readonly json: unknown;
  readonly head: v.InferOutput<typeof headSchema>;
  readonly raw: string;
}

type Ask = (method: string, content: object, more?: Readonly<Record<string, string>>) => Promise<Said<Answer>>;

function asking(config: AlipayConfig, ports: CashierPorts): Ask {
  return async (method, content, more = {}) => {
    const common = { app_id: config.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' };
    const timestamp = clockText(ports.clock.now());
    const fields = signFields(config, { ...common, timestamp, ...more, biz_content: JSON.stringify(content) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
    const body = new URLSearchParams(fields).toString();
    const answered = await askProvider(ports, config.gateway, { method: 'POST', headers, body });
    if (answered.kind === 'none') return answered;
    const raw = answered.word.bytes.toString('utf8');
    const node = signedNode(config, raw, method);
    if (node === null) return noWord('signature');
    const json = jsonOf(node);
    const head = v.safeParse(headSchema, json);
    return head.success ? said({ json, head: head.output, raw }) : noWord('unreadable');
  };
}

const problemOf = ({ head }: Answer): string => `code ${head.code} ${head.sub_code}`.trim();

function trades(config: AlipayConfig, ports: CashierPorts, ask: Ask): Pick<Provider, 'create' | 'query' | 'close'> {
  const merchant = config.sellerId;
  const bare = (tradeNumber: string, state: 'unpaid' | 'closed', raw: string): ProviderWord => {
    return { tradeNumber, merchant, state, transactionId: '', fen: 0, currency: 'CNY', paidAt: 0, raw };
  };

  async function query(tradeNumber: string): Promise<Said<ProviderWord>> {
    const answer = await ask('alipay.trade.query', { out_trade_no: tradeNumber });
    if (answer.kind === 'none') return answer;
    const { json, head, raw } = answer.word;
    // Before somebody has scanned the code there is no trade yet.
    if (head.sub_code === 'ACQ.TRADE_NOT_EXIST') return said(bare(tradeNumber, 'unpaid', raw));
    const read = v.safeParse(tradeSchema, json);
    const fen = read.success ? fenOf(read.output.total_amount) : null;
    if (head.code !== OK || !read.success || fen === null) return noWord(problemOf(answer.word));
    const { out_trade_no, trade_no, trade_status, send_pay_date, trans_currency: currency } = read.output;
    const paidAt = momentOf(send_pay_date);
    const state = stateOf(trade_status, paidAt);
    const transactionId = state === 'unpaid' || state === 'closed' ? '' : trade_no;
    const word = { tradeNumber: out_trade_no, merchant, state, transactionId, fen, currency, paidAt, ...wholeOf(state, fen), raw };
    return aboutOurs(word, tradeNumber, merchant);
  }

  return {
    query,
    async create({ tradeNumber, batchId, fen, subject, expireAt, notifyUrl }) {
      const content = {
        out_trade_no: tradeNumber,
        total_amount: priceOf(fen),
        subject,
        seller_id: merchant,
        time_expire: clockText(expireAt),
      };
      const answer = await ask('alipay.trade.precreate', content, { notify_url: notifyUrl });
      if (answer.kind === 'none') return answer;
      const read = v.safeParse(v.object({ out_trade_no: v.literal(tradeNumber), qr_code: v.pipe(text(300), v.url()) }), answer.word.json);
      if (answer.word.head.code !== OK || !read.success) return noWord(problemOf(answer.word));
      const facts: CashierFacts = { way: 'alipay', batchId, tradeNumber, fen, until: expireAt, code: read.output.qr_code };
      return said({ url: cashierAddress(ports.page, facts), reference: '' });
    },
    async close(tradeNumber) {
      const answer = await ask('alipay.trade.close', { out_trade_no: tradeNumber });
      if (answer.kind === 'none') return answer;
      const { head, raw } = answer.word;
      // A code that nobody scanned cannot be closed there: it holds until its time is over, and whoever pays by it then pays late.
      if (head.code === OK || head.sub_code === 'ACQ.TRADE_NOT_EXIST') return said(bare(tradeNumber, 'closed', raw));
      return query(tradeNumber);
    },
  };
}

function refunding(ask: Ask): Pick<Provider, 'refund' | 'queryRefund'> {
  /** Code 10000 says that the question was answered: done is what has the state of success. */
  async function queryRefund(refundId: string, tradeNumber: string): Promise<Said<RefundWord>> {
    const answer = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: tradeNumber, out_request_no: refundId });
    if (answer.kind === 'none') return answer;
    const { json, head, raw } = answer.word;
    const read = v.safeParse(refundQuerySchema, json);
    if (head.code !== OK || !read.success) return noWord(problemOf(answer.word));
    const { out_trade_no, out_request_no, refund_amount, refund_status } = read.output;
    const fen = fenOf(refund_amount);
    if (refund_status !== 'REFUND_SUCCESS') return said({ refundId, tradeNumber, state: 'processing', fen: fen ?? 0, raw });
    if (out_trade_no !== tradeNumber || out_request_no !== refundId || fen === null) return noWord('refund number');
    return said({ refundId, tradeNumber, state: 'done', fen, raw });
  }
  return {
    queryRefund,
    async refund({ tradeNumber, refundId, fen, reason }) {
      const content = { out_trade_no: tradeNumber, out_request_no: refundId, refund_amount: priceOf(fen) };
      const answer = await ask('alipay.trade.refund', { ...content, ...(reason === '' ? {} : { refund_reason: reason }) });
      if (answer.kind === 'none') return answer;
      const { json, head, raw } = answer.word;
      const read = v.safeParse(refundSchema, json);
      if (head.code !== OK || !read.success || read.output.out_trade_no !== tradeNumber) return noWord(problemOf(answer.word));
      // Without a change of money it was done before, or is not yet.
      return read.output.fund_change === 'Y'
        ? said({ refundId, tradeNumber, state: 'done', fen, raw })
        : queryRefund(refundId, tradeNumber);
    },
  };
}

/** A notification: a form whose fields are signed. Another kind of signature than RSA2 is none that we have a key for. */
function verify(config: AlipayConfig, body: string): Verified {
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (fields.sign_type !== undefined && fields.sign_type !== 'RSA2') return { kind: 'refused', problem: 'key' };
  if (!isSignedNotice(config, fields)) return { kind: 'refused', problem: 'signature' };
  const read = v.safeParse(noticeSchema, fields);
  const fen = read.success ? fenOf(read.output.total_amount) : null;
  if (!read.success || fen === null) return { kind: 'refused', problem: 'body' };
  const { app_id, seller_id, trade_no, out_trade_no: tradeNumber, trade_status, gmt_payment, trans_currency: currency } = read.output;
  if (app_id !== config.appId || seller_id !== config.sellerId) return { kind: 'refused', problem: 'merchant' };
  const paidAt = momentOf(gmt_payment);
  const state = stateOf(trade_status, paidAt);
  const transactionId = state === 'unpaid' || state === 'closed' ? '' : trade_no;
  const { gmt_refund, out_biz_no: refundId } = read.output;
  // The sum that it names is of all refunds of the trade: how much this one is, a question about it says.
  if (state === 'paid' && gmt_refund !== '' && refundId !== '')
    return { kind: 'refund', word: { refundId, tradeNumber, transactionId, state: 'done', fen: 0, raw: body } };
  const word = { tradeNumber, merchant: seller_id, state, transactionId, fen, currency, paidAt, ...wholeOf(state, fen), raw: body };
  return { kind: 'payment', word };
}

export function createAlipay(config: AlipayConfig, ports: CashierPorts): Provider {
  const ask = asking(config, ports);
  return {
    name: 'alipay',
    merchant: config.sellerId,
    ...trades(config, ports, ask),
    ...refunding(ask),
    async verify({ body }) {
      return verify(config, body);
    },
    answer: (accepted) => ({ status: 200, body: accepted ? 'success' : 'fail', type: 'text/plain' }),
    async bill(day) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
      if (answer.kind === 'none') return answer;
      const { json, head } = answer.word;
      // A day on which nobody paid has no bill.
      if (/bill_not_exist/i.test(head.sub_code)) return said([]);
      const read = v.safeParse(v.object({ bill_download_url: v.pipe(text(2_000), v.url()) }), json);
      if (head.code !== OK || !read.success) return noWord(problemOf(answer.word));
      const url = new URL(read.output.bill_download_url);
      if (!/(?:^|\.)alipay(?:dev)?\.com$/.test(url.hostname)) return noWord('other origin');
      url.protocol = 'https:';
      const file = await askProvider(ports, url.href, { method: 'GET' }, MOST_OF_BILL);
      if (file.kind === 'none') return file;
      const lines = file.word.status === 200 ? alipayBillLines(file.word.bytes) : null;
      return lines === null ? noWord('bill') : said(lines);
    },
  };
}
