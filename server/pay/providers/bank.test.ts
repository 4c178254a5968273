import { expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { PAGE } from '../../../tests/support/pay/stand-kit.ts';
import { readCashierAddress } from '../cashier-address.ts';
import { transferReference } from '../transfer-reference.ts';
import { createBank } from './bank.ts';

const config = { payee: '财税工作台（示例）有限公司', account: '6222 0000 1111 2222', bank: '示例银行深圳分行' };
const request = {
  tradeNumber: '20261113-7K2M-0418',
  batchId: 'B26111300418',
  fen: 4_377_600,
  subject: '会员标准版',
  expireAt: now() + 60_000,
  notifyUrl: '',
};

test('[PLUS-51] a transfer has a page with a reference, and nothing but an operator says that it was paid', async () => {
  const bank = createBank(config, { page: PAGE });
  const created = await bank.create(request);
  expect(created).toMatchObject({ kind: 'said', word: { reference: '7K2M 0418' } });
  const facts = readCashierAddress(PAGE.secret, created.kind === 'said' ? new URL(created.word.url).search : '');
  expect(facts).toMatchObject({ way: 'bank', code: '7K2M 0418', fen: 4_377_600, batchId: request.batchId });
  expect(await bank.create(request)).toEqual(created);
  expect(await bank.query(request.tradeNumber)).toMatchObject({
    word: { state: 'processing', merchant: config.account, transactionId: '' },
  });
  expect(await bank.close(request.tradeNumber)).toMatchObject({ word: { state: 'closed' } });
  expect(await bank.verify({ headers: () => '', body: '{}' }, now())).toEqual({ kind: 'refused', problem: 'signature' });
  expect(await bank.bill('2026-11-13')).toEqual({ kind: 'none', reason: 'by hand' });
});

test('two orders have two references, however their numbers are written', () => {
  expect(['20261113-7K2M-0418', '202611137K2M0419', 'A-1'].map(transferReference)).toEqual(['7K2M 0418', '7K2M 0419', 'A1']);
});
