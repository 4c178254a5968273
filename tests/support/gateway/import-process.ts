import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ImportRun {
  code: number | null;
  output: string;
}

/** Runs `tools/import-companies.ts FILE --commit` as a process of its own, with a file of this content, into this store. */
export async function importFile(content: string, databaseUrl: string, more: readonly string[] = []): Promise<ImportRun> {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-import-'));
  try {
    const file = join(folder, 'companies.csv');
    writeFileSync(file, content);
    const args = ['tools/import-companies.ts', file, '--commit', '--lang', 'en', '--db', databaseUrl, ...more];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (part: Buffer): void => {
      output += part.toString('utf8');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const code = await new Promise<number | null>((done) => child.once('close', done));
    return { code, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
