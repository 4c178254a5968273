import { createInflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const HEAD = 30;
const DEFLATED = 8;
/** The sizes stand behind the data, because the writer did not know them before. */
const SIZES_BEHIND = 8;

/** Length of what follows the data of an entry whose sizes stand behind it: with or without a signature. */
function trailerLength(archive: Buffer, at: number): number {
  return at + 4 <= archive.length && archive.readUInt32LE(at) === 0x08074b50 ? 16 : 12;
}

/** Size of a deflated entry and how many bytes it takes: 'beyond' when it unpacks to more than `limit`, 'broken' when to nothing. Nothing is kept. */
async function inflated(data: Buffer, limit: number): Promise<{ size: number; taken: number } | 'beyond' | 'broken'> {
  const inflate = createInflateRaw({ chunkSize: 1_048_576 });
  inflate.end(data);
  let size = 0;
  try {
    for await (const chunk of inflate) {
      size += chunk.length;
      if (size > limit) return 'beyond';
    }
    return { size, taken: inflate.bytesWritten };
  } catch {
    return 'broken';
  }
}

/**
 * Whether a zip archive unpacks to more than `limit` bytes, or tells a size beyond it. It is read entry by entry as its reader does and no
 * size is believed: some kilobytes can unpack to gigabytes, and what tells gigabytes makes its reader ask for them. A broken archive is
 * looked at as far as it can be read.
 */
export async function unpacksBeyond(bytes: Uint8Array, limit: number): Promise<boolean> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = limit;
  for (let at = 0; at + HEAD <= archive.length && archive.readUInt32LE(at) === LOCAL; ) {
    const flags = archive.readUInt16LE(at + 6);
    const told = { packed: archive.readUInt32LE(at + 18), size: archive.readUInt32LE(at + 22) };
    const start = at + HEAD + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    if (told.size > left) return true;
    const stored = { size: told.packed, taken: told.packed };
    const entry = archive.readUInt16LE(at + 8) === DEFLATED ? await inflated(archive.subarray(start), left) : stored;
    if (entry === 'beyond') return true;
    if (entry === 'broken') return false;
    left -= entry.size;
    at = start + entry.taken;
    if ((flags & SIZES_BEHIND) !== 0) at += trailerLength(archive, at);
  }
  return left < 0;
}
