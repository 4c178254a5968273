import { afterAll, vi } from 'vitest';
import { heldBy, markClean } from '../../../src/ui/dirty-forms.ts';
import { tidyBrowser } from './browser-parts.ts';

/* Evaluated for each file of tests of views, which leaves the browser, and what the page remembers outside of it, as it found them. */
afterAll(() => {
  vi.unstubAllGlobals();
  tidyBrowser();
  for (const form of heldBy()) markClean(form);
});
