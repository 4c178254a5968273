import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { count, text } from '../../../src/api/entities/scalars.ts';
import { type CashierFacts, cashierAddress } from '../cashier-address.ts';
import type { Notification, Provider, ProviderWord, RefundWord, Said, Verified } from '../provider.ts';
import { momentOf, zonedText } from './china-clock.ts';
import { aboutOurs, askProvider, type CashierPorts, jsonOf, noWord, said } from './provider-line.ts';
import { wechatBillLines } from './wechat-bill.ts';
import { authorization, openResource, type WechatKeys, wechatEvidence, wechatProblem } from './wechat-signature.ts';

/*
 * WeChat Pay APIv3, native payment: the buyer scans a QR code. Every answer but a downloaded bill is verified as notifications are; the bill is by the
 * digest that a verified answer names. Amounts are whole fen there too.
 */

export interface WechatPayConfig extends WechatKeys {
  readonly appId: string;
  /** https://api.mch.weixin.qq.com */
  readonly origin: string;
}

/** A bill of a large merchant, bytes. */
const MOST_OF_BILL = 100_000_000;

const id = text(64);
const amount = v.object({ total: count, currency: v.optional(text(16), 'CNY') });
const orderSchema = v.object({
  appid: id,
  mchid: id,
  out_trade_no: id,
  trade_state: v.picklist(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR']),
  transaction_id: v.optional(id, ''),
  success_time: v.optional(text(64), ''),
  amount: v.optional(amount, { total: 0, currency: 'CNY' }),
});
const refundFields = { out_refund_no: id, out_trade_no: id, amount: v.object({ refund: count }) };
const refundStates = v.picklist(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']);
const refundSchema = v.object({ ...refundFields, status: refundStates });
const refundNoticeSchema = v.object({ ...refundFields, mchid: id, transaction_id: id, refund_status: refundStates });
const notificationSchema = v.object({
  event_type: text(32),
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: text(16),
    associated_data: v.optional(text(16), ''),
  }),
});

type Order = v.InferOutput<typeof orderSchema>;
const states = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  USERPAYING: 'processing',
  PAYERROR: 'unpaid',
} as const;
const refunds = { SUCCESS: 'done', CLOSED: 'closed', PROCESSING: 'processing', ABNORMAL: 'abnormal' } as const;

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly raw: string;
}

/** REFUND says that money went back, be it a part: what was paid is paid, and the refunds themselves say how much. */
function wordOf(order: Order, raw: string): ProviderWord {
  const { out_trade_no: tradeNumber, transaction_id: transactionId, amount: of, success_time } = order;
  const money = { fen: of.total, currency: of.currency, paidAt: momentOf(success_time) };
  return { tradeNumber, merchant: order.mchid, state: states[order.trade_state], transactionId, ...money, raw };
}

/** Signed questions with verified answers. */
function asking(config: WechatPayConfig, ports: CashierPorts) {
  const { clock, random } = ports;

  function send(method: 'GET' | 'POST', target: string, message: object | null, most?: number) {
    const body = message === null ? '' : JSON.stringify(message);
    const nonce = Buffer.from(random.bytes(16)).toString('hex');
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'tax-workbench',
      authorization: authorization(config, { method, target, body, nonce, now: clock.now() }),
      // A merchant who has the public key asks for answers that are signed by it.
      ...(config.platformKeys.size === 1 ? { 'wechatpay-serial': [...config.platformKeys.keys()].join() } : {}),
    };
    return askProvider(ports, config.origin + target, { method, headers, ...(method === 'POST' ? { body } : {}) }, most);
  }

  return {
    async ask(method: 'GET' | 'POST', target: string, message: object | null = null): Promise<Said<Answer>> {
      const answered = await send(method, target, message);
      if (answered.kind === 'none') return answered;
      const signed = { headers: answered.word.headers, body: answered.word.bytes.toString('utf8') };
      const problem = wechatProblem(config, signed, clock.now());
      if (problem !== null) return noWord(problem);
      return said({ status: answered.word.status, json: jsonOf(signed.body), raw: wechatEvidence(signed) });
    },
    download: (target: string) => send('GET', target, null, MOST_OF_BILL),
  };
}

const codeOf = (json: unknown): string => {
  const read = v.safeParse(v.object({ code: v.string() }), json);
  return read.success ? read.output.code : '';
};

type Ask = ReturnType<typeof asking>['ask'];

function orders(config: WechatPayConfig, ports: CashierPorts, ask: Ask): Pick<Provider, 'create' | 'query' | 'close'> {
  const { appId, merchantId } = config;
  const pathOf = (tradeNumber: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNumber)}`;
  const bare = (tradeNumber: string, state: 'unpaid' | 'closed', raw: string): ProviderWord => {
    return { tradeNumber, merchant: merchantId, state, transactionId: '', fen: 0, currency: 'CNY', paidAt: 0, raw };
  };

  async function query(tradeNumber: string): Promise<Said<ProviderWord>> {
    const answer = await ask('GET', `${pathOf(tradeNumber)}?mchid=${merchantId}`);
    if (answer.kind === 'none') return answer;
    const { status, json, raw } = answer.word;
    // What WeChat Pay does not know was never opened there.
    if (status === 404 && codeOf(json) === 'ORDER_NOT_EXIST') return said(bare(tradeNumber, 'unpaid', raw));
    const read = v.safeParse(orderSchema, json);
    if (status !== 200 || !read.success) return noWord(`status ${status} ${codeOf(json)}`);
    return read.output.appid === appId ? aboutOurs(wordOf(read.output, raw), tradeNumber, merchantId) : noWord('app');
  }

  return {
    query,
    async create({ tradeNumber, batchId, fen, subject, expireAt, notifyUrl }) {
      const answer = await ask('POST', '/v3/pay/transactions/native', {
        ...{ appid: appId, mchid: merchantId, description: subject.slice(0, 127), out_trade_no: tradeNumber },
        ...{ time_expire: zonedText(expireAt), notify_url: notifyUrl, amount: { total: fen, currency: 'CNY' } },
      });
      if (answer.kind === 'none') return answer;
      const { status, json } = answer.word;
      const read = v.safeParse(v.object({ code_url: v.pipe(text(512), v.startsWith('weixin://')) }), json);
      if (status !== 200 || !read.success) return noWord(`status ${status} ${codeOf(json)}`);
      const facts: CashierFacts = { way: 'wechat', batchId, tradeNumber, fen, until: expireAt, code: read.output.code_url };
      return said({ url: cashierAddress(ports.page, facts), reference: '' });
    },
    async close(tradeNumber) {
      const answer = await ask('POST', `${pathOf(tradeNumber)}/close`, { mchid: merchantId });
      if (answer.kind === 'none') return answer;
      if (answer.word.status === 204) return said(bare(tradeNumber, 'closed', answer.word.raw));
      // It was not closed: its state says why.
      return query(tradeNumber);
    },
  };
}

function refunding(ports: CashierPorts, ask: Ask): Pick<Provider, 'refund' | 'queryRefund'> {
  const PATH = '/v3/refund/domestic/refunds';
  const wordFrom = (answer: Said<Answer>, refundId: string, tradeNumber: string): Said<RefundWord> => {
    if (answer.kind === 'none') return answer;
    const { status, json, raw } = answer.word;
    const read = v.safeParse(refundSchema, json);
    if (status !== 200 || !read.success) return noWord(`status ${status} ${codeOf(json)}`);
    const { out_refund_no, out_trade_no, amount: of } = read.output;
    if (out_refund_no !== refundId || out_trade_no !== tradeNumber) return noWord('refund number');
    return said({ refundId, tradeNumber, state: refunds[read.output.status], fen: of.refund, raw });
  };
  return {
    async refund({ tradeNumber, transactionId, refundId, fen, totalFen, reason }) {
      const answer = await ask('POST', PATH, {
        ...{ transaction_id: transactionId, out_refund_no: refundId, notify_url: ports.notifyUrl },
        ...(reason === '' ? {} : { reason: reason.slice(0, 26) }),
        amount: { refund: fen, total: totalFen, currency: 'CNY' },
      });
      return wordFrom(answer, refundId, tradeNumber);
    },
    async queryRefund(refundId, tradeNumber) {
      return wordFrom(await ask('GET', `${PATH}/${encodeURIComponent(refundId)}`), refundId, tradeNumber);
    },
  };
}

/** Reads a notification whose signature is right. */
function readNotification({ appId, merchantId, apiKey }: WechatPayConfig, notification: Notification): Verified {
  const bad: Verified = { kind: 'refused', problem: 'body' };
  const read = v.safeParse(notificationSchema, jsonOf(notification.body));
  const plain = read.success ? openResource(apiKey, read.output.resource) : null;
  if (!read.success || plain === null) return bad;
  const raw = wechatEvidence(notification, plain);
  if (read.output.event_type.startsWith('REFUND.')) {
    const refund = v.safeParse(refundNoticeSchema, jsonOf(plain));
    if (!refund.success) return bad;
    const {
      mchid,
      out_refund_no: refundId,
      out_trade_no: tradeNumber,
      transaction_id: transactionId,
      refund_status,
      amount: of,
    } = refund.output;
    const state = refunds[refund_status];
    if (mchid !== merchantId) return { kind: 'refused', problem: 'merchant' };
    return { kind: 'refund', word: { refundId, tradeNumber, transactionId, state, fen: of.refund, raw } };
  }
  const order = v.safeParse(orderSchema, jsonOf(plain));
  if (!order.success) return bad;
  if (order.output.mchid !== merchantId || order.output.appid !== appId) return { kind: 'refused', problem: 'merchant' };
  return { kind: 'payment', word: wordOf(order.output, raw) };
}

const billSchema = v.object({ hash_type: v.literal('SHA1'), hash_value: text(100), download_url: v.pipe(text(2_000), v.url()) });

export function createWechatPay(config: WechatPayConfig, ports: CashierPorts): Provider {
  const { ask, download } = asking(config, ports);
  return {
    name: 'wechat',
    merchant: config.merchantId,
    ...orders(config, ports, ask),
    ...refunding(ports, ask),
    async verify(notification, now) {
      const problem = wechatProblem(config, notification, now);
      return problem === null ? readNotification(config, notification) : { kind: 'refused', problem };
    },
    answer: (accepted) =>
      accepted
        ? { status: 200, body: '', type: 'application/json' }
        : { status: 401, body: JSON.stringify({ code: 'FAIL', message: '失败' }), type: 'application/json' },
    async bill(day) {
      const answer = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      if (answer.kind === 'none') return answer;
      const { status, json } = answer.word;
      // A day on which nobody paid has no bill.
      if (codeOf(json) === 'NO_STATEMENT_EXIST') return said([]);
      const read = v.safeParse(billSchema, json);
      if (status !== 200 || !read.success) return noWord(`status ${status} ${codeOf(json)}`);
      const { pathname, search, origin } = new URL(read.output.download_url);
      if (origin !== config.origin) return noWord('other origin');
      const file = await download(pathname + search);
      if (file.kind === 'none') return file;
      const digest = createHash('sha1').update(file.word.bytes).digest('hex');
      if (digest !== read.output.hash_value.toLowerCase()) return noWord('digest');
      const lines = wechatBillLines(file.word.bytes.toString('utf8'));
      return lines === null ? noWord('bill') : said(lines);
    },
  };
}
