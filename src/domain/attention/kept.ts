import { type AttentionKind, attentionKinds } from './candidate.ts';

/* Facts of this device about attention; their subject is the account. */

/** What asked for attention and what came of it: `LogLine[]`. */
export const ATTENTION_LOG = 'attentionLog';
/** Kinds that their user switched off: `AttentionKind[]`. */
export const ATTENTION_OFF = 'attentionOff';

const isOptional = (kind: unknown): kind is AttentionKind =>
  typeof kind === 'string' && Object.hasOwn(attentionKinds, kind) && attentionKinds[kind as AttentionKind].optional; // as: one of the keys

/** Kinds that may be switched off, in the order of priority. */
export const optionalKinds: readonly AttentionKind[] = Object.keys(attentionKinds).filter(isOptional);

/** What is switched off, out of what was kept: what another version of the product kept and this one does not know, or never lets go, is left out. */
export function readSwitchedOff(value: unknown): ReadonlySet<AttentionKind> {
  return new Set(Array.isArray(value) ? value.filter(isOptional) : []);
}
