/** Most commands of one request. */
export const MOST_COMMANDS = 500;
/** Fewer go one by one: a request of its own tells its user sooner what became of it. */
export const FEWEST_COMMANDS = 4;
/** Characters of the inputs of one request: its body must stay under the gateway's limit of 1 MiB, in which a sign may be three bytes. */
const MOST_CHARACTERS = 250_000;

/** What is sent of a command, as text, with its length. */
export interface Packed<R> {
  readonly row: R;
  readonly characters: number;
}

/**
 * Commands that may be sent now, as requests in their order: those that fit together by many, at most `most` of them, the others alone. One whose
 * length is that of a request goes alone.
 */
export function requestsOf<R>(packed: readonly Packed<R>[], most: number): readonly (readonly R[])[] {
  const requests: R[][] = [];
  let open: R[] = [];
  let characters = 0;
  for (const one of packed) {
    if (open.length > 0 && (open.length >= most || characters + one.characters > MOST_CHARACTERS)) {
      requests.push(open);
      open = [];
      characters = 0;
    }
    open.push(one.row);
    characters += one.characters;
  }
  if (open.length > 0) requests.push(open);
  return requests.flatMap((request) => (request.length < FEWEST_COMMANDS ? request.map((row) => [row]) : [request]));
}
