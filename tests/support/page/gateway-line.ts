import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import { type CallName, calls } from '../../../src/api/calls/table.ts';
import type { Served } from '../gateway/gateway-client.ts';

type Forward = (request: Request) => Promise<Response>;
/** What becomes of a call in place of its right answer. The first two do the gateway's work all the same. */
export type LineFault =
  | { readonly delayMs: number }
  /** The answer ends after so many bytes. */
  | { readonly cutAfter: number }
  | { readonly status: number }
  /** The head of an answer. */
  | { readonly head: Readonly<Record<string, string>> }
  /** A body of another type than the contract says; or the request does not arrive. */
  | 'wrongType'
  | 'cut'
  /** Another gateway answers, which may ask this one. */
  | ((request: Request, forward: Forward) => Promise<Response>);

export interface GatewayLine {
  /** Paths that the product has asked for, in order. */
  readonly asked: string[];
  /** Spoils a call from now on, or its next `times` requests only. */
  fault(name: CallName, fault: LineFault, times?: number): void;
  /** Nothing arrives any more. */
  cut(): void;
  /** Nothing arrives any more at the gateway of an environment, which is a path. */
  cutUnder(path: string): void;
  /** Nothing is answered until what this answers is called: then all of it arrives. */
  hold(): () => void;
  /** The browser has no cookie any more: it was killed before it had written them, or somebody deleted them. */
  loseCookies(): void;
  /** Ends every fault. */
  mend(): void;
  close(): void;
}

function cutOff(text: string, bytes: number, { status, headers }: Response): Response {
  const part = new TextEncoder().encode(text).subarray(0, bytes);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(part),
    pull: (controller) => controller.error(new TypeError('the line was cut')),
  });
  return new Response(body, { status, headers });
}

async function spoil(fault: LineFault, request: Request, forward: Forward): Promise<Response> {
  if (typeof fault === 'function') return await fault(request, forward);
  if (fault === 'cut') return Response.error();
  if (fault === 'wrongType') return HttpResponse.json({ head: { code: '00000000', msg: '' }, body: 7 });
  if ('status' in fault) return HttpResponse.json({ head: { code: 'fault', msg: '' } }, fault);
  if ('head' in fault) return HttpResponse.json({ head: fault.head });
  const answer = await forward(request);
  if ('cutAfter' in fault) return cutOff(await answer.text(), fault.cutAfter, answer);
  await new Promise((done) => setTimeout(done, fault.delayMs));
  return answer;
}

/** The line between the product and a gateway in this process: a handler for each row of the contract, which forwards to the gateway's `fetch`. */
export function openLine(gateway: Served): GatewayLine {
  const asked: string[] = [];
  /** As a browser keeps them. */
  const cookies = new Map<string, string>();
  async function forward(request: Request): Promise<Response> {
    const sent = new Request(request);
    asked.push(new URL(sent.url).pathname);
    if (cookies.size > 0) sent.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await gateway.app.fetch(sent);
    for (const [pair = '', ...attributes] of answer.headers.getSetCookie().map((line) => line.split('; '))) {
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }
  const handlerOf = (name: CallName, answer: (request: Request) => Promise<Response | undefined>): HttpHandler => {
    const { method, path } = calls[name];
    const on = method === 'GET' ? http.get : http.post;
    return on(`*${path}`, ({ request }) => answer(request));
  };
  // as: the keys of the table are the names of its rows
  const rows = (Object.keys(calls) as CallName[]).map((name) => handlerOf(name, forward));
  const server = setupServer(
    ...rows,
    http.get('*/config.json', ({ request }) => forward(request)),
  );
  server.listen({ onUnhandledFrame: 'error' });
  return {
    asked,
    fault(name, fault, times = Number.POSITIVE_INFINITY) {
      let left = times;
      server.use(
        handlerOf(name, async (request) => {
          left -= 1;
          return left < 0 ? undefined : await spoil(fault, request, forward);
        }),
      );
    },
    hold() {
      const held = Promise.withResolvers<void>();
      server.use(http.all('*', () => held.promise.then(() => undefined)));
      return held.resolve;
    },
    cutUnder: (path) => server.use(http.all(`*${path}/*`, () => Response.error())),
    loseCookies: () => cookies.clear(),
    cut: () => server.use(http.all('*', () => Response.error())),
    mend: () => server.resetHandlers(),
    close: () => server.close(),
  };
}
