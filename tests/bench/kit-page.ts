import type { CDPSession, Page } from '@playwright/test';
import { openProfile } from '../support/browser/profile.ts';

/** A page of the bench in a browser of its own, on a new profile on disk. */
export async function inKit<T>(url: string, use: (page: Page) => Promise<T>): Promise<T> {
  const profile = await openProfile(url);
  try {
    const page = await profile.context().newPage();
    await page.goto('/kit/kit.html');
    await page.waitForFunction(() => window.kit !== undefined);
    return await use(page);
  } finally {
    await profile.dispose();
  }
}

/** Bytes that the page's heap holds after a collection, with the buffers outside of it. */
export async function heapOf(session: Pick<CDPSession, 'send'>): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const usage: { usedSize: number; backingStorageSize?: number } = await session.send('Runtime.getHeapUsage');
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}
