import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What src/sw/drain-script.ts writes where the hash belongs. */
const PLACEHOLDER = '__SW_DRAIN_HASH__';

/**
 * Builds the outbox drain into `outDir` and writes its hash into the service worker there, so that a changed drain makes a changed service
 * worker. Call it after the page's build (which empties the folder and writes sw.js) and before anything is compressed.
 * @returns path of the script inside `outDir`.
 */
export async function buildDrain(outDir: string): Promise<string> {
  const built = await build({ configFile: 'vite.sw-drain.config.ts', logLevel: 'warn', build: { outDir } });
  const outputs = Array.isArray(built) ? built : [built];
  const names = outputs.flatMap((output) => ('output' in output ? output.output.map(({ fileName }) => fileName) : []));
  const [name] = names;
  const hash = name?.match(/^assets\/sw-drain-(.+)\.js$/)?.[1];
  if (name === undefined || hash === undefined || names.length !== 1)
    throw new Error(`the drain was not built as one script: ${names.join(', ')}`);
  const worker = join(outDir, 'sw.js');
  const code = readFileSync(worker, 'utf8');
  if (!code.includes(PLACEHOLDER)) throw new Error(`${worker} does not name the drain`);
  writeFileSync(worker, code.replaceAll(PLACEHOLDER, hash));
  return name;
}
