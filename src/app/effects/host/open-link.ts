/** Of a window, in px; one without a size is a tab. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Opens another host's address in a tab or a window of its own, which learns neither where it came from nor how to reach this one (reliability B3). False: the
 * browser would block it, because the user's last key or click is too long ago.
 */
export function openLink(href: string, size?: WindowSize): boolean {
  // With `noopener` the browser does not say whether it opened anything; it blocks what no key or click of the last seconds asked for.
  const { userActivation }: Partial<Navigator> = navigator;
  if (userActivation?.isActive === false) return false;
  const room = size === undefined ? '' : `,popup,width=${size.width},height=${size.height}`;
  window.open(href, '_blank', `noopener,noreferrer${room}`);
  return true;
}
