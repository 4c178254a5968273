/**
 * Opens another host's address in a tab of its own, which learns neither where it came from nor how to reach this one (reliability B3). False: the
 * browser would block it, because the user's last key or click is too long ago.
 */
export function openLink(href: string): boolean {
  // With `noopener` the browser does not say whether it opened anything; it blocks what no key or click of the last seconds asked for.
  const { userActivation }: Partial<Navigator> = navigator;
  if (userActivation?.isActive === false) return false;
  window.open(href, '_blank', 'noopener,noreferrer');
  return true;
}
