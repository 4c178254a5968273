import type { Theme } from '../../preferences.ts';

/** The look that is on the page, and its changes. */
export const pageTheme = {
  get: (): Theme => (document.documentElement.dataset.theme ?? 'light') as Theme, // as: boot and preferences write one of them
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  },
};
