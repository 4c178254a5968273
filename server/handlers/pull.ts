import { collectionNames } from '../../src/api/collections.ts';
import { textStream } from '../http/text-stream.ts';
import { refused, type StreamHandler } from '../pipeline/call.ts';
import { openPull } from '../sync/pull.ts';

/** Delta pull of companies and of the collections that are asked for as a stream of lines, gzip when the caller takes it. */
export const companyPull: StreamHandler<'companyPull'> = async ({ reads, store, session, acceptsGzip }, { cursor, nouns }) => {
  const gzip = acceptsGzip();
  const asked = nouns.split(',');
  const known = collectionNames.filter((noun) => asked.includes(noun));
  const texts = await openPull({ reads, accountId: session.accountId, epoch: store.epoch }, { cursor, nouns: known });
  if (!texts) return refused(400, 'pull.restart');
  return {
    kind: 'stream',
    body: textStream(texts, gzip),
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  };
};
