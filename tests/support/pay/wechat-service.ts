import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { zonedText } from '../../../server/pay/providers/china-clock.ts';
import type { WechatPayConfig } from '../../../server/pay/providers/wechat.ts';
import { exactTime } from '../../../src/domain/core/china-time.ts';
import { priceOf } from '../../../src/domain/orders/fen.ts';
import { now } from '../clock/clock.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [merchant, platform, stranger] = [pair(), pair(), pair()];
const PLATFORM_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
export const wechatConfig: WechatPayConfig = {
  appId: 'wx8888888888888888',
  merchantId: '1900000109',
  merchantSerial: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  merchantKey: merchant.privateKey,
  apiKey: 'anAPIv3keyOfThirtyTwoCharacters!',
  platformKeys: new Map([[PLATFORM_SERIAL, platform.publicKey]]),
  origin: 'https://api.mch.weixin.qq.com',
};

interface Refund {
  readonly out_refund_no: string;
  readonly refund: number;
}
export interface WechatTrade {
  readonly number: string;
  readonly total: number;
  currency: string;
  isClosed: boolean;
  transactionId: string;
  paidAt: number;
  readonly refunds: Refund[];
}

export interface SignedBody {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Signs a text as WeChat Pay does, or as somebody else. */
export function signedByWechat(
  body: string,
  { key = platform.privateKey as KeyObject, serial = PLATFORM_SERIAL, at = now() } = {},
): SignedBody {
  const [timestamp, nonce] = [String(Math.floor(at / 1_000)), randomBytes(16).toString('hex')];
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64');
  const head = { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-serial': serial, 'wechatpay-signature': signature };
  return { body, headers: { ...head, 'content-type': 'application/json' } };
}
export const strangersKey = stranger.privateKey;

/** The body of a notification: its resource is for whoever has the APIv3 key. */
export function wechatNotice(eventType: string, resource: object, apiKey = wechatConfig.apiKey): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(JSON.stringify(resource)), cipher.final(), cipher.getAuthTag()]);
  const sealed = { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64') };
  const about = {
    id: 'EV-1',
    create_time: zonedText(now()),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: '支付成功',
  };
  return JSON.stringify({ ...about, resource: { ...sealed, associated_data: 'transaction', nonce } });
}

/** Whether a request carries the merchant's signature over what it asks. */
function isFromMerchant(request: Request, body: string): boolean {
  const { pathname, search } = new URL(request.url);
  const found = /^WECHATPAY2-SHA256-RSA2048 (.*)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const parts = Object.fromEntries([...found.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  const { mchid, nonce_str, signature = '', timestamp, serial_no } = parts;
  if (mchid !== wechatConfig.merchantId || serial_no !== wechatConfig.merchantSerial) return false;
  const signed = `${request.method}\n${pathname}${search}\n${timestamp}\n${nonce_str}\n${body}\n`;
  return createVerify('RSA-SHA256').update(signed).verify(merchant.publicKey, signature, 'base64');
}

type Answer = readonly [status: number, body: object | null];
const refused = (status: number, code: string): Answer => [status, { code, message: code }];

/** WeChat Pay in this process: it verifies who asks, keeps trades, and signs what it answers. */
export function wechatService() {
  const trades = new Map<string, WechatTrade>();
  const codes = new Map<string, string>();
  let files = new Map<string, Buffer>();

  const orderOf = ({ number, transactionId, paidAt, isClosed, refunds, total, currency }: WechatTrade) => {
    const paid = refunds.length > 0 ? 'REFUND' : 'SUCCESS';
    const state = transactionId === '' ? (isClosed ? 'CLOSED' : 'NOTPAY') : paid;
    const order = { appid: wechatConfig.appId, mchid: wechatConfig.merchantId, out_trade_no: number, trade_state: state };
    if (transactionId === '') return order;
    const of = { transaction_id: transactionId, trade_type: 'NATIVE', success_time: zonedText(paidAt), bank_type: 'OTHERS' };
    return { ...order, ...of, amount: { total, payer_total: total, currency, payer_currency: currency }, payer: { openid: 'o-1' } };
  };
  const refundOf = ({ number, transactionId, total }: WechatTrade, { out_refund_no, refund }: Refund) => {
    const ids = { refund_id: `50${out_refund_no}`, out_refund_no, transaction_id: transactionId, out_trade_no: number };
    return { ...ids, status: 'SUCCESS', create_time: zonedText(now()), amount: { total, refund, currency: 'CNY' } };
  };

  function create(asked: { appid: string; mchid: string; out_trade_no: string; amount: { total: number } }): Answer {
    if (asked.appid !== wechatConfig.appId || asked.mchid !== wechatConfig.merchantId) return refused(400, 'APPID_MCHID_NOT_MATCH');
    const known = trades.get(asked.out_trade_no);
    if (known !== undefined && known.total !== asked.amount.total) return refused(400, 'INVALID_REQUEST');
    if (known?.transactionId) return refused(400, 'ORDERPAID');
    const more = { number: asked.out_trade_no, total: asked.amount.total, currency: 'CNY', isClosed: false, transactionId: '', paidAt: 0 };
    trades.set(asked.out_trade_no, known ?? { ...more, refunds: [] });
    codes.set(asked.out_trade_no, codes.get(asked.out_trade_no) ?? `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('base64url')}`);
    return [200, { code_url: codes.get(asked.out_trade_no) }];
  }

  function refund(asked: { transaction_id: string; out_refund_no: string; amount: { refund: number; total: number } }): Answer {
    const trade = [...trades.values()].find(({ transactionId }) => transactionId === asked.transaction_id);
    if (trade === undefined) return refused(404, 'RESOURCE_NOT_EXISTS');
    const known = trade.refunds.find(({ out_refund_no }) => out_refund_no === asked.out_refund_no);
    if (known !== undefined) return [200, refundOf(trade, known)];
    const sum = trade.refunds.reduce((all, one) => all + one.refund, asked.amount.refund);
    if (asked.amount.total !== trade.total || sum > trade.total) return refused(400, 'INVALID_REQUEST');
    const made = { out_refund_no: asked.out_refund_no, refund: asked.amount.refund };
    trade.refunds.push(made);
    return [200, refundOf(trade, made)];
  }

  function refundNamed(number: string): Answer {
    const trade = [...trades.values()].find(({ refunds }) => refunds.some(({ out_refund_no }) => out_refund_no === number));
    const found = trade?.refunds.find(({ out_refund_no }) => out_refund_no === number);
    return trade === undefined || found === undefined ? refused(404, 'RESOURCE_NOT_EXISTS') : [200, refundOf(trade, found)];
  }

  /** The heading and the rows as WeChat Pay writes them, with a mark of byte order, grave accents, and the sums at the end. */
  function billOf(day: string): Buffer | null {
    const heading =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
    const row = (trade: WechatTrade, given: Refund | null): string => {
      const [isBack, total] = [given !== null, given === null ? priceOf(trade.total) : '0.00'];
      const back = priceOf(given?.refund ?? 0);
      const head = [
        exactTime(trade.paidAt, 'zh-CN'),
        wechatConfig.appId,
        wechatConfig.merchantId,
        '0',
        '',
        trade.transactionId,
        trade.number,
      ];
      const how = ['o-1', 'NATIVE', isBack ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', total, '0.00'];
      const refunds = [isBack ? '50' : '0', given?.out_refund_no ?? '0', back, '0.00', isBack ? 'ORIGINAL' : '', isBack ? 'SUCCESS' : ''];
      return [...head, ...how, ...refunds, '会员,标准版', '', '0.00', '0.60%', total, back, ''].map((value) => `\`${value}`).join(',');
    };
    const paid = [...trades.values()].filter(({ paidAt }) => paidAt > 0 && exactTime(paidAt, 'zh-CN').startsWith(day));
    if (paid.length === 0) return null;
    const rows = paid.flatMap((trade) => [row(trade, null), ...trade.refunds.map((one) => row(trade, one))]);
    const sums = ['总交易单数,应结订单总金额,退款总金额', `\`${rows.length},\`0.00,\`0.00`];
    return Buffer.from(`\uFEFF${[heading, ...rows, ...sums].join('\r\n')}\r\n`);
  }

  function bill(day: string): Answer {
    const file = billOf(day);
    if (file === null) return refused(400, 'NO_STATEMENT_EXIST');
    const token = randomBytes(8).toString('hex');
    files = new Map([[token, file]]);
    const hash = createHash('sha1').update(file).digest('hex');
    return [200, { hash_type: 'SHA1', hash_value: hash, download_url: `${wechatConfig.origin}/v3/billdownload/file?token=${token}` }];
  }

  function trade(number: string, action: string): Answer {
    const known = trades.get(number);
    if (known === undefined) return refused(404, 'ORDER_NOT_EXIST');
    if (action !== 'close') return [200, orderOf(known)];
    if (known.transactionId !== '') return refused(400, 'ORDERPAID');
    known.isClosed = true;
    return [204, null];
  }

  function route(method: string, { pathname, searchParams }: URL, asked: unknown): Answer {
    // as: the adapter under test writes them; what is missing fails its test
    if (pathname === '/v3/pay/transactions/native') return create(asked as Parameters<typeof create>[0]);
    if (pathname === '/v3/refund/domestic/refunds') return refund(asked as Parameters<typeof refund>[0]);
    if (pathname === '/v3/bill/tradebill') return bill(searchParams.get('bill_date') ?? '');
    const [, number = '', action = ''] = /out-trade-no\/([^/]+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (number !== '') return trade(decodeURIComponent(number), method === 'POST' ? action : '');
    return refundNamed(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
  }

  return {
    trades,
    orderOf,
    refundOf,
    codeOf: (number: string) => codes.get(number) ?? '',
    refundNamed,
    async fetch(request: Request, sign: typeof signedByWechat): Promise<Response> {
      const text = await request.text();
      if (!isFromMerchant(request, text)) return Response.json({ code: 'SIGN_ERROR' }, { status: 401 });
      const url = new URL(request.url);
      const file = files.get(url.searchParams.get('token') ?? '');
      if (url.pathname === '/v3/billdownload/file') return new Response(file ? new Uint8Array(file) : null, { status: file ? 200 : 404 });
      const [status, answer] = route(request.method, url, text === '' ? null : JSON.parse(text));
      const { body, headers } = sign(answer === null ? '' : JSON.stringify(answer));
      return new Response(body === '' ? null : body, { status, headers });
    },
  };
}
