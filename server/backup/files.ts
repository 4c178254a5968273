import { rmSync } from 'node:fs';
import { open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What a file is called while it is written: hidden, with the process that writes it. */
export function partOf(path: string, pid: number): string {
  return join(dirname(path), `.${basename(path)}.${pid}.part`);
}

/** What SQLite and the lock of a store put beside a file. */
const BESIDE = ['', '-wal', '-shm', '-journal', '.lock', '.pid'] as const;
const PART = /^\..+\.(\d+)\.part(?:-wal|-shm|-journal|\.lock|\.pid)?$/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes what processes that are gone have left half written. In a container all have the same id: this one has written nothing yet. */
export async function removeLeftParts(folder: string, pid: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const writer = Number(PART.exec(name)?.[1] ?? 0);
    if (writer > 0 && (writer === pid || !isAlive(writer))) await rm(join(folder, name), { force: true });
  }
}

/** Runs `run`, after which nothing of these half written files is left, also when the process is told to end meanwhile. */
export async function withParts<T>(parts: readonly string[], run: () => Promise<T>): Promise<T> {
  const remove = (): void => {
    for (const part of parts) for (const ending of BESIDE) rmSync(part + ending, { force: true });
  };
  process.once('exit', remove);
  try {
    return await run();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts what was written under its name: it is on the disk before it has it, and the name is before this ends. */
export async function publish(part: string, path: string): Promise<void> {
  await flush(part);
  await rename(part, path);
  await flush(dirname(path));
}

/** Bytes that may be written below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
