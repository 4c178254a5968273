/**
 * Digest of a set of rows, so that client and gateway can tell whether they hold the same companies in the same revisions
 * (reliability I7). Every row has a 48-bit number; the digest is their sum modulo 2^48: it does not depend on order, and one changed
 * row is one subtraction and one addition. It finds mistakes, not attacks.
 */
const TWO_32 = 0x1_0000_0000;
const TWO_48 = 0x1_0000_0000_0000;

/** A sum of row numbers, 0 to 2^48 - 1. The empty set is 0. */
export type DigestSum = number;

/** 48-bit number of one row, 0 to 2^48 - 1: a safe integer. `rev` must be a non-negative safe integer. */
export function rowDigest(companyId: string, rev: number): number {
  let a = 0x9e3779b9 ^ rev;
  let b = 0x85ebca6b ^ Math.floor(rev / TWO_32);
  for (let i = 0; i < companyId.length; i += 1) {
    const unit = companyId.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
  return ((b ^ (b >>> 16)) & 0xffff) * TWO_32 + ((a ^ (a >>> 12)) >>> 0);
}

/** Sum with one more row; `row` comes from `rowDigest`. */
export function addDigest(sum: DigestSum, row: number): DigestSum {
  const next = sum + row;
  return next >= TWO_48 ? next - TWO_48 : next;
}

/** Sum without a row that was added before. */
export function removeDigest(sum: DigestSum, row: number): DigestSum {
  const next = sum - row;
  return next < 0 ? next + TWO_48 : next;
}

/** The sum as it travels: 12 lower-case hex digits. */
export function digestText(sum: DigestSum): string {
  return sum.toString(16).padStart(12, '0');
}

/** The sum behind a digest text, null when it is none. */
export function parseDigest(text: string): DigestSum | null {
  return /^[0-9a-f]{12}$/.test(text) ? Number.parseInt(text, 16) : null;
}

/** Digest of whole rows, in any order. */
export function digestOf(rows: Iterable<{ readonly companyId: string; readonly rev: number }>): string {
  let sum = 0;
  for (const row of rows) sum = addDigest(sum, rowDigest(row.companyId, row.rev));
  return digestText(sum);
}

/** Digest of two columns of the same length, as the directory holds them. */
export function digestOfColumns(ids: readonly string[], revs: readonly number[]): string {
  let sum = 0;
  for (const [i, id] of ids.entries()) sum = addDigest(sum, rowDigest(id, revs[i] ?? 0));
  return digestText(sum);
}
