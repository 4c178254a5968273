import { fail, ok, type Result } from '../core/result.ts';

export type Encoding = 'UTF-8' | 'GBK' | 'UTF-16LE' | 'UTF-16BE';

/** Why the bytes of a file are no text. */
export type TextProblem = 'empty' | 'too-large' | 'binary' | 'bad-encoding';

/** Files over this many bytes are refused. */
export const MAX_BYTES = 50_000_000;

/** The platform's decoder of an encoding; it throws where bytes do not fit. */
export type DecoderOf = (label: string) => { decode(bytes: Uint8Array): string };

function decoded(bytes: Uint8Array, label: string, decoderOf: DecoderOf): string | null {
  try {
    return decoderOf(label).decode(bytes);
  } catch {
    return null;
  }
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** Kind of a file by its first bytes. */
export function sniff(bytes: Uint8Array): 'xlsx' | 'xls' | 'text' {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) ? 'xls' : 'text';
}

/** True when text out of GBK reads like Chinese: what is no ASCII is nearly all Han or its punctuation. */
function readsChinese(text: string): boolean {
  const others = [...text].filter((char) => char.charCodeAt(0) >= 0x80);
  const usual = others.filter((char) => /[\p{Script=Han}\u2014-\u2026\u3000-\u3017\uff00-\uffef·×①-⑳]/u.test(char));
  return usual.length >= others.length * 0.9;
}

/**
 * Text of a file and the encoding it was found to be in: a byte order mark decides; else strict UTF-8; else GBK, when every byte fits and
 * the outcome reads like Chinese. Nothing is guessed beyond that: a file that fits neither is refused.
 */
export function decodeText(bytes: Uint8Array, decoderOf: DecoderOf): Result<{ text: string; encoding: Encoding }, TextProblem> {
  if (bytes.length === 0) return fail('empty');
  if (bytes.length > MAX_BYTES) return fail('too-large');
  const marked = startsWith(bytes, [0xff, 0xfe]) ? 'UTF-16LE' : startsWith(bytes, [0xfe, 0xff]) ? 'UTF-16BE' : null;
  if (marked !== null) {
    const text = decoded(bytes, marked, decoderOf);
    return text === null ? fail('bad-encoding') : ok({ text, encoding: marked });
  }
  if (bytes.includes(0)) return fail('binary');
  const utf8 = decoded(bytes, 'utf-8', decoderOf);
  if (utf8 !== null) return ok({ text: utf8, encoding: 'UTF-8' });
  const gbk = decoded(bytes, 'gb18030', decoderOf);
  return gbk !== null && readsChinese(gbk) ? ok({ text: gbk, encoding: 'GBK' }) : fail('bad-encoding');
}
