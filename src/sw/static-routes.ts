import { latePatterns } from './late-files.ts';
import { ASSETS, gatewayPrefixes } from './routes.ts';

interface Condition {
  readonly urlPattern?: { readonly pathname: string };
  readonly requestMethod?: string;
  readonly or?: readonly Condition[];
}
export interface StaticRoute {
  readonly condition: Condition;
  readonly source: 'network' | 'fetch-event' | { readonly cacheName: string };
}
/** The part of the install event that is used; not in every browser. */
export interface RoutingEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>;
}

/**
 * Routes that the browser follows without starting this worker: the gateway's paths by the network, built files by their cache and else
 * by the network. Late files go to the worker, because the browser would not store what it fetches. The same as `routeOf` says, only sooner; browsers without the feature ask the worker.
 */
export function staticRoutes(cacheName: string): readonly StaticRoute[] {
  const gateway = gatewayPrefixes.map((prefix) => ({ urlPattern: { pathname: `${prefix}*` } }));
  return [
    { condition: { or: gateway }, source: 'network' },
    { condition: { or: latePatterns.map((pathname) => ({ urlPattern: { pathname } })) }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: `${ASSETS}*` }, requestMethod: 'GET' }, source: { cacheName } },
  ];
}

export async function addStaticRoutes(event: RoutingEvent, cacheName: string): Promise<void> {
  try {
    await event.addRoutes?.(staticRoutes(cacheName));
  } catch {
    // an older form of the feature: the fetch handler answers
  }
}
