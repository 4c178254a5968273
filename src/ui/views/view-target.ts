const SHELL = '/workbench/';

/** A view's path as the router takes it: all views share one route. */
export function viewTarget(path: string): { readonly to: '/workbench/$'; readonly params: { readonly _splat: string } } {
  return { to: '/workbench/$', params: { _splat: path.slice(SHELL.length) } };
}
