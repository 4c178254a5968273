/** Words of a quarter round: the columns, then the diagonals (RFC 8439, 2.3). */
const quarters = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const rotations = [16, 12, 8, 7] as const;
/** `expand 32-byte k`. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
const DOUBLE_ROUNDS = 10;
const BLOCK = 64;

function quarterRound(x: Uint32Array, [a, b, c, d]: readonly [number, number, number, number]): void {
  rotations.forEach((by, step) => {
    const [to, from, turned] = step % 2 === 0 ? [a, b, d] : [c, d, b];
    x[to] = (x[to] ?? 0) + (x[from] ?? 0);
    const mixed = (x[turned] ?? 0) ^ (x[to] ?? 0);
    x[turned] = (mixed << by) | (mixed >>> (32 - by));
  });
}

/**
 * ChaCha20 (RFC 8439, counter from 0) over `data`, the same way in both directions. `key` 32 bytes, `nonce` 12. Ours because the page
 * decrypts before its first paint: WebCrypto answers later, and a library weighs 6 kB there. Its test holds it against one.
 */
export function chacha20(key: Uint8Array, nonce: Uint8Array, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const given = new DataView(Uint8Array.of(...key, 0, 0, 0, 0, ...nonce).buffer);
  const start = Uint32Array.from({ length: 16 }, (_, i) => CONSTANTS[i] ?? given.getUint32((i - CONSTANTS.length) * 4, true));
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at += BLOCK) {
    start[12] = at / BLOCK;
    const x = start.slice();
    for (let round = 0; round < DOUBLE_ROUNDS; round += 1) for (const quarter of quarters) quarterRound(x, quarter);
    const block = new DataView(new ArrayBuffer(BLOCK));
    for (const [i, word] of x.entries()) block.setUint32(4 * i, word + (start[i] ?? 0), true);
    for (let i = at; i < Math.min(at + BLOCK, out.length); i += 1) out[i] = (out[i] ?? 0) ^ block.getUint8(i - at);
  }
  return out;
}
