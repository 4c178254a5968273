import { silentLog } from '../../domain/core/log.ts';
import { traitsOf } from '../../domain/core/variant.ts';
import { type Client, type ClientPorts, createClient, type RequestContext } from '../client.ts';
import { APP_VERSION, DEFAULT_LOCATION } from '../context.ts';
import { SUCCESS_CODE } from '../http/head.ts';
import { createManualTime, type ManualTime } from './manual-time.ts';

export const signedInContext: RequestContext = {
  appId: traitsOf('main').appId,
  version: APP_VERSION,
  mac: '',
  accountId: 'a1',
  accessToken: 'token-1',
  locationCode: DEFAULT_LOCATION,
  signKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
};

export interface ClientFixture {
  client: Client;
  time: ManualTime;
  /** Every request that left, in order. */
  sent: Request[];
  context: RequestContext;
}

/** A client over a hand-made gateway. Request ids are `id-1`, `id-2`, … */
export function clientOver(answer: (request: Request) => Response | Promise<Response>, ports: Partial<ClientPorts> = {}): ClientFixture {
  const time = createManualTime();
  const sent: Request[] = [];
  const context = { ...signedInContext };
  let ids = 0;
  const client = createClient({
    async fetch(input, init) {
      const request = new Request(input, init);
      sent.push(request.clone());
      return answer(request);
    },
    now: time.now,
    uuid: () => {
      ids += 1;
      return `id-${ids}`;
    },
    log: silentLog,
    baseUrl: 'http://gateway.test',
    context: () => context,
    timers: time.timers,
    ...ports,
  });
  return { client, time, sent, context };
}

/** An answer in head form. */
export function headAnswer(
  form: { code?: string; msg?: string; head?: object; body?: unknown; data?: unknown },
  init: ResponseInit = {},
): Response {
  const { code = SUCCESS_CODE, msg = '', head, body, data } = form;
  return Response.json({ head: { code, msg, ...head }, body, data }, init);
}

/** A body that comes in the given pieces and then ends, fails or stays open. */
export function bodyOf(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  end: 'close' | 'error' | 'open' = 'close',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = pieces[at];
      at += 1;
      if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      else if (end === 'close') controller.close();
      else if (end === 'error') controller.error(new TypeError('terminated'));
    },
  });
}
