import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/ui/frame/home.css', 'utf8');

/** Whether a rule inside of these bounds, in em, holds in a window of this width. */
function holds(bounds: string | undefined, width: number): boolean {
  const [, side, em] = /^\((min|max)-width: ([\d.]+)em\)$/.exec(bounds ?? '(min-width: 0em)') ?? [];
  return side === 'min' ? width >= Number(em) * 16 : side === 'max' && width <= Number(em) * 16;
}

/** Columns of home in a window of this width: of the rules that hold the last one counts. */
function columnsAt(width: number): number {
  const parts = css.split(/^@media (.*) \{$/m);
  // The text before the first bounds has none; after each, its text ends where its brace closes at the beginning of a line.
  const rules = parts.flatMap((part, at) => {
    if (at === 0) return [{ bounds: undefined, text: part }];
    const [inner = '', ...after] = part.split(/^\}$/m);
    return at % 2 === 1
      ? []
      : [
          { bounds: parts[at - 1], text: inner },
          { bounds: undefined, text: after.join('}') },
        ];
  });
  const said = rules
    .filter(({ bounds }) => holds(bounds, width))
    .flatMap(({ text }) => [...text.matchAll(/\.wb-home \{[^}]*grid-template-columns: ([^;]+);/g)])
    .map(([, columns = '']) => columns.replaceAll(/\([^)]*\)/g, '').split(' ').length);
  return said.at(-1) ?? 0;
}

test('[PLUS-26] home has one column up to 900 px, two up to 1180 and three from there on', () => {
  expect([320, 683, 900].map(columnsAt)).toEqual([1, 1, 1]);
  expect([901, 1024, 1180].map(columnsAt)).toEqual([2, 2, 2]);
  expect([1181, 1366, 1791, 1792, 1920].map(columnsAt)).toEqual([3, 3, 3, 3, 3]);
});
