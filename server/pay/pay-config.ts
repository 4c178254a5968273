/** What this gateway needs to take money; without a provider nothing is sold. */
export interface PayConfig {
  /** Where browsers and providers reach this gateway, without a slash at its end; '' while there is no provider. */
  readonly publicOrigin: string;
  /** The test cashier (samples/cashier), which moves no money. */
  readonly test: { readonly url: string; readonly secret: string } | null;
}

export const noPay: PayConfig = { publicOrigin: '', test: null };

type Env = Readonly<Record<string, string | undefined>>;

/** An origin as browsers send it. */
function originOf(name: string, value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '') || URL.parse(value)?.origin !== value)
    throw new Error(`${name} is no origin such as https://desk.example.com, in small letters and without a slash at its end`);
  return value;
}

/** Shorter ones could be guessed. */
const LEAST_SECRET = 32;

function testCashier({ TEST_CASHIER_URL: url = '', TEST_CASHIER_SECRET: secret = '' }: Env): PayConfig['test'] {
  if (url === '') return null;
  if (secret.length < LEAST_SECRET) throw new Error(`TEST_CASHIER_SECRET has fewer than ${LEAST_SECRET} characters`);
  return { url: originOf('TEST_CASHIER_URL', url), secret };
}

/** Providers from the environment. Throws with the variable's name for what is half configured or would not do what it says. */
export function readPay(env: Env): PayConfig {
  const test = testCashier(env);
  if (test === null) return noPay;
  if (!env.PUBLIC_ORIGIN) throw new Error('PUBLIC_ORIGIN is missing: a provider has to be told where this gateway is notified');
  return { publicOrigin: originOf('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN), test };
}

/** Origins of cashiers, which pages show in a frame. */
export function cashierOrigins({ test }: PayConfig): string[] {
  return test === null ? [] : [test.url];
}
