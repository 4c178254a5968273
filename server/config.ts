import type { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { servicePrefixes } from '../src/api/contract.ts';
import { WIRE_VERSION } from '../src/api/wire.ts';
import type { Deployment } from '../src/domain/core/deployment.ts';
import { ENVIRONMENT_NAME, ENVIRONMENT_URL } from '../src/domain/core/environment.ts';
import { traitsOf, type Variant, variants } from '../src/domain/core/variant.ts';
import { type CollectArea, collectAreas } from '../src/domain/sources/collector.ts';
import { readAuthorities } from './access/key-proof.ts';
import { cashierOrigins, noPay, type PayConfig, readPay } from './pay/pay-config.ts';
import { readWebPush, type WebPushConfig } from './web-push/keys.ts';

/** The collector that is asked for what authorities say of companies. */
export interface CollectorConfig {
  readonly url: string;
  readonly secret: string;
  /** Areas that it can be asked for. */
  readonly areas: readonly CollectArea[];
  /** The source under which it tells facts: its id, and its name as it is shown beside their age. */
  readonly source: { readonly id: string; readonly name: string };
}

/** The register of taxpayers of a deployment. */
export interface RegisterConfig {
  readonly url: string;
  readonly secret: string;
}

/** The model that questions of the assistant may be given to. */
export interface ModelConfig {
  /** Address of its chat completions. */
  readonly url: string;
  /** What it is asked for there. */
  readonly model: string;
  /** Sent as its bearer token; '' for none. */
  readonly key: string;
  /** How it is called on screen. */
  readonly name: string;
}

/** Deploy-time configuration: where things are, never what the product does (that is remote configuration). */
export interface GatewayConfig {
  /** Life of an access token, seconds. */
  accessSeconds: number;
  /** Folder of the built page; null serves none. */
  staticDir: string | null;
  /** Sent as /config.json: where the page finds the gateway ('' = its own origin) and which variant it is; where keyword scenes lead; environments by their names. */
  page: Deployment & {
    readonly scenes?: Readonly<Record<string, string>>;
    readonly environments?: Readonly<Record<string, string>>;
  };
  /** Origins of static hosts on sibling domains that may call this gateway. */
  corsOrigins: readonly string[];
  /** Application ids that are served (HDR-03). */
  appIds: readonly string[];
  /** Oldest wire version that is served; below it 426. */
  minWire: number;
  /** True when the address of the caller is the last entry of X-Forwarded-For: only behind a proxy of one's own. */
  trustProxy: boolean;
  /** Origins allowed to embed the page; none by default. */
  frameAncestors: readonly string[];
  /** Origins of business apps that the page may embed. */
  frameSources: readonly string[];
  /** Further addresses that the page may connect to: a gateway on a sibling domain. */
  connectSources: readonly string[];
  /** Where messages are handed over; null writes them to the log, codes and all. */
  smsCarrier: { readonly url: string; readonly token: string } | null;
  /** Null where there is none: then nothing can be refreshed. */
  collector: CollectorConfig | null;
  /** Null where there is none: companies are bound by what the store holds. */
  register: RegisterConfig | null;
  /** Null where there is none: the assistant answers by itself alone. */
  model: ModelConfig | null;
  /** Who takes money; nobody by default. */
  pay: PayConfig;
  /** Keys of Web Push; null where there is none. */
  webPush: WebPushConfig | null;
  /** Public keys that rule packs may be signed with (SPKI of P-256, base64url); none: the store's own. */
  rulePackKeys: readonly string[];
  /** Authorities whose security keys are believed; none by default. */
  keyAuthorities: readonly X509Certificate[];
  /** Only where the product is served over https alone. */
  hsts: boolean;
}

export const defaultConfig: GatewayConfig = {
  accessSeconds: 600,
  staticDir: null,
  page: { gatewayUrl: '', variant: 'main' },
  corsOrigins: [],
  appIds: variants.map((variant) => traitsOf(variant).appId),
  minWire: Math.max(1, WIRE_VERSION - 2),
  trustProxy: false,
  frameAncestors: [],
  frameSources: [],
  connectSources: [],
  smsCarrier: null,
  collector: null,
  register: null,
  model: null,
  pay: noPay,
  webPush: null,
  rulePackKeys: [],
  keyAuthorities: [],
  hsts: false,
};

type Env = Readonly<Record<string, string | undefined>>;

/** Entries of a list separated by commas or spaces. Throws with the variable's name and the entry that is none of `form`. */
function list(env: Env, name: string, form: RegExp, what: string): string[] {
  const entries = (env[name] ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !form.test(entry));
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} is not ${what}`);
  return entries;
}

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i;
/** As a source of the content policy: every host below a domain too. */
const SOURCE = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;
/** Browsers write an origin in small letters and without the port of its scheme; another form of it is never met, so whoever lists it is served nothing. */
const SENT_WORDS = 'an origin as browsers send it: small letters, no port where it is that of the scheme';
const ORIGIN_WORDS = 'an http(s) origin such as https://a.example.com:8443, without a slash at its end';
const SOURCE_WORDS = 'an http(s) origin such as https://a.example.com or https://*.example.com, without a slash at its end';

/** Origins that requests are compared with, letter by letter. */
function origins(env: Env, name: string): string[] {
  const entries = list(env, name, ORIGIN, ORIGIN_WORDS);
  const wrong = entries.find((entry) => URL.parse(entry)?.origin !== entry);
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} is not ${SENT_WORDS}`);
  return entries;
}

function sources(env: Env, name: string): string[] {
  return list(env, name, SOURCE, SOURCE_WORDS);
}

/** '1' or '0'; '0' when it is not set. */
function isOn(env: Env, name: string): boolean {
  const value = env[name] ?? '';
  if (value !== '' && value !== '0' && value !== '1') throw new Error(`${name}: ${value} is neither 0 nor 1`);
  return value === '1';
}

/** Where the page finds the gateway, '' for its own origin. */
function pageGatewayUrl(env: Env): string {
  const url = env.PAGE_GATEWAY_URL ?? '';
  if (url !== '' && !ORIGIN.test(url)) throw new Error(`PAGE_GATEWAY_URL: ${url} is not ${ORIGIN_WORDS}`);
  return url;
}

/** Entries `kwCode=menu:CODE` or `kwCode=page:CODE`. */
function scenes(env: Env): Record<string, string> {
  const entries = list(
    env,
    'PAGE_SCENES',
    /^[\w.-]+=(?:menu|page):[\w.;-]+$/,
    'a scene, as in vat=menu:sw or renew=page:businessPurchasesOrRenew',
  );
  return Object.fromEntries(entries.map((entry) => entry.split('=') as [string, string])); // as: the form has one
}

/** Throws for an address that is none: without it codes would be in the log of an office that believes in its carrier. */
function smsCarrier({ SMS_CARRIER_URL: url = '', SMS_CARRIER_TOKEN: token = '' }: Env): GatewayConfig['smsCarrier'] {
  if (url === '') return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('SMS_CARRIER_URL is no http(s) address');
  return { url, token };
}

/** Shorter ones could be guessed. */
const LEAST_SECRET = 32;

/** Address of a program of the deployment, and the secret that both know; null without an address. Throws for one that is none, and for a short secret. */
function signedLine(name: 'COLLECTOR' | 'REGISTER', env: Env): RegisterConfig | null {
  const [url = '', secret = ''] = [env[`${name}_URL`], env[`${name}_SECRET`]];
  if (url === '') return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error(`${name}_URL is no http(s) address`);
  if (secret.length < LEAST_SECRET) throw new Error(`${name}_SECRET has fewer than ${LEAST_SECRET} characters`);
  return { url, secret };
}

/** The collector, with its areas (all where none are named). Throws for an address that is none, a short secret, and an area that there is none of. */
function collector(env: Env): GatewayConfig['collector'] {
  const line = signedLine('COLLECTOR', env);
  if (line === null) return null;
  const named = list(env, 'COLLECTOR_AREAS', new RegExp(`^(?:${collectAreas.join('|')})$`), `one of ${collectAreas.join(', ')}`);
  const areas = collectAreas.filter((area) => named.length === 0 || named.includes(area));
  return { ...line, areas, source: { id: 'collector', name: env.COLLECTOR_NAME || '税局采集' } };
}

/** The model, with its name. Throws for an address that is none, and for a model that is not named. */
function modelConfig({
  ASSISTANT_URL: url = '',
  ASSISTANT_MODEL: model = '',
  ASSISTANT_KEY: key = '',
  ASSISTANT_NAME: name = '',
}: Env): ModelConfig | null {
  if (url === '') return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('ASSISTANT_URL is no http(s) address');
  if (model === '') throw new Error('ASSISTANT_MODEL says which model ASSISTANT_URL is asked for');
  return { url, model, key, name: (name || model).slice(0, 60) };
}

/** The page of another origin that adds companies (COMP-03), '' where there is none. Throws for an address that is none. */
function addCompanyUrl({ ADD_COMPANY_URL: url = '' }: Env): string {
  if (url !== '' && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error('ADD_COMPANY_URL is no http(s) address');
  return url;
}

/** Where the devices of this deployment stand, '' where it does not say. Throws for what is no location. */
function deviceLocation({ DEVICE_LOCATION: location = '' }: Env): string {
  if (!/^(\d{6})?$/.test(location)) throw new Error('DEVICE_LOCATION is not six digits');
  return location;
}

/** Entries `name=https://gov.example.com` or `name=/gov`: further ways in to this gateway's store, which the white list gives to accounts by name. */
function environments(env: Env): Record<string, string> {
  const words = 'an environment, as in gov=https://gov.example.com or gov=/gov, without a slash at its end';
  const named = list(env, 'PAGE_ENVIRONMENTS', /^[^=]+=(?:https?:\/\/|\/)[^=]+$/, words).map((entry): [string, string] => {
    const at = entry.indexOf('=');
    const [name, url] = [entry.slice(0, at), entry.slice(at + 1)];
    const taken = servicePrefixes.some((prefix) => url === prefix || url.startsWith(`${prefix}/`));
    if (!ENVIRONMENT_NAME.test(name) || !ENVIRONMENT_URL.test(url) || taken) throw new Error(`PAGE_ENVIRONMENTS: ${entry} is not ${words}`);
    return [name, url];
  });
  return Object.fromEntries(named);
}

/** Authorities out of the file that is named. Throws when it cannot be read, or when one in it may not issue certificates. */
function keyAuthorities({ KEY_CA_FILE: file = '' }: Env): X509Certificate[] {
  if (file === '') return [];
  try {
    return readAuthorities(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`KEY_CA_FILE: ${String(error)}`);
  }
}

/** Configuration from the environment over the defaults. Throws with the variable's name for a value that is none. */
export function readConfig(env: Env, variant: Variant = 'main'): GatewayConfig {
  const appIds = list(env, 'APP_IDS', /^\d{1,40}$/, 'an application id: digits');
  const addCompany = addCompanyUrl(env);
  const added = addCompany === '' ? [] : [new URL(addCompany).origin];
  const locationCode = deviceLocation(env);
  const others = environments(env);
  const pay = readPay(env);
  const otherOrigins = Object.values(others).flatMap((url) => URL.parse(url)?.origin ?? []);
  return {
    ...defaultConfig,
    page: {
      gatewayUrl: pageGatewayUrl(env),
      variant,
      ...(locationCode === '' ? {} : { locationCode }),
      ...(env.PAGE_SCENES ? { scenes: scenes(env) } : {}),
      ...(Object.keys(others).length > 0 ? { environments: others } : {}),
      ...(addCompany === '' ? {} : { addCompanyUrl: addCompany }),
    },
    appIds: appIds.length > 0 ? appIds : defaultConfig.appIds,
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    trustProxy: isOn(env, 'TRUST_PROXY'),
    frameAncestors: sources(env, 'FRAME_ANCESTORS'),
    frameSources: [...new Set([...sources(env, 'FRAME_SOURCES'), ...added, ...cashierOrigins(pay)])],
    connectSources: [...new Set([...sources(env, 'CONNECT_SOURCES'), ...otherOrigins])],
    smsCarrier: smsCarrier(env),
    collector: collector(env),
    register: signedLine('REGISTER', env),
    model: modelConfig(env),
    pay,
    webPush: readWebPush(env),
    keyAuthorities: keyAuthorities(env),
    rulePackKeys: list(env, 'RULE_PACK_KEYS', /^[\w-]{100,200}$/, 'a public key: SPKI of P-256 as base64url'),
    hsts: isOn(env, 'HSTS'),
  };
}
