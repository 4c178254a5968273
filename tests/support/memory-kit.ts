import type { KeyValue } from '../../src/desk/store/key-value.ts';

export interface TestMemory extends KeyValue {
  /** What is kept. */
  readonly held: Map<string, string>;
}

/** A small memory of one tab or device that nobody else writes to. */
export function testMemory(entries: Readonly<Record<string, string>> = {}): TestMemory {
  const held = new Map(Object.entries(entries));
  return {
    held,
    get: (key) => held.get(key) ?? null,
    set: (key, value) => held.set(key, value).has(key),
    remove: (key) => void held.delete(key),
    keys: (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)),
    listen: () => () => undefined,
  };
}
