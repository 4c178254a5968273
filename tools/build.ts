import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { buildDrain } from './sw-drain.ts';

const OUT = 'dist';
const COMPRESSIBLE = /\.(html|js|mjs|css|svg|json|webmanifest)$/;
/** Smaller files gain nothing. */
const LEAST_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file, so that the gateway and static hosts send them as they are. */
export function precompress(folder: string): number {
  let files = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSIBLE.test(path)) continue;
    const body = readFileSync(path);
    if (body.byteLength < LEAST_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
    files += 1;
  }
  return files;
}

/** The whole page into `dist/`: page, worker, service worker, its drain script, compressed copies. */
export async function buildAll(): Promise<void> {
  await build({ logLevel: 'warn' });
  await buildDrain(OUT);
  const files = precompress(OUT);
  console.log(`built ${OUT}/, ${files} files compressed`);
}

if (import.meta.main) await buildAll();
