/**
 * In-product links are plain `<a href>` (they stand in the HTML before any script). This makes them move within the page; with a modifier
 * key or another button the browser does what it always does.
 */
export function followLinks(target: EventTarget, navigate: (href: string) => void): () => void {
  const onClick = (event: Event) => {
    if (
      !(event instanceof MouseEvent) ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
  target.addEventListener('click', onClick);
  return () => target.removeEventListener('click', onClick);
}
