import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Another process has this SQLite file open. `pid` is what it wrote down, '?' when it has not yet. */
export class StoreInUse extends Error {
  readonly pid: string;
  constructor(path: string, pid: string) {
    super(`the store ${path} is in use by process ${pid}`);
    this.name = 'StoreInUse';
    this.pid = pid;
  }
}

function readPid(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim() || '?';
  } catch {
    return '?';
  }
}

/**
 * Takes the store file for this process alone until the returned function is called or the process ends, however it ends: the
 * operating system frees the lock, so a killed gateway never blocks the next one. The lock is a file of its own, because SQLite's
 * exclusive mode on the data file would also lock out our own second connection.
 */
export function takeStoreLock(path: string, pid: number): () => void {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new StoreInUse(path, readPid(`${path}.pid`));
  }
  writeFileSync(`${path}.pid`, `${pid}\n`);
  return () => lock.close();
}
