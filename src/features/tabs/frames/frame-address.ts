/** `https://*.example.com` stands for every host below that domain. */
function covers(allowed: string, { protocol, host, origin }: URL): boolean {
  const [scheme = '', domain] = allowed.toLowerCase().split('://*.');
  return domain === undefined ? origin === scheme : protocol === `${scheme}:` && host.endsWith(`.${domain}`);
}

/**
 * Address of an app that may be framed: of one of the origins that the deployment names, without a user in it. Of the page's own origin, where a sandbox
 * holds nothing, only where the deployment names just that origin: such an app is trusted as the page itself is (A-134). Null for any other.
 */
export function frameAddress(url: string, origins: readonly string[], own: string): URL | null {
  const address = URL.parse(url);
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    (address.origin === own && !origins.includes(own)) ||
    address.username !== '' ||
    address.password !== ''
  )
    return null;
  return origins.some((allowed) => covers(allowed, address)) ? address : null;
}
