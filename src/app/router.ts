import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { Page } from './page.ts';
import { routeTree } from './route-tree.gen.ts';

/** Search parameters are texts, all of them: a company id of digits must not become a number (I10). */
export function createPageRouter(page: Page) {
  return createRouter({
    routeTree,
    context: { page },
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith((value) => String(value)),
    defaultPreload: false,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>;
  }
}
