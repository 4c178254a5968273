import { parseArgs } from 'node:util';
import { type CommandPorts, type ExitCode, onStore } from './operator-store.ts';
import { storeTexts } from './texts.ts';
import { readTextsFile } from './texts-file.ts';

const usage = '用法 Usage: npm run protocols -- FILE.json [--db 路径或URL]';

export interface TextsPorts extends CommandPorts {
  readFile(path: string): Promise<string>;
}

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
export async function textsCli(args: readonly string[], ports: TextsPorts): Promise<ExitCode> {
  const named = parse(args);
  if (named === null) {
    ports.print(usage);
    return 2;
  }
  const { path, db } = named;
  let text: string;
  try {
    text = await ports.readFile(path);
  } catch {
    ports.print(`无法打开文件 Cannot open the file: ${path}`);
    return 1;
  }
  const read = readTextsFile(text);
  if ('problems' in read) {
    for (const problem of read.problems) ports.print(`${path}: ${problem}`);
    return 1;
  }
  return onStore(db, ports, async ({ store }) => {
    const stored = await storeTexts(store, read.file);
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
