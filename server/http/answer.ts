import { SUCCESS_CODE } from '../../src/api/http/head.ts';
import { gateway as english } from '../../src/texts/en/gateway.ts';
import { gateway as chinese } from '../../src/texts/zh-CN/gateway.ts';
import type { Refusal } from '../pipeline/call.ts';
import type { JsonText } from '../store/store.ts';
import type { Answer, Body, Exchange, Headers } from './exchange.ts';

/** API answers are never kept by a cache between gateway and page. */
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const;
const OK_HEAD = `{"code":"${SUCCESS_CODE}","msg":""}`;

/** An answer with the headers that every answer to this caller has. */
export function respond({ always }: Pick<Exchange, 'always'>, status: number, body: Body, headers: Headers = {}): Answer {
  return { status, headers: { ...always, ...headers }, body };
}

/** What the gateway says of a code, in the caller's language. */
export function wordsOf({ code, values = {} }: Pick<Refusal, 'code' | 'values'>, language: string): string {
  const text = language.toLowerCase().startsWith('en') ? english[code] : chinese[code];
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
}

/** A failure in the head form, in the caller's language, with its HTTP status. `requestId` echoes a command's key. */
export function refuse(x: Pick<Exchange, 'always' | 'header'>, refusal: Refusal, requestId = '', headers: Headers = {}): Answer {
  const head = { code: refusal.code, msg: wordsOf(refusal, x.header('accept-language') ?? ''), ...(requestId ? { requestId } : {}) };
  const body = JSON.stringify(refusal.body === undefined ? { head } : { head, body: refusal.body });
  const wait: Record<string, string> =
    refusal.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(Math.ceil(refusal.retryAfterSeconds)) };
  return respond(x, refusal.status, body, { ...JSON_HEADERS, ...wait, ...headers });
}

/** Head form of a success around an answer that is JSON text already. `field` is `data` for encrypted answers, else `body` (HDR-07). */
export function headForm(
  text: readonly JsonText[],
  { field = 'body', requestId = '' }: { field?: 'body' | 'data'; requestId?: string } = {},
): JsonText[] {
  const head = requestId === '' ? OK_HEAD : `{"code":"${SUCCESS_CODE}","msg":"","requestId":${JSON.stringify(requestId)}}`;
  return [`{"head":${head},"${field}":`, ...text, '}'];
}

/** The pieces as one text. */
export function textOf(pieces: readonly JsonText[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('');
}

/** The pieces as one body; a string only where none of them is bytes. */
function bodyOf(pieces: readonly JsonText[]): string | Uint8Array<ArrayBuffer> {
  const bytes: Uint8Array[] = [];
  let open = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') open += piece;
    else {
      bytes.push(Buffer.from(open), piece);
      open = '';
    }
  }
  return bytes.length === 0 ? open : Buffer.concat([...bytes, Buffer.from(open)]);
}

export function answer(x: Pick<Exchange, 'always'>, text: readonly JsonText[], headers: Headers = {}): Answer {
  return respond(x, 200, bodyOf(text), { ...JSON_HEADERS, ...headers });
}
