import { isVisitPath } from '../../../domain/core/view-paths.ts';

/** What the first script hands over to the page's own code: a property that no list of properties shows, gone when it was read. */
export const HANDED_OVER = 'wbVisit';

/**
 * Takes what the address of a visit brings out of the address bar (ROUTE-11, A-80). The first thing of all that the page does: no history entry, link, log or
 * stored address has it after.
 */
export function hideVisit(): void {
  const { pathname, search } = location;
  if (search === '' || !isVisitPath(pathname)) return;
  history.replaceState(history.state, '', pathname);
  Object.defineProperty(window, HANDED_OVER, { value: search, configurable: true });
}
