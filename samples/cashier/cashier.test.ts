import { expect, test } from 'vitest';
import type { Notification, PayRequest } from '../../server/pay/provider.ts';
import { createTestCashier } from '../../server/pay/providers/test-cashier.ts';
import { chinaDay } from '../../src/domain/core/china-time.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { now } from '../../tests/support/clock/clock.ts';
import { CASHIER_SECRET, CASHIER_URL, cashierHere } from '../../tests/support/pay/cashier-stand.ts';
import { LITTLE_PATIENCE } from '../../tests/support/pay/stand-kit.ts';

const request: PayRequest = {
  tradeNumber: '20261113-7K2M-0418',
  batchId: 'B26111300418',
  fen: 4_377_600,
  subject: '会员标准版 · 36 家',
  expireAt: now() + 60_000,
  notifyUrl: 'http://workbench.example/pay/v1/test/notify',
};
const { tradeNumber: number, batchId, fen } = request;

/** A cashier with one order of the gateway's, which misbehaves as it is told. */
async function opened(...how: Parameters<typeof cashierHere>) {
  const here = cashierHere(...how);
  const ports = { fetch: here.fetch, clock: { now }, log: silentLog, patience: LITTLE_PATIENCE };
  const provider = createTestCashier({ url: CASHIER_URL, secret: CASHIER_SECRET }, ports);
  await provider.create(request);
  const verified = (notification: Notification | undefined) => {
    if (notification === undefined) throw new Error('no notification');
    return provider.verify(notification, now());
  };
  return { ...here, provider, verified };
}

test('[ORDER-08] the page has its batch in the address, and shows the amount and what is bought', async () => {
  const { provider, state, cashier } = await opened();
  const created = await provider.create(request);
  expect(created).toMatchObject({ word: { url: `${CASHIER_URL}/pay?batchId=${batchId}` } });
  expect(await state(batchId)).toMatchObject({ fen, subject: request.subject, isPaid: false, canPay: true, batchId });
  expect(await state('B-of-nobody')).toEqual({ error: 'batch' });
  const page = await cashier.handle(new Request(`${CASHIER_URL}/pay?batchId=${batchId}`));
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors http://workbench.example");
  expect(await page.text()).toContain('page.js');
  for (const path of ['/page.js', '/page.css', '/main.ts', '/../main.ts'])
    expect((await cashier.handle(new Request(CASHIER_URL + path))).status).toBe(path.startsWith('/page.') ? 200 : 404);
});

test('one press pays once: the second finds it paid', async () => {
  const { pay, sent, cashier } = await opened();
  expect(await pay(batchId)).toMatchObject({ isPaid: true, canPay: false });
  expect(await pay(batchId)).toMatchObject({ isPaid: true, canPay: false });
  await cashier.idle();
  expect(sent.map(({ url }) => url)).toEqual([request.notifyUrl]);
});

test('it is told early, late, twice or never, as it is asked for', async () => {
  const slept: number[] = [];
  const tellWhen = async (notify: 'once' | 'early' | 'late' | 'twice' | 'never') => {
    let isAnswered = false;
    const order: string[] = [];
    const here = await opened(
      async () => {
        order.push(isAnswered ? 'after' : 'before');
        return new Response('success');
      },
      { sleep: (ms) => new Promise((resolve) => setImmediate(resolve, void slept.push(ms))) },
    );
    await here.misbehave({ notify });
    await here.pay(batchId);
    isAnswered = true;
    await here.cashier.idle();
    return order;
  };
  expect(await tellWhen('early')).toEqual(['before']);
  expect(slept).toEqual([]);
  expect(await tellWhen('late')).toEqual(['after']);
  expect(slept).toEqual([20_000]);
  expect(await tellWhen('twice')).toHaveLength(2);
  expect(await tellWhen('never')).toEqual([]);
});

test('a gateway that is not there is told again, and one that takes it is left in peace', async () => {
  let tries = 0;
  const { pay, cashier } = await opened(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not there');
    return new Response('', { status: tries === 2 ? 503 : 200 });
  });
  await pay(batchId);
  await cashier.idle();
  expect(tries).toBe(3);
});

test.each([
  [{ fenMore: 1 }, { fen: fen + 1, merchant: 'workbench-test', currency: 'CNY' }],
  [{ fenMore: -1 }, { fen: fen - 1, currency: 'CNY' }],
  [{ currency: 'USD' }, { fen, currency: 'USD' }],
] as const)('a word of another amount or currency is one that counts: %o', async (how, word) => {
  const { provider, pay, misbehave, sent, cashier, verified } = await opened();
  await misbehave(how);
  await pay(batchId);
  await cashier.idle();
  expect(await verified(sent[0])).toMatchObject({ kind: 'payment', word });
  expect(await provider.query(number)).toMatchObject({ kind: 'said', word: { ...word, state: 'paid' } });
});

test('a word about another merchant is none', async () => {
  const { provider, pay, misbehave, sent, cashier, verified } = await opened();
  await misbehave({ merchant: 'other' });
  await pay(batchId);
  await cashier.idle();
  expect(await verified(sent[0])).toEqual({ kind: 'refused', problem: 'merchant' });
  expect(await provider.query(number)).toEqual({ kind: 'none', reason: 'merchant' });
});

test.each([
  ['forged', 'signature'],
  ['changed-body', 'signature'],
  ['unknown-key', 'key'],
  ['skewed', 'skew'],
] as const)('a notification that is %s is sent so', async (signature, problem) => {
  const { pay, misbehave, sent, cashier, verified } = await opened();
  await misbehave({ signature });
  await pay(batchId);
  await cashier.idle();
  expect(await verified(sent[0])).toEqual({ kind: 'refused', problem });
});

test('two transactions of one order are told of each, and both stand in the bill', async () => {
  const { provider, pay, misbehave, sent, cashier, verified } = await opened();
  await misbehave({ payTimes: 2 });
  await pay(batchId);
  await cashier.idle();
  const words = await Promise.all(sent.map(verified));
  const ids = words.map((one) => (one.kind === 'payment' ? one.word.transactionId : ''));
  expect(new Set(ids).size).toBe(2);
  const bill = await provider.bill(chinaDay(now()));
  expect(bill.kind === 'said' && bill.word.map(({ transactionId }) => transactionId)).toEqual(ids);
  expect(await provider.query(number)).toMatchObject({ word: { state: 'paid', transactionId: ids[0], fen } });
});

test('what is closed, or past its time, takes no money unless it is asked for', async () => {
  const { provider, pay, misbehave } = await opened();
  await provider.close(number);
  expect(await pay(batchId)).toMatchObject({ isPaid: false, canPay: false });
  await misbehave({ afterClose: true });
  expect(await pay(batchId)).toMatchObject({ isPaid: true });
  expect(await provider.query(number)).toMatchObject({ word: { state: 'paid' } });
  const late = { ...request, tradeNumber: 'LATE', batchId: 'B-late', expireAt: now() - 1 };
  await provider.create(late);
  await misbehave({ afterClose: false });
  expect(await pay('B-late')).toMatchObject({ isPaid: false });
  expect(await provider.query('LATE')).toMatchObject({ word: { state: 'closed' } });
});

test('the page can say that it was paid when nothing was', async () => {
  const { provider, pay, misbehave, sent } = await opened();
  await misbehave({ message: 'unpaid' });
  expect(await pay(batchId)).toMatchObject({ isPaid: false, message: 'unpaid' });
  expect(await provider.query(number)).toMatchObject({ word: { state: 'unpaid' } });
  expect(sent).toEqual([]);
});

test('slow is still an answer; silent and broken are none', async () => {
  const slept: number[] = [];
  const { provider, misbehave } = await opened(undefined, { sleep: async (ms) => void slept.push(ms) });
  await misbehave({ answers: 'slow' });
  expect(await provider.query(number)).toMatchObject({ kind: 'said', word: { state: 'unpaid' } });
  expect(slept).toEqual([5_000]);
  await misbehave({ answers: 'broken' });
  expect(await provider.query(number)).toEqual({ kind: 'none', reason: 'status 500' });
  await misbehave({ answers: 'silent' });
  expect(await provider.query(number)).toEqual({ kind: 'none', reason: 'silent' });
});

test('a refund that is under way is done later, one that went wrong stays wrong', async () => {
  const { provider, pay, misbehave, cashier, sent } = await opened();
  await pay(batchId);
  await cashier.idle();
  const transactionId = JSON.parse(sent[0]?.body ?? '').word.transactionId;
  const refund = { tradeNumber: number, transactionId, fen: 100, totalFen: fen, reason: '' };
  await misbehave({ refund: 'processing' });
  expect(await provider.refund({ ...refund, refundId: 'R-1' })).toMatchObject({ word: { state: 'processing' } });
  expect(await provider.queryRefund('R-1', number)).toMatchObject({ word: { state: 'processing' } });
  await misbehave({ refund: 'done' });
  expect(await provider.queryRefund('R-1', number)).toMatchObject({ word: { state: 'done' } });
  await misbehave({ refund: 'abnormal' });
  expect(await provider.refund({ ...refund, refundId: 'R-2' })).toMatchObject({ word: { state: 'abnormal' } });
});

test('a cashier that was started anew gives back what was paid before', async () => {
  const { provider, cashier, sent } = await opened();
  const refund = { tradeNumber: 'PAID-BEFORE', transactionId: 'T-before', refundId: 'R-7', fen: 300, totalFen: 900, reason: '' };
  expect(await provider.refund(refund)).toMatchObject({ word: { state: 'done', fen: 300 } });
  expect(await provider.refund({ ...refund, refundId: 'R-8', fen: 601 })).toMatchObject({ kind: 'none' });
  await cashier.idle();
  expect(sent).toEqual([]);
});

test('who is not the gateway is answered nothing, and no page of another origin can press a button', async () => {
  const { cashier, state } = await opened();
  const message = JSON.stringify({ merchant: 'workbench-test', tradeNumber: number });
  const json = { 'content-type': 'application/json' };
  const unsigned = await cashier.handle(new Request(`${CASHIER_URL}/api/query`, { method: 'POST', body: message, headers: json }));
  expect([unsigned.status, await unsigned.text()]).toEqual([401, '']);
  const form = await cashier.handle(new Request(`${CASHIER_URL}/page/pay`, { method: 'POST', body: JSON.stringify({ batchId }) }));
  expect(form.status).toBe(415);
  expect(await state(batchId)).toMatchObject({ isPaid: false });
});

test('it behaves again when it is told to, and takes no mischief that there is none of', async () => {
  const { cashier, misbehave } = await opened();
  expect(await misbehave({ notify: 'twice', payTimes: 2 })).toMatchObject({ notify: 'twice', payTimes: 2, currency: 'CNY' });
  expect(await misbehave({ fenMore: 1 })).toMatchObject({ notify: 'twice', fenMore: 1 });
  expect(await misbehave({ fenMore: 0.5 })).toEqual({ error: 'mischief' });
  const well = await cashier.handle(new Request(`${CASHIER_URL}/control`, { method: 'DELETE' }));
  expect(await well.json()).toMatchObject({ notify: 'once', payTimes: 1, fenMore: 0 });
});
