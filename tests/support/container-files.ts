/** One line of a container file: what it does, and with what. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** Instructions of a container file, comments left out; one that goes on over lines is not used here. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { word, rest };
  });
}

export type Plain = string | Plain[] | { [key: string]: Plain };

function scalarOf(text: string): Plain {
  if (text.startsWith('[')) return JSON.parse(text);
  return text.replace(/^"(.*)"$/, '$1');
}

/** The subset of YAML that the compose file is written in: maps and lists by indents of two, plain texts, lists in brackets. Throws for anything else. */
export function readCompose(text: string): { [key: string]: Plain } {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  let at = 0;
  const depthOf = (line: string): number => line.search(/\S/);
  function block(depth: number): Plain {
    const isList = lines[at]?.trimStart().startsWith('- ') ?? false;
    const list: Plain[] = [];
    const map: { [key: string]: Plain } = {};
    for (let line = lines[at]; line !== undefined && depthOf(line) === depth; line = lines[at]) {
      at += 1;
      const item = /^- (.+)$/.exec(line.trim());
      const pair = /^([\w.-]+):(?: (.+))?$/.exec(line.trim());
      if (isList && item?.[1] !== undefined) list.push(scalarOf(item[1]));
      else if (!isList && pair?.[1] !== undefined) map[pair[1]] = pair[2] === undefined ? nested(depth) : scalarOf(pair[2]);
      else throw new Error(`not read: ${line}`);
    }
    return isList ? list : map;
  }
  function nested(depth: number): Plain {
    const next = lines[at];
    if (next === undefined || depthOf(next) <= depth) return '';
    if (depthOf(next) !== depth + 2) throw new Error(`indent: ${next}`);
    return block(depth + 2);
  }
  const read = block(0);
  if (at < lines.length || typeof read === 'string' || Array.isArray(read)) throw new Error(`not read: ${lines[at]}`);
  return read;
}
