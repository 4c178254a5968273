import type { ProviderName } from '../../../src/domain/orders/order.ts';
import type { Random } from '../../ports.ts';
import { notifyUrlOf, type PayConfig } from '../pay-config.ts';
import type { Provider } from '../provider.ts';
import { createAlipay } from './alipay.ts';
import { createBank } from './bank.ts';
import type { CashierPorts, ProviderPorts } from './provider-line.ts';
import { createTestCashier } from './test-cashier.ts';
import { createWechatPay } from './wechat.ts';

/** The ways to pay of a deployment, in the order in which they are offered; none where none is configured: nothing is sold then. */
export function createProviders(
  config: PayConfig,
  ports: ProviderPorts & { readonly random: Random },
): ReadonlyMap<ProviderName, Provider> {
  const { test, wechat, alipay, bank, cashier } = config;
  const page = cashier ?? { origin: config.publicOrigin, secret: '' };
  const shown = (name: ProviderName): CashierPorts => ({ ...ports, page, notifyUrl: notifyUrlOf(config.publicOrigin, name) });
  const providers = [
    ...(wechat === null ? [] : [createWechatPay(wechat, shown('wechat'))]),
    ...(alipay === null ? [] : [createAlipay(alipay, shown('alipay'))]),
    ...(test === null ? [] : [createTestCashier(test, ports)]),
    ...(bank === null ? [] : [createBank(bank, { page })]),
  ];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
