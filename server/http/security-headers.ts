import { companionPorts } from '../../src/domain/companion/protocol.ts';
import { assert } from '../../src/domain/core/result.ts';

/** Hash of the empty string: Griffel inserts empty style elements and fills them through the object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What a deployment adds to the policy; every entry is an origin, in a frame list also one with `*.` before its host. */
export interface SecurityConfig {
  /** Origins that may embed the page. */
  readonly frameAncestors: readonly string[];
  /** Origins of apps that the page may embed. */
  readonly frameSources: readonly string[];
  /** Further addresses that the page may connect to. */
  readonly connectSources: readonly string[];
  /** Only where the product is served over https alone. */
  readonly hsts?: boolean;
}

/** One origin, so that an entry of the configuration can never become a directive, a keyword or a whole scheme. */
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/i;

function sources(list: readonly string[], otherwise: string): string {
  for (const entry of list) assert(ORIGIN.test(entry), `'${entry}' of the security configuration is an origin`);
  return list.length === 0 ? otherwise : list.join(' ');
}

/** Where the companion of a PC may listen: exactly these, and nothing else of the loopback. */
const COMPANION = companionPorts.map((port) => `http://127.0.0.1:${port}`);

function policy({ frameAncestors, frameSources, connectSources }: SecurityConfig): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...COMPANION, sources(connectSources, '')].join(' ').trim()}`,
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${sources(frameSources, "'none'")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sources(frameAncestors, "'none'")}`,
    "require-trusted-types-for 'script'",
    'trusted-types wb-url',
  ].join('; ');
}

/**
 * Headers of every response, files, workers and answers of calls included (reliability B1): a worker obeys only the policy of its own
 * script. The policy is the same for all responses and holds no nonce, so that a stored page carries it offline too.
 */
export function securityHeaders(config: SecurityConfig): Record<string, string> {
  return {
    'Content-Security-Policy': policy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // An app on a sibling host that hangs must not take the page with it: it gets a process of its own.
    'Origin-Agent-Cluster': '?1',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'hid=(self), loopback-network=(self), usb=(self), camera=(), microphone=(), geolocation=()',
    ...(config.hsts ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
