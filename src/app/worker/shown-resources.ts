import type { ResourceRequest } from '../../workers/surface.ts';

export interface ShownResources {
  note(request: ResourceRequest): void;
  all(): readonly ResourceRequest[];
}

/** What this page's views show, and which company is active: a worker that replaces another one knows nothing of it and is told again. */
export function createShownResources(): ShownResources {
  const watched: ResourceRequest[] = [];
  let active: ResourceRequest | null = null;
  const isSame = (x: ResourceRequest, y: ResourceRequest): boolean =>
    'name' in x && 'name' in y && x.name === y.name && x.subject === y.subject;
  return {
    note(request) {
      if (request.what === 'watch') watched.push(request);
      else if (request.what === 'active') active = request;
      else if (request.what === 'unwatch') {
        const at = watched.findIndex((one) => isSame(one, request));
        if (at >= 0) watched.splice(at, 1);
      }
    },
    all: () => (active === null ? watched : [active, ...watched]),
  };
}
