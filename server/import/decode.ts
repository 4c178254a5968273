import { fail, type Result } from '../../src/domain/core/result.ts';
import { type Encoding, type TextProblem, decodeText as textOf } from '../../src/domain/lists/decode.ts';

/** Why a file cannot be read at all. Anything wrong with a single row is a result of that row instead. */
export type FileProblem =
  | { readonly kind: TextProblem | 'old-excel' | 'bad-excel' }
  | { readonly kind: 'no-headings'; readonly seen: readonly string[] };

/** Text of a file and the encoding it was found to be in (`src/domain/lists/decode.ts`). */
export function decodeText(bytes: Uint8Array): Result<{ text: string; encoding: Encoding }, FileProblem> {
  const read = textOf(bytes, (label) => new TextDecoder(label, { fatal: true }));
  return read.ok ? read : fail({ kind: read.error });
}
