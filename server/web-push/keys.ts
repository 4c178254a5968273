import { createECDH } from 'node:crypto';

/** Keys by which push services know this deployment (VAPID, RFC 8292), and where it may send. */
export interface WebPushConfig {
  /** P-256, uncompressed, base64url: browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  readonly subject: string;
  /** Hosts of push services: `fcm.googleapis.com`, or `*.notify.windows.com` for every host below a domain. */
  readonly services: readonly string[];
}

/** Push services of the browsers that there are: Chrome and Chromium, Edge, Firefox, Safari. */
const knownServices: readonly string[] = [
  'fcm.googleapis.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
];

type Env = Readonly<Record<string, string | undefined>>;

const WORDS = 'npm run push-keys makes a pair';
/** A name below a top-level domain of letters: no address, no host of this network. */
const SERVICE = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const LOCAL = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet)$/;

function services(given: string): readonly string[] {
  const hosts = given.split(/[\s,]+/).filter((host) => host !== '');
  const wrong = hosts.find((host) => !SERVICE.test(host) || LOCAL.test(host));
  if (wrong !== undefined) throw new Error(`WEB_PUSH_SERVICES: ${wrong} is not the name of a public host such as fcm.googleapis.com`);
  return hosts.length > 0 ? hosts : knownServices;
}

/** 32 bytes as base64url without padding: what a push can be signed with. */
const PRIVATE_KEY = /^[\w-]{43}$/;

/** The public half of a private key; null for what is none. */
function publicOf(privateKey: string): string | null {
  if (!PRIVATE_KEY.test(privateKey)) return null;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** Keys for Web Push out of the environment; null without any. Throws with the variable's name for what could not work, never with a private key. */
export function readWebPush(env: Env): WebPushConfig | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey = '', WEB_PUSH_PRIVATE_KEY: privateKey = '', WEB_PUSH_SUBJECT: subject = '' } = env;
  const allowed = services(env.WEB_PUSH_SERVICES ?? '');
  if (publicKey === '' && privateKey === '') return null;
  if (publicOf(privateKey) === null) throw new Error(`WEB_PUSH_PRIVATE_KEY is no private key of P-256 as base64url: ${WORDS}`);
  if (publicOf(privateKey) !== publicKey) throw new Error(`WEB_PUSH_PUBLIC_KEY does not belong to WEB_PUSH_PRIVATE_KEY: ${WORDS}`);
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject) || !URL.canParse(subject))
    throw new Error('WEB_PUSH_SUBJECT is neither mailto:somebody@example.com nor an https address');
  return { publicKey, privateKey, subject, services: allowed };
}

/**
 * Whether a browser's address may be sent to: https at the usual port of an allowed push service, without a name or password in it. Nothing
 * that a user sends makes the gateway ask another host, nor one of its own network.
 */
export function isPushAddress(endpoint: string, allowed: readonly string[]): boolean {
  // Browsers write signs of ASCII alone: what is stored is as many bytes as the contract counts signs.
  if (!/^[!-~]+$/.test(endpoint)) return false;
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return allowed.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host));
}
