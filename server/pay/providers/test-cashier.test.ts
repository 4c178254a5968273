import { cashierStand } from '../../../tests/support/pay/cashier-stand.ts';
import { providerContract } from '../../../tests/support/pay/provider-suite.ts';

providerContract(cashierStand);
