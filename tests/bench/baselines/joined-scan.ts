import type { Directory } from '../../../src/domain/company/directory.ts';

/** The plain search: all that can be searched of all companies in one string, and where each company starts in it. */
export interface Joined {
  readonly text: string;
  readonly starts: Int32Array;
}

const END = '\u0001';

export function joinAll({ name, shortName, pinyin, initials, taxIds, tags }: Directory): Joined {
  const starts = new Int32Array(name.length + 1);
  const parts = name.map((one, at) => [one, shortName[at], initials[at], pinyin[at]?.replaceAll(' ', ''), taxIds[at], tags[at]].join('\n'));
  for (let at = 0; at < parts.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (parts[at]?.length ?? 0) + 1;
  return { text: parts.join(END).toLowerCase(), starts };
}

/** Every company that holds the text, in their order; neither ranked nor told where. */
export function scanJoined({ text, starts }: Joined, query: string): number[] {
  const rows: number[] = [];
  let row = 0;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, starts[row + 1])) {
    while ((starts[row + 1] ?? 0) <= at) row += 1;
    rows.push(row);
    if (row + 1 >= starts.length - 1) break;
  }
  return rows;
}
