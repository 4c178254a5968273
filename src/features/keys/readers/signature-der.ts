/** A positive INTEGER of DER: no zeros before it but the one that keeps it positive. */
function integer(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0);
  const own = first < 0 ? [0] : [...bytes.subarray(first)];
  if ((own[0] ?? 0) >= 0x80) own.unshift(0);
  return [0x02, own.length, ...own];
}

/** A P-256 signature as the browser makes it (r and s, 32 bytes each) in DER, as a gateway checks it. */
export function signatureDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const half = raw.length / 2;
  const both = [...integer(raw.subarray(0, half)), ...integer(raw.subarray(half))];
  return Uint8Array.of(0x30, both.length, ...both);
}
