import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { plainError } from '../call-error.ts';
import { type PushEvent, pushListener } from '../calls/push.ts';
import type { CallError } from '../error-kinds.ts';
import type { OpenAnswer } from '../http/http.ts';
import { dropBody, readPiece } from '../http/read-body.ts';
import { parseJson } from '../http/safe-json.ts';

/** A stream that says nothing for this long is dead: three missed heartbeats (fault 18). */
export const SILENCE_MS = 45_000;
/** Longest event that is held while it comes, in UTF-16 units. */
const MAX_EVENT = 64 * 1024;

export type PushItem = Result<PushEvent | 'beat', CallError>;

/**
 * One event: its data (with the id 0 where the event has none), 'beat' for a topic this client does not know (a newer gateway), null when it is not the contract's or when its
 * data names another id than the event.
 */
export function parsePushEvent(id: string | undefined, data: string): PushEvent | 'beat' | null {
  const json = parseJson(data);
  if (!json.ok) return null;
  const event = v.safeParse(pushListener.output, json.value);
  if (event.success) return String(event.output.id) === (id ?? '0') ? event.output : null;
  const other = v.safeParse(v.object({ id: pushListener.output.entries.id, topic: v.string() }), json.value);
  return other.success ? 'beat' : null;
}

/** Events of pieces of text, in order. The last item is a failure when the text is not an event stream of the contract. */
export function createEventReader(status: number): (text: string) => PushItem[] {
  let items: PushItem[] = [];
  const bad = (): void => void items.push(fail(plainError('bad-answer', status)));
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onComment: () => void items.push(ok('beat')),
    onEvent: ({ id, data }) => {
      const event = parsePushEvent(id, data);
      if (event === null) bad();
      else items.push(ok(event));
    },
    // unknown fields and retry values are ignored, as a browser would
    onError: ({ type }) => (type === 'max-buffer-size-exceeded' ? bad() : undefined),
  });
  return (text) => {
    items = [];
    parser.feed(text);
    const end = items.findIndex(({ ok: isOk }) => !isOk);
    return end === -1 ? items : items.slice(0, end + 1);
  };
}

/** Events of an open push stream until it ends: by silence (`timeout`), by the line or the gateway (`offline`), or by its reader. */
export async function* readEvents({ response, deadline }: OpenAnswer): AsyncGenerator<PushItem, void> {
  const reader = response.body?.getReader();
  if (!reader) return yield fail(plainError('bad-answer', response.status));
  const decoder = new TextDecoder('utf-8');
  const read = createEventReader(response.status);
  try {
    for (;;) {
      deadline.watch(SILENCE_MS);
      const piece = await readPiece(reader, deadline, response.status);
      deadline.rest();
      if (!piece.ok) return yield piece;
      if (piece.value === null) return yield fail(plainError('offline', response.status));
      for (const item of read(decoder.decode(piece.value, { stream: true }))) {
        yield item;
        if (!item.ok) return;
      }
    }
  } finally {
    dropBody(reader);
    deadline.end();
  }
}
