import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { plainParts } from './file-name.ts';
import { bad, cannot, type OutputOf, type Said, told } from './said.ts';

/** Largest file that is read, bytes. */
export const MOST_FILE = 8 * 1024 * 1024;

const OUTSIDE = '不能读这个文件 this file may not be read';
const ABSENT = '没有这个文件 no such file';

/** Never follows a link at the end, never waits for a pipe. Windows has no such flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Whether the file that is open lies where its name says: the real path of the name is below the folder, and it is the very file of the handle. Asked of
 * the open handle, so that nothing can be put in its place in between.
 */
async function isBelow(root: string, path: string, handle: FileHandle): Promise<boolean> {
  const real = await realpath(path);
  if (!real.startsWith(`${root}${sep}`)) return false;
  const [open, named] = await Promise.all([handle.stat(), stat(real)]);
  // A second name of the same file may be one that the user did not mean to show.
  return open.isFile() && open.nlink === 1 && open.dev === named.dev && open.ino === named.ino;
}

function wordOf(error: unknown): Said<never> {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return cannot(ABSENT);
  // ELOOP: its last part is a link. ENXIO: a pipe or a device.
  return code === 'ELOOP' || code === 'ENXIO' || code === 'EISDIR' ? bad(OUTSIDE) : cannot('读不出来 cannot be read');
}

/** One file of a folder (BRIDGE-07). */
export async function readFileOf(folder: string, name: string): Promise<Said<OutputOf<'file'>>> {
  const parts = plainParts(name);
  if (parts === null) return bad(OUTSIDE);
  if (folder === '') return cannot('还没有选文件夹 no folder is chosen');
  let handle: FileHandle | null = null;
  try {
    const root = await realpath(folder);
    const path = join(root, ...parts);
    handle = await open(path, FLAGS);
    if (!(await isBelow(root, path, handle))) return bad(OUTSIDE);
    const { size, mtimeMs } = await handle.stat();
    if (size > MOST_FILE) return cannot('文件超过 8 MB larger than 8 MB');
    const content = await handle.readFile();
    return told({ name, size: content.length, changedAt: Math.round(mtimeMs), base64: content.toString('base64') });
  } catch (error) {
    return wordOf(error);
  } finally {
    await handle?.close();
  }
}
