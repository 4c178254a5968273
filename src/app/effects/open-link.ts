/** Opens another host's address in a tab of its own, which learns neither where it came from nor how to reach this one (reliability B3). */
export function openLink(href: string): void {
  window.open(href, '_blank', 'noopener,noreferrer');
}
