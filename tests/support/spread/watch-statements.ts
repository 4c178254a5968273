import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/* Every statement of a call that the gateway answers, as the database gets it: nothing goes past the drivers. */

const answering = new AsyncLocalStorage<true>();
const seen = new Set<string>();
/** Statements of calls so far, each once. */
export const statements: ReadonlySet<string> = seen;

function note(text: unknown): void {
  if (answering.getStore() === true && typeof text === 'string') seen.add(text);
}

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function (text, ...rest) {
  note(text);
  return prepare.call(this, text, ...rest);
};

const { query } = Client.prototype;
function watched(this: Client, ...given: unknown[]): unknown {
  const [first] = given;
  if (typeof first === 'string') note(first);
  else if (first !== null && typeof first === 'object' && 'text' in first) note(first.text);
  return Reflect.apply(query, this, given);
}
Object.assign(Client.prototype, { query: watched });

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** A body whose reading is part of the answering. */
function watchedBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      pull: (controller) =>
        answering.run(true, async () => {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        }),
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Has the statements of this app noted while it answers. */
export function watchStatements(app: { fetch: Fetch }): void {
  const inner = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answering.run(true, async () => inner(request, ...rest));
    if (response.body === null) return response;
    return new Response(watchedBody(response.body), response);
  };
}
