import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ProviderName } from '../../src/domain/orders/order.ts';
import type { AlipayConfig } from './providers/alipay.ts';
import type { BankConfig } from './providers/bank.ts';
import type { TestCashierConfig } from './providers/test-cashier.ts';
import type { WechatPayConfig } from './providers/wechat.ts';

/** What this gateway needs to take money; without a way to pay nothing is sold. */
export interface PayConfig {
  /** Where browsers and providers reach this gateway, without a slash at its end; '' while there is no way to pay. */
  readonly publicOrigin: string;
  /** The gateway's own page that shows codes and transfers: its origin, and what seals its addresses. */
  readonly cashier: { readonly origin: string; readonly secret: string } | null;
  /** The test cashier (samples/cashier), which moves no money. */
  readonly test: TestCashierConfig | null;
  readonly wechat: WechatPayConfig | null;
  readonly alipay: AlipayConfig | null;
  readonly bank: BankConfig | null;
}

export const noPay: PayConfig = { publicOrigin: '', cashier: null, test: null, wechat: null, alipay: null, bank: null };

type Env = Readonly<Record<string, string | undefined>>;

/** An origin as browsers send it. */
function originOf(name: string, value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '') || URL.parse(value)?.origin !== value)
    throw new Error(`${name} is no origin such as https://desk.example.com, in small letters and without a slash at its end`);
  return value;
}

/** Shorter ones could be guessed. */
const LEAST_SECRET = 32;

function secretOf(env: Env, name: string): string {
  const secret = env[name] ?? '';
  if (secret.length < LEAST_SECRET) throw new Error(`${name} has fewer than ${LEAST_SECRET} characters`);
  return secret;
}

/** The variables of a group that all belong together; null when none of them is set. Throws with the name of one that is missing. */
function group<Name extends string>(env: Env, names: readonly Name[]): Record<Name, string> | null {
  if (names.every((name) => !env[name])) return null;
  for (const name of names) if (!env[name]) throw new Error(`${name} is missing: ${names.join(', ')} belong together`);
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>; // as: none is missing
}

/** A key by its text, or by the path of a file. Alipay gives keys without the lines around them. Throws without a word of the key. */
function keyOf(name: string, given: string, kind: 'PRIVATE' | 'PUBLIC'): KeyObject {
  try {
    const bare = /^[\w+/=\s]{200,}$/.test(given) && !given.includes('.');
    const text = given.includes('-----BEGIN') || bare ? given : readFileSync(given, 'utf8');
    const pem = text.includes('-----BEGIN') ? text : `-----BEGIN ${kind} KEY-----\n${text.trim()}\n-----END ${kind} KEY-----`;
    const key = kind === 'PRIVATE' ? createPrivateKey(pem) : createPublicKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Said below: the reason could hold the key.
  }
  throw new Error(`${name} is neither an RSA ${kind.toLowerCase()} key nor the path of one`);
}

/** WeChat Pay's keys: `PUB_KEY_ID_…=path` of its public key, or paths of its certificates, which know their serials. */
function platformKeys(given: string): ReadonlyMap<string, KeyObject> {
  const entries = given.split(/[\s,]+/).filter((entry) => entry !== '');
  return new Map(
    entries.map((entry): [string, KeyObject] => {
      const [, id = '', path = ''] = /^(PUB_KEY_ID_\w+)=(.+)$/.exec(entry) ?? [];
      if (id !== '') return [id.toUpperCase(), keyOf('WECHAT_PAY_PLATFORM_KEYS', path, 'PUBLIC')];
      try {
        const certificate = new X509Certificate(readFileSync(entry));
        return [certificate.serialNumber.toUpperCase(), certificate.publicKey];
      } catch {
        throw new Error(`WECHAT_PAY_PLATFORM_KEYS: ${entry} is neither PUB_KEY_ID_…=path of a public key nor the path of a certificate`);
      }
    }),
  );
}

function testCashier(env: Env): TestCashierConfig | null {
  if (!env.TEST_CASHIER_URL) return null;
  return { url: originOf('TEST_CASHIER_URL', env.TEST_CASHIER_URL), secret: secretOf(env, 'TEST_CASHIER_SECRET') };
}

const WECHAT = ['APP_ID', 'MERCHANT_ID', 'MERCHANT_SERIAL', 'MERCHANT_KEY', 'API_KEY', 'PLATFORM_KEYS'].map(
  (name) => `WECHAT_PAY_${name}` as const,
);

function wechatPay(env: Env): WechatPayConfig | null {
  const given = group(env, WECHAT);
  if (given === null) return null;
  const of = (name: string): string => given[`WECHAT_PAY_${name}`] ?? '';
  if (Buffer.byteLength(of('API_KEY')) !== 32) throw new Error('WECHAT_PAY_API_KEY has not 32 characters');
  return {
    ...{ appId: of('APP_ID'), merchantId: of('MERCHANT_ID'), merchantSerial: of('MERCHANT_SERIAL'), apiKey: of('API_KEY') },
    merchantKey: keyOf('WECHAT_PAY_MERCHANT_KEY', of('MERCHANT_KEY'), 'PRIVATE'),
    platformKeys: platformKeys(of('PLATFORM_KEYS')),
    origin: 'https://api.mch.weixin.qq.com',
  };
}

function alipay(env: Env): AlipayConfig | null {
  const given = group(env, ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_APP_KEY', 'ALIPAY_PUBLIC_KEY']);
  if (given === null) return null;
  const gateway = env.ALIPAY_GATEWAY || 'https://openapi.alipay.com/gateway.do';
  if (URL.parse(gateway)?.protocol !== 'https:') throw new Error('ALIPAY_GATEWAY is no https address');
  return {
    ...{ appId: given.ALIPAY_APP_ID, sellerId: given.ALIPAY_SELLER_ID, gateway },
    appKey: keyOf('ALIPAY_APP_KEY', given.ALIPAY_APP_KEY, 'PRIVATE'),
    alipayKey: keyOf('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY, 'PUBLIC'),
  };
}

function bank(env: Env): BankConfig | null {
  const given = group(env, ['BANK_TRANSFER_PAYEE', 'BANK_TRANSFER_ACCOUNT', 'BANK_TRANSFER_BANK']);
  if (given === null) return null;
  return { payee: given.BANK_TRANSFER_PAYEE, account: given.BANK_TRANSFER_ACCOUNT, bank: given.BANK_TRANSFER_BANK };
}

/** The origin of the gateway's own cashier page: another one than the product's, so that nothing of either reaches the other. */
function ownCashier(env: Env, publicOrigin: string): PayConfig['cashier'] {
  if (!env.CASHIER_ORIGIN) throw new Error('CASHIER_ORIGIN is missing: codes and transfers are shown on a page of an origin of its own');
  const origin = originOf('CASHIER_ORIGIN', env.CASHIER_ORIGIN);
  if (new URL(origin).host === new URL(publicOrigin).host)
    throw new Error('CASHIER_ORIGIN is the same as PUBLIC_ORIGIN: it has to be another host');
  return { origin, secret: secretOf(env, 'CASHIER_SECRET') };
}

/** Ways to pay from the environment. Throws with the variable's name for what is half configured or would not do what it says. */
export function readPay(env: Env): PayConfig {
  const ways = { test: testCashier(env), wechat: wechatPay(env), alipay: alipay(env), bank: bank(env) };
  if (Object.values(ways).every((way) => way === null)) return noPay;
  if (!env.PUBLIC_ORIGIN) throw new Error('PUBLIC_ORIGIN is missing: a provider has to be told where this gateway is notified');
  const publicOrigin = originOf('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN);
  const isShown = ways.wechat !== null || ways.alipay !== null || ways.bank !== null;
  return { publicOrigin, cashier: isShown ? ownCashier(env, publicOrigin) : null, ...ways };
}

/** Where a provider notifies: an address of this gateway. */
export const notifyUrlOf = (publicOrigin: string, name: ProviderName): string => `${publicOrigin}/pay/v1/${name}/notify`;

/** Origins of cashiers, which pages show in a frame. */
export function cashierOrigins({ test, cashier }: PayConfig): string[] {
  return [...(test === null ? [] : [test.url]), ...(cashier === null ? [] : [cashier.origin])];
}
