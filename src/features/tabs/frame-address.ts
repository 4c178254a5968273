/** `https://*.example.com` stands for every host below that domain. */
function covers(allowed: string, { protocol, host, origin }: URL): boolean {
  const [scheme = '', domain] = allowed.toLowerCase().split('://*.');
  return domain === undefined ? origin === scheme : protocol === `${scheme}:` && host.endsWith(`.${domain}`);
}

/**
 * Address of an app that may be framed: of one of the origins that the deployment names, without a user in it, and never of the page's own origin, where
 * a sandbox would hold nothing. Null for any other.
 */
export function frameAddress(url: string, origins: readonly string[], own: string): URL | null {
  const address = URL.parse(url);
  if (
    address === null ||
    !/^https?:$/.test(address.protocol) ||
    address.origin === own ||
    address.username !== '' ||
    address.password !== ''
  )
    return null;
  return origins.some((allowed) => covers(allowed, address)) ? address : null;
}
