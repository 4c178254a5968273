import { servicePrefixes } from '../api/contract.ts';

/** The part of a request that decides where it goes. */
export interface RoutedRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
}

/**
 * - `network` left alone: the browser does what it would do without a service worker
 * - `page`    the stored index.html, whatever the path: the router knows what is there
 * - `config`  /config.json, newest first, the stored one when there is no line
 * - `file`    a file of the build, stored first
 */
export type SwRoute = 'network' | 'page' | 'config' | 'file';

export const CONFIG_PATH = '/config.json';
/** Built files whose name holds the hash of their content. */
export const ASSETS = '/assets/';
/** Paths of the gateway: never answered from here, never stored. */
export const gatewayPrefixes: readonly string[] = [...servicePrefixes.map((prefix) => `${prefix}/`), '/__faults'];

/**
 * Where a request goes. Other origins (the companion on the loopback, a gateway on a sibling domain, embedded apps) and everything that
 * is no GET are never touched.
 * @param isFile whether a path is one of the stored build.
 */
export function routeOf(request: RoutedRequest, origin: string, isFile: (path: string) => boolean): SwRoute {
  const url = new URL(request.url);
  const { pathname } = url;
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  if (gatewayPrefixes.some((prefix) => pathname.startsWith(prefix))) return 'network';
  if (pathname === CONFIG_PATH) return 'config';
  if (pathname.startsWith(ASSETS)) return 'file';
  if (isFile(pathname) && pathname !== '/index.html') return 'file';
  return request.mode === 'navigate' && request.destination === 'document' ? 'page' : 'network';
}
