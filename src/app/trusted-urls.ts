/** The part of Trusted Types that is used; not every browser has it. */
interface UrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypesHost {
  trustedTypes?: { createPolicy(name: string, rules: UrlPolicy): UrlPolicy };
  location: { origin: string; href: string };
}

/** Refuses every script address that is not of this origin. */
function sameOrigin(url: string, base: string, origin: string): string {
  if (new URL(url, base).origin !== origin) throw new TypeError('script address of a foreign origin');
  return url;
}

/** The one Trusted Types policy of the product (reliability B1): addresses of our own worker and service worker, nothing else. */
export function createUrlPolicy(host: TrustedTypesHost): UrlPolicy {
  const rules: UrlPolicy = { createScriptURL: (url) => sameOrigin(url, host.location.href, host.location.origin) };
  return host.trustedTypes?.createPolicy('wb-url', rules) ?? rules;
}
