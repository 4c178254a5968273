import type { FileRead } from '../../src/api/json-file.ts';
import type { CommandPorts } from './operator-store.ts';

/** A command that is given a file. */
export interface FilePorts extends CommandPorts {
  readFile(path: string): Promise<string>;
}

/** The file that a command names, as text and as it reads; null, with what is wrong printed, where it cannot be opened or does not hold. */
export async function readNamed<T>(
  path: string,
  { readFile, print }: FilePorts,
  read: (text: string) => FileRead<T>,
): Promise<{ readonly text: string; readonly file: T } | null> {
  const text = await readFile(path).catch(() => null);
  if (text === null) {
    print(`无法打开文件 Cannot open the file: ${path}`);
    return null;
  }
  const found = read(text);
  if ('file' in found) return { text, file: found.file };
  for (const problem of found.problems) print(`${path}: ${problem}`);
  return null;
}
