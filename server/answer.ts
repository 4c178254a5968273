import type { Context } from 'hono';
import { SUCCESS_CODE } from '../src/api/head.ts';
import { gateway as english } from '../src/texts/en/gateway.ts';
import { gateway as chinese } from '../src/texts/zh-CN/gateway.ts';
import type { Env, Refusal } from './call.ts';

/** API answers are never kept by a cache between gateway and page. */
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } as const;
const OK_HEAD = `{"code":"${SUCCESS_CODE}","msg":""}`;

function words({ code, values = {} }: Refusal, language: string): string {
  const text = language.toLowerCase().startsWith('en') ? english[code] : chinese[code];
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
}

/** A failure in the head form, in the caller's language, with its HTTP status. `requestId` echoes a command's key. */
export function refuse(c: Context<Env>, refusal: Refusal, requestId = '', headers: Readonly<Record<string, string>> = {}): Response {
  const head = { code: refusal.code, msg: words(refusal, c.req.header('accept-language') ?? ''), ...(requestId ? { requestId } : {}) };
  const body = JSON.stringify(refusal.body === undefined ? { head } : { head, body: refusal.body });
  const wait: Record<string, string> =
    refusal.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(Math.ceil(refusal.retryAfterSeconds)) };
  return c.body(body, refusal.status, { ...JSON_HEADERS, ...wait, ...headers });
}

/** Head form of a success around an answer that is JSON text already. `field` is `data` for sealed answers, else `body` (HDR-07). */
export function headForm(text: string, { field = 'body', requestId = '' }: { field?: 'body' | 'data'; requestId?: string } = {}): string {
  const head = requestId === '' ? OK_HEAD : `{"code":"${SUCCESS_CODE}","msg":"","requestId":${JSON.stringify(requestId)}}`;
  return `{"head":${head},"${field}":${text}}`;
}

export function answer(c: Context<Env>, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return c.body(text, 200, { ...JSON_HEADERS, ...headers });
}
