import type { ProviderName } from '../../../src/domain/orders/order.ts';
import type { PayConfig } from '../pay-config.ts';
import type { Provider } from '../provider.ts';
import type { ProviderPorts } from './provider-line.ts';
import { createTestCashier } from './test-cashier.ts';

/** The ways to pay of a deployment, in the order in which they are offered; none where none is configured: nothing is sold then. */
export function createProviders({ test }: Pick<PayConfig, 'test'>, ports: ProviderPorts): ReadonlyMap<ProviderName, Provider> {
  const providers = [...(test === null ? [] : [createTestCashier(test, ports)])];
  return new Map(providers.map((provider) => [provider.name, provider]));
}
