import { useRouter } from '@tanstack/react-router';
import type { Page } from '../page.ts';

/** The page's own objects, from the router's context. */
export function usePage(): Page {
  return useRouter().options.context.page;
}
