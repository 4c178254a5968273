import type { HttpBindings } from '@hono/node-server';
import { getPath, getQueryParam } from 'hono/utils/url';
import type { Answer, Body, Exchange } from './exchange.ts';

async function readLimited(request: Request, limit: number): Promise<Uint8Array | null> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/**
 * A request of a fetch function: of tests in this process, and of node's server where `node-exchange.ts` leaves it to Hono. `under`: a path that is
 * left out of what was asked for, because a call and its signature do not know it.
 */
export function fetchExchange(request: Request, env?: Partial<HttpBindings>, under = ''): Exchange {
  return {
    method: request.method,
    path: getPath(request).slice(under.length),
    get target() {
      const { pathname, search } = new URL(request.url);
      return pathname.slice(under.length) + search;
    },
    get address() {
      return env?.incoming?.socket.remoteAddress ?? '';
    },
    always: {},
    header: (name) => request.headers.get(name) ?? undefined,
    query: () => getQueryParam(request.url) as Record<string, string>, // as: without a name it answers all of them
    body: (limit) => readLimited(request, limit),
  };
}

/** A body that breaks after its first bytes, as a cut connection does. */
function brokenBody(body: Body): ReadableStream<Uint8Array> {
  const reader = new Response(body).body?.getReader();
  return new ReadableStream({
    async pull(controller) {
      const next = await reader?.read();
      if (next?.value) controller.enqueue(next.value);
      else controller.error(new Error('cut by a fault'));
    },
  });
}

export function toResponse({ status, headers: given, body, broken }: Answer): Response {
  const headers = Object.entries(given).flatMap(([name, held]) => [held].flat().map((one): [string, string] => [name, one]));
  if (!broken) return new Response(body, { status, headers });
  return new Response(brokenBody(broken === 'before' ? null : body), { status, headers });
}
