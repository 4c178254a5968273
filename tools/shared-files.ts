import { readFileSync } from 'node:fs';
import { nouns } from '../src/api/nouns.ts';
import type { SourceFile } from './source-files.ts';

const GUIDE = 'docs/adding-a-capability.md';

/** Files in which a noun may stand beside others: what a further one costs, and what the guide names. */
export const SHARED_LIMIT = 10;

/** A file is a list when it loads the own files of so many nouns. */
const NOUNS_OF_A_LIST = 5;

/** `popupHistory` → `popup-history`. */
function kebab(noun: string): string {
  return noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `popup-history` and, of many, one: `messages` and `message`, `companies` and `company`. */
function namesOf(noun: string): string[] {
  const name = kebab(noun);
  return [...new Set([name, name.replace(/ies$/, 'y').replace(/s$/, '')])];
}

/** The noun whose own file this is: one of its folders, or the file itself, is called by its name. */
function ownerOf(path: string, nouns: ReadonlyMap<string, string>): string | undefined {
  const parts = path.replace(/\.\w+$/, '').split('/');
  return parts.map((part) => nouns.get(part)).find((noun) => noun !== undefined);
}

/** Noun → the lists that name it: product files that load own files of five nouns or more, this one among them. Each sorted. */
export function sharedFiles(files: readonly SourceFile[], nouns: readonly string[]): Map<string, string[]> {
  const byName = new Map(nouns.flatMap((noun) => namesOf(noun).map((name) => [name, noun])));
  const shared = new Map<string, string[]>(nouns.map((noun) => [noun, []]));
  for (const { path, imports, isTest } of files) {
    if (isTest || ownerOf(path, byName) !== undefined) continue;
    const named = new Set(imports.flatMap(({ target }) => (target === null ? [] : [ownerOf(target, byName) ?? ''])));
    named.delete('');
    if (named.size < NOUNS_OF_A_LIST) continue;
    for (const noun of named) shared.get(noun)?.push(path);
  }
  for (const paths of shared.values()) paths.sort();
  return shared;
}

/** Nouns that stand in too many lists, and lists that the guide does not name; prints where most stand. */
export function checkSharedFiles(files: readonly SourceFile[], guide = readFileSync(GUIDE, 'utf8')): string[] {
  const shared = [...sharedFiles(files, Object.keys(nouns))].sort(([, a], [, b]) => b.length - a.length);
  const most = shared.slice(0, 3).map(([noun, paths]) => `${noun} ${paths.length}`);
  console.log(`shared files: ${most.join(', ')} of ${SHARED_LIMIT}; ${shared.length} nouns`);
  const tooMany = shared.filter(([, paths]) => paths.length > SHARED_LIMIT);
  const untold = [...new Set(shared.flatMap(([, paths]) => paths))].filter((path) => !guide.includes(path));
  return [
    ...tooMany.map(([noun, paths]) => `${noun} stands in ${paths.length} shared files, at most ${SHARED_LIMIT}: ${paths.join(', ')}`),
    ...untold.map((path) => `${path} is a list of nouns that ${GUIDE} does not name`),
  ];
}
