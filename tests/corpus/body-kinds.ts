import { gzipSync } from 'node:zlib';
import { MAX_BODY } from '../../server/pipeline/payload.ts';
import type { RawRequest } from '../support/gateway/gateway-client.ts';
import { type BadRequest, forCalls, type Kind, postNames } from './kind.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Texts that are no input of any call. Every one is refused with 400 and `body.bad`. */
export const badTexts: Readonly<Record<string, readonly string[]>> = {
  'nothing in it': ['', ' ', '\n'],
  'no object': ['null', '[]', '"x"', '7', 'true', '-0'],
  unfinished: ['{', '}', '[[[[', '{"a"', '{"a":', '{"a":"', '"'],
  'almost JSON': ['{"a":1,}', "{'a':1}", '{a:1}', '/**/{}', '{"a":01}', '{"a":.5}', '{"a":+1}', 'undefined', 'NaN', '{"a":Infinity}'],
  'two documents': ['{"a":1}{"b":2}', '{} null', '{}\u0000'],
  'byte order mark': ['\ufeff{}', '\ufeff\ufeff{}'],
  'numbers beyond all': ['{"a":1e999}', '{"a":[-1e400]}'],
  'names of the prototype': [
    '{"__proto__":{"admin":true}}',
    '{"a":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"\\u005f_proto__":{"x":1}}',
    '{"a":[{"prototype":1}]}',
    '{"__pro\\u0074o__":null}',
    '{"constructor":1}',
  ],
  'NUL in it': ['{"a":"\\u0000"}', '{"a\\u0000":1}', '{"a":["\\u0000"]}'],
  'too deep': [deep(100_000), `{"a":${deep(33)}}`, '{"a":'.repeat(40) + 1 + '}'.repeat(40), '['.repeat(500_000)],
  'other notations': ['a=1&b=2', '<a/>', '%7B%7D', '--- a: 1', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--'],
};

/** Bytes that are not the UTF-8 of anything. */
const badBytes: Readonly<Record<string, readonly Uint8Array[]>> = {
  'GBK for UTF-8': [latin1('{"a":"\xd6\xd0\xb9\xfa"}'), latin1('{"\xce\xc4":1}')],
  'UTF-16 for UTF-8': [Uint8Array.from(Buffer.from('\ufeff{"a":1}', 'utf16le')), Uint8Array.from(Buffer.from('{"a":1}', 'utf16le'))],
  'broken UTF-8': ['\xc0\xaf', '\xe0\x80\xaf', '\xed\xa0\x80', '\xf8\x88\x80\x80\x80', '\x80', '\xff', '\xe4\xb8'].map((bytes) =>
    latin1(`{"a":"${bytes}"}`),
  ),
  'compressed without a word': [Uint8Array.from(gzipSync('{}'))],
};

const large = utf8(`{"companyId":"${'x'.repeat(MAX_BODY)}"}`);
const bomb = Uint8Array.from(gzipSync(Buffer.alloc(20_000_000, 0x20)));

/** Requests with a body that is refused for what it is, how it is told, or how large. */
const badBodies: Readonly<Record<string, readonly RawRequest[]>> = {
  'of no type': [{ payload: {}, headers: { 'content-type': null } }],
  'of another type': [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
  ].map((type) => ({ payload: {}, headers: { 'content-type': type } })),
  'of a strange type': [
    'application/json; charset=gbk',
    'application/json;;',
    'application/json, text/plain',
    'APPLICATION/JSONP',
    '*/*',
    'x'.repeat(5_000),
  ].map((type) => ({ payload: {}, headers: { 'content-type': type } })),
  'in a coding': ['gzip', 'br', 'deflate', 'identity, gzip', 'x'].map((coding) => ({
    payload: {},
    headers: { 'content-encoding': coding },
  })),
  'a bomb': [{ bytes: bomb, headers: { 'content-encoding': 'gzip' } }, { bytes: bomb }],
};

/** Wrong bodies for every call that has one. */
export function bodyKinds(): Kind<BadRequest>[] {
  const texts = Object.entries(badTexts).map(([name, list]) => ({
    name: `body: ${name}`,
    inputs: forCalls(
      postNames,
      list.map((payload) => ({ payload })),
    ),
  }));
  const bytes = Object.entries(badBytes).map(([name, list]) => ({
    name: `body: ${name}`,
    inputs: forCalls(
      postNames,
      list.map((one) => ({ bytes: one })),
    ),
  }));
  const others = Object.entries(badBodies).map(([name, list]) => ({ name: `body: ${name}`, inputs: forCalls(postNames, list) }));
  const told = { payload: {}, headers: { 'content-length': String(MAX_BODY + 1) } };
  const tooLarge = { name: 'body: too large', inputs: [...forCalls(postNames, [told]), ...forCalls(['companyHide'], [{ bytes: large }])] };
  return [...texts, ...bytes, ...others, tooLarge];
}
