import { createSign, createVerify, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import type { AlipayConfig } from '../../../server/pay/providers/alipay.ts';
import { clockText } from '../../../server/pay/providers/china-clock.ts';
import { fenOf, priceOf } from '../../../src/domain/orders/fen.ts';
import { now } from '../clock/clock.ts';
import { encodeGbk } from '../import-files.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [app, alipay, stranger] = [pair(), pair(), pair()];
export const alipayConfig: AlipayConfig = {
  appId: '2021001161683774',
  sellerId: '2088101117955611',
  appKey: app.privateKey,
  alipayKey: alipay.publicKey,
  gateway: 'https://openapi.alipay.com/gateway.do',
};
export const strangersKey = stranger.privateKey;

interface Trade {
  readonly number: string;
  readonly total: number;
  /** A trade is made when somebody scans the code. */
  isScanned: boolean;
  isClosed: boolean;
  transactionId: string;
  paidAt: number;
  currency: string;
  readonly refunds: Map<string, number>;
}

type Fields = Record<string, string>;
const contentOf = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
const signature = (text: string, key: KeyObject = alipay.privateKey): string => createSign('RSA-SHA256').update(text).sign(key, 'base64');

/** A notification as Alipay posts it: the kind of signature is no part of what is signed. */
export function alipayForm(fields: Fields, key?: KeyObject): string {
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signature(contentOf(fields), key) }).toString();
}

const sumOf = ({ refunds }: Trade): number => [...refunds.values()].reduce((all, fen) => all + fen, 0);
const ok = { code: '10000', msg: 'Success' };
const refused = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code });

/** Alipay in this process: it verifies who asks, keeps trades, and signs what it answers. */
export function alipayService() {
  const trades = new Map<string, Trade>();
  const codes = new Map<string, string>();
  const files = new Map<string, Uint8Array>();

  const statusOf = (trade: Trade): string => {
    if (trade.transactionId === '') return trade.isClosed ? 'TRADE_CLOSED' : 'WAIT_BUYER_PAY';
    return sumOf(trade) >= trade.total ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  };

  function billOf(day: string): Uint8Array | null {
    const rows: string[] = [];
    for (const { number, total, transactionId, paidAt, refunds } of trades.values()) {
      if (paidAt === 0 || !clockText(paidAt).startsWith(day)) continue;
      const row = (kind: string, fen: number, refundId: string): string => {
        const at = clockText(paidAt);
        const amount = `${kind === '退款' ? '-' : ''}${priceOf(fen)}`;
        return [transactionId, number, kind, '"会员,标准版"', at, at, '', '159****5620', amount, amount, refundId, '0.00', ''].join('\t,');
      };
      rows.push(row('交易', total, ''), ...[...refunds].map(([refundId, fen]) => row('退款', fen, refundId)));
    }
    if (rows.length === 0) return null;
    const heading =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店名称,对方账户,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注';
    const details = ['#支付宝业务明细查询', '#----业务明细列表----', heading, ...rows, '#----业务明细列表结束----'];
    const sums = ['#支付宝业务汇总查询', '门店编号,交易订单总笔数', `合计,${rows.length}`];
    const gbk = (lines: readonly string[]) => new Uint8Array(encodeGbk(`${lines.join('\r\n')}\r\n`));
    return zipSync({ 'details.csv': gbk(details), 'sums.csv': gbk(sums) });
  }

  function refund(trade: Trade, asked: Fields) {
    const [refundId, fen] = [asked.out_request_no ?? '', fenOf(asked.refund_amount ?? '') ?? 0];
    const isKnown = trade.refunds.has(refundId);
    if (!isKnown && (fen === 0 || sumOf(trade) + fen > trade.total)) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    if (!isKnown) trade.refunds.set(refundId, fen);
    const about = { trade_no: trade.transactionId, out_trade_no: trade.number, refund_fee: priceOf(sumOf(trade)) };
    return { ...ok, ...about, fund_change: isKnown ? 'N' : 'Y' };
  }

  function refundOf(trade: Trade, refundId: string) {
    const fen = trade.refunds.get(refundId);
    if (fen === undefined) return ok;
    const about = { out_trade_no: trade.number, out_request_no: refundId, total_amount: priceOf(trade.total) };
    return { ...ok, ...about, refund_amount: priceOf(fen), refund_status: 'REFUND_SUCCESS' };
  }

  function query(trade: Trade) {
    const about = { trade_no: trade.transactionId || 'N-1', out_trade_no: trade.number, trade_status: statusOf(trade) };
    const paid = trade.paidAt > 0 ? { send_pay_date: clockText(trade.paidAt), trans_currency: trade.currency } : {};
    return { ...ok, ...about, total_amount: priceOf(trade.total), buyer_logon_id: '159****5620', ...paid };
  }

  function create(asked: Fields) {
    const number = asked.out_trade_no ?? '';
    const more = { isScanned: false, isClosed: false, transactionId: '', paidAt: 0, currency: 'CNY', refunds: new Map<string, number>() };
    if (!trades.has(number)) trades.set(number, { number, total: fenOf(asked.total_amount ?? '') ?? 0, ...more });
    if (!codes.has(number)) codes.set(number, `https://qr.alipay.com/${randomBytes(8).toString('hex')}`);
    return { ...ok, out_trade_no: number, qr_code: codes.get(number) };
  }

  function bill(day: string) {
    const file = billOf(day);
    if (file === null) return refused('isp.bill_not_exist');
    const url = `http://dwbillcenter.alipay.com/downloadBillFile.resource?token=${randomBytes(4).toString('hex')}`;
    files.set(new URL(url).search, file);
    return { ...ok, bill_download_url: url };
  }

  function answer(method: string, asked: Fields): object {
    if (method === 'alipay.trade.precreate') return create(asked);
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return bill(asked.bill_date ?? '');
    const trade = trades.get(asked.out_trade_no ?? '');
    if (!trade?.isScanned) return refused('ACQ.TRADE_NOT_EXIST');
    if (method === 'alipay.trade.query') return query(trade);
    if (method === 'alipay.trade.refund') return refund(trade, asked);
    if (method === 'alipay.trade.fastpay.refund.query') return refundOf(trade, asked.out_request_no ?? '');
    if (trade.transactionId !== '') return refused('ACQ.REASON_TRADE_STATUS_INVALID');
    trade.isClosed = true;
    return { ...ok, out_trade_no: trade.number };
  }

  return {
    trades,
    statusOf,
    codeOf: (number: string) => codes.get(number) ?? '',
    async fetch(request: Request, key?: KeyObject): Promise<Response> {
      const { search } = new URL(request.url);
      const file = files.get(search);
      if (file !== undefined) return new Response(new Uint8Array(file));
      const { sign = '', ...fields } = Object.fromEntries(new URLSearchParams(await request.text()));
      const isTheirs = createVerify('RSA-SHA256').update(contentOf(fields)).verify(app.publicKey, sign, 'base64');
      const method = fields.method ?? '';
      const said =
        isTheirs && fields.app_id === alipayConfig.appId
          ? answer(method, JSON.parse(fields.biz_content ?? ''))
          : refused('isv.invalid-signature');
      // As Alipay writes it: slashes with a backslash before them, which is part of what is signed.
      const node = JSON.stringify(said).replaceAll('/', '\\/');
      return new Response(`{"${method.replaceAll('.', '_')}_response":${node},"sign":"${signature(node, key)}"}`);
    },
    /** The fields of a notification about a trade. */
    noticeOf(trade: Trade): Fields {
      const about = { notify_time: clockText(now()), notify_type: 'trade_status_sync', notify_id: 'n-1', charset: 'utf-8', version: '1.0' };
      const ours = { app_id: alipayConfig.appId, seller_id: alipayConfig.sellerId, subject: '会员标准版 & 100%', body: '' };
      const ids = {
        trade_no: trade.transactionId,
        out_trade_no: trade.number,
        trade_status: statusOf(trade),
        trans_currency: trade.currency,
      };
      return { ...about, ...ours, ...ids, total_amount: priceOf(trade.total), gmt_payment: clockText(trade.paidAt) };
    },
  };
}
