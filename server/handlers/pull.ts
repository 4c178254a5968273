import { refused, type StreamHandler } from '../call.ts';
import { openPull } from '../pull.ts';
import { textStream } from '../text-stream.ts';

/** Delta pull of companies as a stream of lines, gzip when the caller takes it. */
export const companyPull: StreamHandler<'companyPull'> = async ({ reads, store, session, acceptsGzip }, { cursor }) => {
  const gzip = acceptsGzip();
  const texts = await openPull({ reads, accountId: session.accountId, epoch: store.epoch }, cursor);
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
