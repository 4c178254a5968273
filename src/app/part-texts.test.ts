import { expect, test } from 'vitest';
import { readSources, type SourceFile } from '../../tools/source-files.ts';
import { type LateTexts, lateTexts } from '../texts/late.ts';

/* A key in place of a text is the one mistake that no type finds: whoever shows a text must have asked for its chunk. */

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

/** Chunk by key, as `outbox.title`. */
async function chunkByKey(): Promise<ReadonlyMap<string, LateTexts>> {
  const names = Object.keys(lateTexts) as LateTexts[]; // as: keys of a literal
  const lists = await Promise.all(
    names.map(async (name) => {
      const { noun, load } = lateTexts[name];
      return Object.keys(await load['zh-CN']()).map((key): [string, LateTexts] => [`${noun}.${key.replace(/_other$/, '')}`, name]);
    }),
  );
  return new Map(lists.flat());
}
const chunkOf = await chunkByKey();

/** Chunks whose texts these modules name; of a key that is put together, every key that begins like it. */
function namedIn(paths: Iterable<string>): ReadonlySet<LateTexts> {
  const found = new Set<LateTexts>();
  for (const path of paths) {
    if (!/^src\/(app|features|ui)\//.test(path)) continue;
    for (const [, whole, begin] of textOf(path).matchAll(/'([a-z]\w*\.[\w-]+)'|`([a-z]\w*\.\w*)\$\{/g)) {
      const exact = chunkOf.get(whole ?? '');
      if (exact !== undefined) found.add(exact);
      if (begin !== undefined && path !== 'src/features/companies/state-mark.tsx')
        for (const [key, chunk] of chunkOf) if (key.startsWith(begin)) found.add(chunk);
    }
  }
  return found;
}

interface Asked {
  readonly module: string;
  readonly texts: readonly string[];
}

/** What a file loads on first use, with the chunks of texts that it names beside it. */
function loadedBy({ path, imports }: SourceFile): Asked[] {
  const text = textOf(path);
  return imports.flatMap(({ dynamic, target, request }): Asked[] => {
    if (!dynamic || target === null || !/\.tsx$/.test(target)) return [];
    const at = text.indexOf(`import('${request}')`);
    const after = text.slice(at).split(/;|\n\}\)/, 1)[0] ?? '';
    const before =
      text
        .slice(0, at)
        .split(/;|\n\}\)/)
        .at(-1) ?? '';
    const listed = [...`${before}${after}`.matchAll(/texts: \[([^\]]*)\]/g)].flatMap((m) => (m[1] ?? '').match(/\w+/g) ?? []);
    const noun = before.match(/noun: '(\w+)'/)?.[1];
    return [{ module: target, texts: noun === undefined ? listed : [...listed, noun] }];
  });
}

test('[PLUS-26] what is on the boot path shows only texts that are always there', () => {
  const late = [...boot].flatMap((path) => [...namedIn([path])].map((name) => `${path}: ${name}`));
  expect(late).toEqual([]);
});

test('[PLUS-26] every part asks for all the texts that it shows, so that none ever shows a key', () => {
  const asked = [...files.values()].filter((file) => /^src\/(app|features|ui)\//.test(file.path) && !file.isTest).flatMap(loadedBy);
  expect(asked.length).toBeGreaterThan(15);
  const missing = asked.flatMap(({ module, texts }) => {
    const own = [...graphOf([module])].filter((path) => !boot.has(path));
    return [...namedIn(own)].filter((name) => !texts.includes(name)).map((name) => `${module}: ${name}`);
  });
  expect(missing).toEqual([]);
});
