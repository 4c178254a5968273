import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import { type FilePorts, readNamed } from '../named-file.ts';
import { type ExitCode, onStore } from '../operator-store.ts';
import { readSetupFile, type SetupFile } from './setup-file.ts';
import { closedOrigins, exportSetup, importSetup, type SectionChange } from './setup-store.ts';

const usage = `用法 Usage: npm run setup -- export FILE.json [--db 路径或URL]
               npm run setup -- import FILE.json [--dry-run] [--db 路径或URL]`;

export interface SetupPorts extends FilePorts {
  /** Whole or not at all. */
  writeFile(path: string, text: string): Promise<void>;
}

interface Named {
  readonly what: 'export' | 'import';
  readonly path: string;
  readonly db: string | undefined;
  readonly dryRun: boolean;
}

/** What was asked for; null for wrong usage. */
function parse(args: readonly string[]): Named | null {
  try {
    const options = { db: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [what, path, ...more] = positionals;
    const dryRun = values['dry-run'] === true;
    if ((what !== 'export' && what !== 'import') || path === undefined || more.length > 0) return null;
    return what === 'export' && dryRun ? null : { what, path, db: values.db, dryRun };
  } catch {
    return null;
  }
}

/** A line for a section, and one for each entry that differs. */
function changeLines({ section, added, changed, removed, same }: SectionChange): string[] {
  const lines = (names: readonly string[], word: string): string[] => names.map((name) => `  ${name}: ${word}`);
  return [
    `${section}: 新增 added ${added.length}, 修改 changed ${changed.length}, 删除 removed ${removed.length}, 不变 same ${same}`,
    ...lines(added, '新增 added'),
    ...lines(changed, '修改 changed'),
    ...lines(removed, '删除 removed'),
  ];
}

async function runImport(file: SetupFile, { path, db, dryRun }: Named, ports: SetupPorts): Promise<ExitCode> {
  const { print, env } = ports;
  return onStore(db, ports, async ({ store }) => {
    const done = await importSetup(store, file, { isWanted: () => !dryRun });
    if (!done.ok) {
      for (const problem of done.error) print(`${path}: ${problem}`);
      return 1;
    }
    for (const line of done.value.changes.flatMap(changeLines)) print(line);
    for (const origin of closedOrigins(done.value.after, readConfig(env).frameSources))
      print(`${origin}: 页面不会打开，请写入 appOrigins 或 FRAME_SOURCES No page opens it: add it to appOrigins or FRAME_SOURCES`);
    if (dryRun) print('试运行，没有写入 Dry run: nothing was written');
    return 0;
  });
}

/** `npm run setup`: menus, apps, tabs, halls and remote settings of a store as one file, and back. */
export async function setupCli(args: readonly string[], ports: SetupPorts): Promise<ExitCode> {
  const named = parse(args);
  if (named === null) {
    ports.print(usage);
    return 2;
  }
  const { what, path, db } = named;
  if (what === 'export')
    return onStore(db, ports, async ({ store }) => {
      const written = await exportSetup(store);
      if (written.ok) {
        await ports.writeFile(path, written.value);
        ports.print(`${path}: 已导出 exported`);
        return 0;
      }
      for (const problem of written.error) ports.print(problem);
      return 1;
    });
  const read = await readNamed(path, ports, readSetupFile);
  return read === null ? 1 : runImport(read.file, named, ports);
}
