import type { ConfigLine } from './config-answer.ts';
import type { OutboxEnd } from './drain-outbox.ts';

/**
 * The drain as a second script: database, client and cryptography are far larger than the service worker, which starts at every
 * navigation. A service worker may import later only what it imported while it was installed, so the script is imported then (it defines
 * one function and does nothing), is kept by the browser with the worker, and is imported again from there when a sync needs it.
 */
export interface DrainHost {
  readonly location: { readonly origin: string };
  wbDrainOutbox?: (line: ConfigLine, signal: AbortSignal) => Promise<OutboxEnd>;
}

/** Name of the built script; the build puts the hash of its content here, so that a changed drain is a changed service worker. */
export const DRAIN_SCRIPT = '/assets/sw-drain-__SW_DRAIN_HASH__.js';

/** The part of Trusted Types that is used; not every browser has it. */
export interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesHost {
  readonly location: { readonly origin: string };
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
}

/** The service worker's policy for script addresses (reliability B1): the drain, nothing else. */
export function createDrainPolicy(host: TrustedTypesHost): ScriptUrlPolicy {
  const rules: ScriptUrlPolicy = {
    createScriptURL(url) {
      if (url !== DRAIN_SCRIPT) throw new TypeError('script address of the service worker');
      return url;
    },
  };
  return host.trustedTypes?.createPolicy('wb-url', rules) ?? rules;
}
