import { parseArgs } from 'node:util';
import { type FilePorts, readNamed } from './named-file.ts';
import { type ExitCode, onStore } from './operator-store.ts';
import { storeTexts } from './texts.ts';
import { readTextsFile } from './texts-file.ts';

const usage = '用法 Usage: npm run protocols -- FILE.json [--db 路径或URL]';

/** The one file and the store that were named; null for wrong usage. */
function parse(args: readonly string[]): { readonly path: string; readonly db: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { db: { type: 'string' } }, allowPositionals: true });
    const [path, ...more] = positionals;
    return path === undefined || more.length > 0 ? null : { path, db: values.db };
  } catch {
    return null;
  }
}

/** `npm run protocols`: publishes the protocols and policies of a file. */
export async function textsCli(args: readonly string[], ports: FilePorts): Promise<ExitCode> {
  const asked = parse(args);
  if (asked === null) {
    ports.print(usage);
    return 2;
  }
  const { path, db } = asked;
  const named = await readNamed(path, ports, readTextsFile);
  if (named === null) return 1;
  return onStore(db, ports, async ({ store }) => {
    const stored = await storeTexts(store, named.file);
    if (!stored.ok) {
      for (const name of stored.error)
        ports.print(`${name}: 已发布的内容不能修改，请用新的版本或编号 What is published does not change: give it a new version or id`);
      return 1;
    }
    for (const name of stored.value.added) ports.print(`${name}: 新增 added`);
    for (const name of stored.value.same) ports.print(`${name}: 已有 already there`);
    return 0;
  });
}
