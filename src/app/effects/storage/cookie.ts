/** Sets a cookie of this page: `text` is its name, value and, unless it ends with the browser, `Max-Age`. */
export function writeCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: read before the first paint, which waits for nothing
  document.cookie = `${text}; Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** Value of a cookie of this page, as it was written; null when there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}
