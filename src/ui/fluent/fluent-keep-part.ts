import type { ComponentType } from 'react';
import { createLazyPart } from '../lazy-part.ts';

/** Loaded with the first island of Fluent components or when the page is idle, whichever comes first; drawn once, at the root. */
export const fluentKeepPart = createLazyPart<ComponentType>(async () => (await import('./fluent-keep.tsx')).FluentKeep);
