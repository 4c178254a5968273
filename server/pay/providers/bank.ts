import { cashierAddress } from '../cashier-address.ts';
import type { Provider, ProviderWord, RefundWord } from '../provider.ts';
import { transferReference } from '../transfer-reference.ts';
import { type CashierPorts, noWord, said } from './provider-line.ts';

/*
 * A transfer to the deployment's account (对公转账). A bank tells this gateway nothing: an operator confirms what has arrived, with its voucher. Until then
 * nobody knows, and nothing here says paid or unpaid.
 */

/** Where money is to be sent. */
export interface BankConfig {
  readonly payee: string;
  readonly account: string;
  readonly bank: string;
}

export function createBank({ account }: BankConfig, { page }: Pick<CashierPorts, 'page'>): Provider {
  const word = (tradeNumber: string, state: 'processing' | 'closed'): ProviderWord => {
    return { tradeNumber, merchant: account, state, transactionId: '', fen: 0, currency: 'CNY', paidAt: 0, raw: '' };
  };
  return {
    name: 'bank',
    merchant: account,
    async create({ tradeNumber, batchId, fen, expireAt }) {
      const reference = transferReference(tradeNumber);
      const url = cashierAddress(page, { way: 'bank', batchId, tradeNumber, fen, until: expireAt, code: reference });
      return said({ url, reference });
    },
    query: async (tradeNumber) => said(word(tradeNumber, 'processing')),
    // Nobody can take an account away from somebody who has its number: what arrives later is confirmed as paid late.
    close: async (tradeNumber) => said(word(tradeNumber, 'closed')),
    refund: async ({ refundId, tradeNumber, fen }) =>
      said({ refundId, tradeNumber, state: 'processing', fen, raw: '' } satisfies RefundWord),
    queryRefund: async () => noWord('by hand'),
    verify: async () => ({ kind: 'refused', problem: 'signature' }),
    answer: () => ({ status: 404, body: '', type: 'text/plain' }),
    bill: async () => noWord('by hand'),
  };
}
