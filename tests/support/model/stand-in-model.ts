/** A question as a model got it, and what a test lets it answer. */
export interface ModelAsked {
  readonly url: string;
  readonly authorization: string;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  say(text: string): void;
  end(): void;
  breakOff(): void;
  /** Its stream is over, whoever ended it. */
  isEnded(): boolean;
}

export interface StandInModel {
  readonly asked: readonly ModelAsked[];
  /** A status with which it refuses, 0 for none. */
  refuse: number;
  readonly fetch: typeof globalThis.fetch;
}

/** The answer to one question, as a stream that a test writes. */
function openAnswer(signal: AbortSignal | null | undefined) {
  const encoder = new TextEncoder();
  let isEnded = false;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const end = (how: () => Promise<void>): void => {
    if (isEnded) return;
    isEnded = true;
    how().catch(() => undefined);
  };
  writer.closed.catch(() => end(async () => undefined));
  signal?.addEventListener('abort', () => end(() => writer.abort(signal.reason)));
  const send = (data: string): void => {
    if (!isEnded) writer.write(encoder.encode(`data: ${data}\n\n`)).catch(() => undefined);
  };
  return { readable, send, close: () => end(() => writer.close()), isEnded: () => isEnded };
}

/** A model that says nothing by itself. */
export function standInModel(): StandInModel {
  const asked: ModelAsked[] = [];
  const model: StandInModel = {
    asked,
    refuse: 0,
    fetch: async (url, init) => {
      const { readable, send, close, isEnded } = openAnswer(init?.signal);
      asked.push({
        url: String(url),
        authorization: new Headers(init?.headers).get('authorization') ?? '',
        body: JSON.parse(String(init?.body)),
        say: (text) => send(JSON.stringify({ choices: [{ delta: { content: text } }] })),
        end() {
          send('[DONE]');
          close();
        },
        breakOff: close,
        isEnded,
      });
      return model.refuse === 0 ? new Response(readable) : new Response('no', { status: model.refuse });
    },
  };
  return model;
}
