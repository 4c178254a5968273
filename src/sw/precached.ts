import { latePatterns } from './late-files.ts';

/** Files of the build that the service worker stores when it is installed; what is left out is stored when it is first used, or never. */
export const precached = {
  globPatterns: ['**/*.{html,js,css,svg,png}'],
  globIgnores: ['sw*.js', ...latePatterns.map((pattern) => pattern.slice(1))],
};
