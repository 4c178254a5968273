import { globSync, readFileSync } from 'node:fs';

/** What a key is called in a document: its text up to the first part that is not always the same. */
const nameOf = (text: string): string => text.replace(/(:|\$\{).*/s, '');

/** Constants, and functions of one expression, whose value is a text: `const KEY = 'x'`, `const keyOf = (id) => \`x:${id}\``, `const key = keyOf(id)`. */
function bindingsIn(source: string): Map<string, string> {
  const found = source.matchAll(/\bconst (\w+)(?:: [^=]+)? = (?:\([^)]*\)(?:: \w+)? => )?(['`][^'`]+['`]|[\w.]+)[ ;+(]/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, value]));
}

/** The text that an expression begins with, by the bindings of its own file and then of all; null when they do not tell. */
function textOf(expression: string, own: ReadonlyMap<string, string>, all: ReadonlyMap<string, string>, depth = 0): string | null {
  if (depth > 5) return null;
  if (/^['`]/.test(expression)) {
    const inner = /^`\$\{(\w+)\}/.exec(expression)?.[1];
    return inner === undefined ? expression.slice(1, -1) : textOf(inner, own, all, depth + 1);
  }
  const name = /^(\w+)/.exec(expression)?.[1] ?? '';
  const value = own.get(name) ?? all.get(name);
  return value === undefined ? null : textOf(value, own, all, depth + 1);
}

/** A place that writes into a small memory of the device or of a tab, with the key as it is written there. */
const WRITES = /\b(?:device|tab|memory)\.set\(\s*([^,]+),|\buseDeviceText\(([^)]+\)|`[^`]+`)\)/g;

export interface KeptKey {
  /** As the page on data at rest calls it; the expression itself where nobody can tell. */
  readonly name: string;
  readonly file: string;
}

/** Every key that the page writes into localStorage or sessionStorage, read from the sources. */
export function keptKeys(): KeptKey[] {
  const files = globSync('src/{app,desk,features,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|effects\/storage\/|desk\/use-device-text/.test(file),
  );
  const sources = files.sort().map((file) => ({ file: file.replaceAll('\\', '/'), source: readFileSync(file, 'utf8') }));
  const domain = globSync('src/domain/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const all = new Map([...sources.map(({ source }) => source), ...domain].flatMap((source) => [...bindingsIn(source)]));
  return sources.flatMap(({ file, source }) =>
    [...source.matchAll(WRITES)].map(([, plain, hook]) => {
      const expression = plain ?? hook ?? '';
      return { name: nameOf(textOf(expression, bindingsIn(source), all) ?? expression), file };
    }),
  );
}

/** The name of a key that was found in the browser, '' when the sources write none that begins like it. */
export function keptNameOf(stored: string, names: readonly string[]): string {
  return names.filter((name) => stored.startsWith(name)).toSorted((a, b) => b.length - a.length)[0] ?? '';
}
