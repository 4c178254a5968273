import { fail, ok, type Result } from '../../src/domain/core/result.ts';

/** Why a file cannot be read at all. Anything wrong with a single row is a result of that row instead. */
export type FileProblem =
  | { readonly kind: 'empty' | 'binary' | 'old-excel' | 'bad-excel' | 'bad-encoding' | 'too-large' }
  | { readonly kind: 'no-headings'; readonly seen: readonly string[] };

export type Encoding = 'UTF-8' | 'GBK' | 'UTF-16LE' | 'UTF-16BE';

/** Files over this many bytes are refused. */
export const MAX_BYTES = 50_000_000;

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** Kind of a file by its first bytes. */
export function sniff(bytes: Uint8Array): 'xlsx' | 'xls' | 'text' {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx';
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) ? 'xls' : 'text';
}

function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
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
export function decodeText(bytes: Uint8Array): Result<{ text: string; encoding: Encoding }, FileProblem> {
  if (bytes.length === 0) return fail({ kind: 'empty' });
  if (bytes.length > MAX_BYTES) return fail({ kind: 'too-large' });
  const marked = startsWith(bytes, [0xff, 0xfe]) ? 'UTF-16LE' : startsWith(bytes, [0xfe, 0xff]) ? 'UTF-16BE' : null;
  if (marked !== null) {
    const text = decoded(bytes, marked);
    return text === null ? fail({ kind: 'bad-encoding' }) : ok({ text, encoding: marked });
  }
  if (bytes.includes(0)) return fail({ kind: 'binary' });
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== null) return ok({ text: utf8, encoding: 'UTF-8' });
  const gbk = decoded(bytes, 'gb18030');
  return gbk !== null && readsChinese(gbk) ? ok({ text: gbk, encoding: 'GBK' }) : fail({ kind: 'bad-encoding' });
}
