import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync } from 'vite';

export interface Import {
  /** As written. */
  request: string;
  /** Path from the root of the repository when the request is relative, else null. */
  target: string | null;
  /** Nothing of it is left after types are stripped. */
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
}

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  program: ESTree.Program;
  imports: Import[];
  isTest: boolean;
}

/** Line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function targetOf(path: string, request: string): string | null {
  if (!request.startsWith('.')) return null;
  return normalize(join(dirname(path), request.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

/** Parses one file. Throws with the place of the error when it is not TypeScript. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  const error = errors[0];
  if (error) throw new Error(`${path}: ${error.message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    request: moduleRequest.value,
    target: targetOf(path, moduleRequest.value),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    dynamic: false,
    line: lineOf(text, start),
  }));
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest !== null);
    if (!from?.moduleRequest) continue;
    const request = from.moduleRequest.value;
    imports.push({
      request,
      target: targetOf(path, request),
      typeOnly: entries.every((e) => e.isType),
      dynamic: false,
      line: lineOf(text, start),
    });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (!literal?.[1]) continue;
    imports.push({ request: literal[1], target: targetOf(path, literal[1]), typeOnly: false, dynamic: true, line: lineOf(text, start) });
  }
  return { path, text, program, imports, isTest: /\.test\.tsx?$|\.spec\.ts$/.test(path) };
}

const read = new Map<string, SourceFile[]>();

/** Every TypeScript file we write (generated ones are left out), read once a run. */
export function readSources(root = '.'): readonly SourceFile[] {
  const files = read.get(root) ?? readAll(root);
  read.set(root, files);
  return files;
}

function readAll(root: string): SourceFile[] {
  return globSync('{src,server,companion,tools,tests,sdk,samples}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.gen\.ts$|\.d\.ts$/.test(path))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
