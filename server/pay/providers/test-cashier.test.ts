import { cashierStand } from '../../../tests/support/pay/cashier-stand.ts';
import { providerContract } from '../../../tests/support/pay/provider-suite.ts';

providerContract(cashierStand, [
  ['signature', 'signature'],
  ['changed', 'signature'],
  ['key', 'key'],
  ['skew', 'skew'],
  ['merchant', 'merchant'],
  ['body', 'body'],
]);
