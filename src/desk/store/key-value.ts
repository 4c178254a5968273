/** A small synchronous store of texts; the one home is `src/app/effects/storage/memory.ts`. Never a secret (decision A-65). */
export interface KeyValue {
  get(key: string): string | null;
  /** False when the browser refused (quota, storage off). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Every key that begins so. */
  keys(prefix: string): readonly string[];
  /** Called when another tab of this browser changed `key`. */
  listen(key: string, fn: (value: string | null) => void): () => void;
}
