import { expect, test } from 'vitest';
import { readSources } from '../../tools/source-files.ts';
import { first } from '../texts/zh-CN/first.ts';
import { zhCN } from '../texts/zh-CN.ts';

/* A key in place of a text is the one mistake that no type finds: what is on the boot path must show the first texts only. */

const files = new Map(readSources().map((file) => [file.path, file]));
const textOf = (path: string): string => files.get(path)?.text ?? '';

/** A module and what it imports statically. */
function graphOf(entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const imports = files.get(path)?.imports ?? [];
    waiting.push(...imports.flatMap((one) => (one.dynamic || one.typeOnly || one.target === null ? [] : [one.target])));
  }
  return seen;
}

const routes = [...files.keys()].filter((path) => path.startsWith('src/app/routes/'));
const boot = graphOf(['src/app/main.tsx', ...routes]);

type Flat = Readonly<Record<string, Readonly<Record<string, string>>>>;
const keysOf = (texts: Flat): string[] =>
  Object.entries(texts).flatMap(([noun, words]) => Object.keys(words).map((key) => `${noun}.${key.replace(/_other$/, '')}`));
const firstKeys = new Set(keysOf(first));
const lateKeys = new Set(keysOf(zhCN).filter((key) => !firstKeys.has(key)));

/** Late texts that a module names; of a key that is put together, every key that begins like it. */
function lateTextsIn(path: string): string[] {
  if (!/^src\/(app|desk|features|ui)\//.test(path)) return [];
  // Resources have names of the same form.
  const text = textOf(path).replaceAll(/\buse(?:IsTold|Offered|Resource)\('[^']*'/g, '');
  return [...text.matchAll(/'([a-z]\w*\.[\w-]+)'|`([a-z]\w*\.\w*)\$\{/g)].flatMap(([, whole, begin]) => {
    if (whole !== undefined) return lateKeys.has(whole) ? [whole] : [];
    return path === 'src/features/companies/state-mark.tsx' ? [] : [...lateKeys].filter((key) => key.startsWith(begin ?? ''));
  });
}

test('[PLUS-26] what is on the boot path shows only texts that are always there', () => {
  const late = [...boot].flatMap((path) => lateTextsIn(path).map((key) => `${path}: ${key}`));
  expect(late).toEqual([]);
});

test('[PLUS-26] every module that is not on the boot path is reached by a part that waits for the late texts, or by the page’s own start', () => {
  const loaders = [...files.values()].filter(({ path, isTest }) => /^src\/(app|desk|features|ui)\//.test(path) && !isTest);
  const bare = loaders.flatMap(({ path, imports }) =>
    imports.flatMap(({ dynamic, target, request }) => {
      if (!dynamic || target === null || !target.endsWith('.tsx')) return [];
      const shown = [...graphOf([target])].filter((one) => !boot.has(one)).flatMap(lateTextsIn);
      if (shown.length === 0) return [];
      const before = textOf(path).split(`import('${request}')`)[0] ?? '';
      const opened = before.slice(Math.max(...['createLazyPart', 'lazyCard', 'defineView'].map((one) => before.lastIndexOf(one))));
      return /^(createLazyPart|lazyCard|defineView)\b/.test(opened) ? [] : [`${path}: ${request}`];
    }),
  );
  expect(bare).toEqual([]);
});
