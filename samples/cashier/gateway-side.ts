import { SIGNATURE_HEADER, signatureProblem, signedHeaders, TIME_HEADER } from '../../server/http/signed.ts';
import type { BillLine } from '../../server/pay/provider.ts';
import type { gatewayCalls } from './gateway-calls.ts';
import type { Mischief } from './mischief.ts';
import type { NotifyPorts } from './notify.ts';

/** How long a slow answer takes, milliseconds. */
const SLOW = 5_000;

/** Rejects when whoever asked has gone. */
const gone = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const withMore = (lines: readonly BillLine[], more: number): BillLine[] => lines.map((line) => ({ ...line, fen: line.fen + more }));

/** A word with what is to be wrong with it. */
export function bent<T extends object>(word: T, { merchant, currency, fenMore }: Mischief): T {
  return {
    ...word,
    ...('fen' in word ? { fen: Math.max(0, Number(word.fen) + fenMore) } : {}),
    ...('currency' in word ? { currency } : {}),
    ...('lines' in word ? { lines: withMore(word.lines as BillLine[], fenMore) } : {}), // as: of a bill
    ...(merchant === 'other' ? { merchant: 'somebody-else' } : {}),
  };
}

interface Side extends Pick<NotifyPorts, 'secret' | 'now' | 'sleep'> {
  readonly calls: ReturnType<typeof gatewayCalls>;
  readonly mischief: () => Mischief;
}

/** Answers a signed question of the gateway by a signed answer. */
export async function answerGateway({ secret, now, sleep, calls, mischief }: Side, name: string, request: Request): Promise<Response> {
  const body = await request.text();
  const [time, signature] = [request.headers.get(TIME_HEADER) ?? '', request.headers.get(SIGNATURE_HEADER) ?? ''];
  if (signatureProblem(secret, { time, signature, body }, now()) !== null) return new Response('', { status: 401 });
  const { answers } = mischief();
  if (answers === 'silent') await gone(request.signal);
  if (answers === 'slow') await sleep(SLOW);
  if (answers === 'broken') return new Response('<h1>500</h1>', { status: 500 });
  const said = calls.get(name)?.(JSON.parse(body)) ?? null;
  const text = JSON.stringify(said === null ? { error: 'not done' } : bent(said, mischief()));
  return new Response(text, {
    status: said === null ? 400 : 200,
    headers: { 'content-type': 'application/json', ...signedHeaders(secret, text, now()) },
  });
}
