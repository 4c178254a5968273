import { basename } from 'node:path';
import { brotliSum, readManifest, staticGraph, wholeGraph } from './built-files.ts';

/**
 * Most bytes, brotli, of what loads after the page is usable (features.md, Size). The cards of home count every company by the rule pack, each once, and
 * so bring the rules of the calendar with them.
 */
const lateGoals = { part: 60_000, charts: 120_000, cards: 78_000, workerChunk: 10_000 } as const;

/** Chunks of the worker that may be larger, by the name of their module: each with its own limit and the reason. */
const largeChunks: Readonly<Record<string, number>> = {
  // The dictionary of readings: only for companies without any, which our gateway never sends. Not stored with the build either.
  readings: 115_000,
};

export interface LateSize {
  /** What is measured: a part by its source, a shared chunk or a worker's chunk by its file. */
  readonly name: string;
  readonly kind: 'part' | 'shared' | 'cards' | 'worker';
  readonly bytes: number;
  readonly goal: number;
}

const isCard = (source: string): boolean => source.endsWith('-card.tsx');

/**
 * Sizes of what the page loads later, file by file.
 *
 * - A **part** is a module that is imported on first use. It counts with every file that its import fetches beside what the page has from
 *   the start and what other parts fetch too.
 * - A chunk that several parts fetch (a component of Fluent, a field of the forms) is **shared**: whoever opens the second part has it
 *   already. It counts once, on its own, under the same limit as a part.
 * - **Cards** of home are parts whose file ends in `-card.tsx`. All load after home is usable, so they count together, shared chunks included.
 *
 * @param boot files of the page's first load.
 */
export function partSizes(root: string, boot: readonly string[]): LateSize[] {
  const parts = Object.entries(readManifest(root)).flatMap(([source, { file, isDynamicEntry }]) =>
    isDynamicEntry === true && file.endsWith('.js') && !boot.includes(file) ? [{ source, files: staticGraph(root, file) }] : [],
  );
  const users = new Map<string, number>();
  for (const { files } of parts) for (const file of files) users.set(file, (users.get(file) ?? 0) + 1);
  const isLate = (file: string): boolean => !boot.includes(file);
  const own = parts.flatMap(({ source, files }): LateSize[] => {
    if (isCard(source)) return [];
    const goal = /chart/.test(source) ? lateGoals.charts : lateGoals.part;
    const bytes = brotliSum(
      root,
      files.filter((file) => isLate(file) && users.get(file) === 1),
    );
    return [{ name: source, kind: 'part', bytes, goal }];
  });
  const shared = [...users].flatMap(([file, count]): LateSize[] =>
    count > 1 && isLate(file) ? [{ name: file, kind: 'shared', bytes: brotliSum(root, [file]), goal: lateGoals.part }] : [],
  );
  const cards = new Set(parts.flatMap(({ source, files }) => (isCard(source) ? files.filter(isLate) : [])));
  return [...own, ...shared, { name: 'cards of home', kind: 'cards', bytes: brotliSum(root, cards), goal: lateGoals.cards }];
}

/** Sizes of the chunks that the worker loads when they are first needed. @param entries the worker's own file. */
export function workerChunkSizes(root: string, entries: readonly string[]): LateSize[] {
  const boot = new Set(entries.flatMap((entry) => staticGraph(root, entry)));
  const all = new Set(entries.flatMap((entry) => wholeGraph(root, entry)));
  return [...all].flatMap((file): LateSize[] => {
    if (boot.has(file)) return [];
    const module = basename(file).replace(/-[\w-]{8}\.js$/, '');
    return [{ name: file, kind: 'worker', bytes: brotliSum(root, [file]), goal: largeChunks[module] ?? lateGoals.workerChunk }];
  });
}

/** The largest of each kind, as lines for people. */
export function describeLate(sizes: readonly LateSize[]): string[] {
  const words = { part: 'largest part', shared: 'largest shared chunk', cards: 'after home', worker: 'largest late chunk of the worker' };
  return (Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => {
    // as: keys of the literal above
    const [largest] = sizes.filter((size) => size.kind === kind).sort((a, b) => b.bytes / b.goal - a.bytes / a.goal);
    if (largest === undefined) return [];
    return [`sizes: ${words[kind]} ${(largest.bytes / 1000).toFixed(1)} kB of ${largest.goal / 1000} kB br, ${largest.name}`];
  });
}
