import type { RoutingEvent } from './static-routes.ts';

/** The part of the browser's install event that is used. */
export interface Installing extends RoutingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The stored build. */
export interface StoredFiles {
  /** Name of the cache that holds it. */
  readonly cacheName: string;
  /** Rejects with the first reason when a file does not come, once no other one is under way. */
  install(event: Installing): Promise<void>;
  /** Removes what an installation that came to no end has stored. */
  dropUnfinished(): Promise<void>;
  /** Removes what earlier builds left. @param keepLast keeps the build before this one, because windows still run it. */
  sweep(keepLast: boolean): Promise<void>;
  isFile(path: string): boolean;
  /** A stored file of this build, or of the one before it that a window still runs; undefined when it is not stored. */
  match(url: string): Promise<Response | undefined>;
  /** Lets the stored files go by this policy from the next loading on. */
  adoptPolicy(policy: string): Promise<void>;
}

export const PAGE_FILE = '/index.html';
