import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The page without what stands in blocks and spans of code. */
const prose = (page: string): string => page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Anchors of a page, as they are made from its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** What is wrong with the links of one page, a line each. */
function brokenLinks(file: string, page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const target = normalize(join(dirname(file), path));
    if (path !== '' && !existsSync(target)) return [`${file}: no file ${link}`];
    if (anchor === undefined || anchorsOf(path === '' ? page : readFileSync(target, 'utf8')).has(anchor)) return [];
    return [`${file}: no heading ${link}`];
  });
}

const pages = ['README.md', ...globSync('{docs,samples,sdk,server}/**/*.md')];

test('every relative link of README and documents leads to a file and a heading that are there', () => {
  const links = pages.map((file) => ({ file, page: readFileSync(file, 'utf8') }));
  expect(links.flatMap(({ file, page }) => brokenLinks(file, page))).toEqual([]);
  expect(links.length).toBeGreaterThan(10);
});

test('every document that a text names by its path is there', () => {
  const files = [
    ...pages,
    ...globSync('{src,server,companion,tools,tests,sdk,samples}/**/*.{ts,tsx,css}', { exclude: ['tests/docs/**'] }),
    '.ci/run',
    'package.json',
  ];
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w/])docs\/[\w./-]+\.\w+/g)].map(([path]) => ({ file, path })),
  );
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test('a link to nothing is found, and one to a heading that is not there', () => {
  const page = '# Two words, `and` more\n[a](none.md) [b](#two-words-and-more) [c](#nowhere) [d](https://example.com/x) `[e](gone.md)`\n';
  expect(brokenLinks('docs/x.md', page)).toEqual(['docs/x.md: no file none.md', 'docs/x.md: no heading #nowhere']);
});
