import type { GatewayConfig } from './config.ts';

/** Hash of the empty string: Griffel inserts empty style elements and fills them through the object model. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

function policy(config: Pick<GatewayConfig, 'frameAncestors' | 'frameSources' | 'connectSources'>): string {
  const sources = (own: string, more: readonly string[]): string => [own, ...more].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src ${sources("'self'", config.connectSources)}`,
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${config.frameSources.length > 0 ? config.frameSources.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${config.frameAncestors.length > 0 ? config.frameAncestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types wb-url',
  ].join('; ');
}

/** Headers of every response, workers and answers of calls included (reliability B1). */
export function securityHeaders(config: Pick<GatewayConfig, 'frameAncestors' | 'frameSources' | 'connectSources'>): Record<string, string> {
  return {
    'Content-Security-Policy': policy(config),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'hid=(self), usb=(self), camera=(), microphone=(), geolocation=()',
  };
}
