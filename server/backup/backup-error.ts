/** A reason that an operator can do something about, Chinese and English. */
export class BackupError extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'BackupError';
  }
}

const MB = 1_048_576;
const mb = (bytes: number): string => `${Math.ceil(bytes / MB)} MB`;

/** Throws when there is less room than is needed, before anything is written. */
export function demandRoom(folder: string, needed: number, free: number): void {
  if (free >= needed) return;
  throw new BackupError(`空间不足 Too little space in ${folder}: 需要 needed ${mb(needed)}, 可用 free ${mb(free)}`);
}
