import type { BrowserContext, Page } from '@playwright/test';
import { watchPerf } from './perf.ts';

/**
 * A page of the bench beside the product's, in the same browser and of the same origin, so that it has the same database. It goes past the
 * product's service worker, which would answer with the product.
 */
export async function openBeside(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await watchPerf(page);
  await page.goto(path);
  return page;
}
