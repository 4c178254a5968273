import { createRouter } from '@tanstack/react-router';
import type { Page } from './page.ts';
import { routeTree } from './route-tree.gen.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

/** Search parameters are texts, all of them: a company id of digits must not become a number (I10). */
export function createPageRouter(page: Page) {
  return createRouter({
    routeTree,
    context: { page },
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
