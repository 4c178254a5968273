import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

/**
 * Texts as a body, gzip level 1 when `gzip`; every text is flushed, so that the reader has it before the next is made, and the next is
 * made only when the reader took the last.
 */
export function textStream(texts: AsyncGenerator<string | Uint8Array>, gzip: boolean): ReadableStream<Uint8Array> {
  if (!gzip) return plainStream(texts);
  const zip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 });
  // A reader that went away ends both sides; there is nobody left to tell.
  pipeline(Readable.from(texts, { objectMode: false, highWaterMark: 1 }), zip, () => undefined);
  return Readable.toWeb(zip) as ReadableStream<Uint8Array>; // as: node names its own stream type, which is the same object
}

function plainStream(texts: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await texts.next();
        if (next.done) controller.close();
        else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
