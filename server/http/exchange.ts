/** Headers by name; a list only where one name comes several times (Set-Cookie). */
export type Headers = Readonly<Record<string, string | string[]>>;
export type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

/**
 * One request as the calls see it, whoever brought it: node's server (`node-exchange.ts`) or a fetch function (`fetch-exchange.ts`). Only what
 * the pipeline uses, because Web Request and Response objects cost more than a page of companies.
 */
export interface Exchange {
  readonly method: string;
  /** Without query, decoded. */
  readonly path: string;
  /** Path and query as a URL spells them: what is signed. */
  readonly target: string;
  /** Address of the connection, '' when unknown. */
  readonly address: string;
  /** Headers of every answer to this caller. */
  always: Headers;
  /** Value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /** The first value of each parameter. */
  query(): Readonly<Record<string, string>>;
  /** The whole body, or null as soon as there are more bytes than `limit`: the rest is not read. Rejects when the caller went away. */
  body(limit: number): Promise<Uint8Array | null>;
}

/** What is sent back. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** Only faults ask for it: the connection breaks before the answer, or after its head and body began. */
  readonly broken?: 'before' | 'within';
}

/** Everything a stream gives, as one piece. */
export async function wholeBody(body: Body): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}
