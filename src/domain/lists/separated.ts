/* Tables as separated text. */

/** One row of a file: its line (of a sheet: its row number) from 1, and its cells as text. */
export interface ListLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What stands between two cells, the likelier first. */
export const delimiters = [',', '\t', ';', '，', '；', '|'] as const;

/** Rows of separated text, at most `most` of them. A quoted cell may hold delimiters, doubled quotes and line ends; `line` is where its row starts. */
export function readSeparated(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): ListLine[] {
  const rows: ListLine[] = [];
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let start = 1;
  const endRow = (): void => {
    rows.push({ line: start, cells });
    cells = [];
    start = line;
  };
  while (at < text.length && rows.length < most) {
    const cell = text[at] === '"' ? quotedCell(text, at + 1, delimiter) : plainCell(text, at, delimiter);
    cells.push(cell.text);
    line += cell.lines;
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    endRow();
  }
  if (cells.length > 0 && rows.length < most) endRow();
  return rows;
}

interface Cell {
  readonly text: string;
  /** Where what follows it stands. */
  readonly end: number;
  /** Line ends in it. */
  readonly lines: number;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(from, end), end, lines: 0 };
}

/** What stands behind the closing quote up to the delimiter belongs to nothing and is left out. */
function quotedCell(text: string, from: number, delimiter: string): Cell {
  let end = text.indexOf('"', from);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  const close = end < 0 ? text.length : end;
  const inside = text.slice(from, close);
  const behind = plainCell(text, Math.min(close + 1, text.length), delimiter);
  return { text: inside.replaceAll('""', '"'), end: behind.end, lines: inside.match(/\r\n|\r|\n/g)?.length ?? 0 };
}
