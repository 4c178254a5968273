/** A word or a sign of a statement; names in quotes and words are alike, a value is a constant or a parameter. */
export interface Token {
  readonly kind: 'word' | 'value' | 'sign';
  readonly text: string;
}
/** Tokens with what stands in parentheses as one of them. */
export type Node = Token | Group;
export interface Group {
  readonly kind: 'group';
  readonly nodes: readonly Node[];
}

const TOKEN =
  /\s+|--[^\n]*|'(?:[^']|'')*'|"((?:[^"]|"")*)"|\$\d+|\?\d*|\d+(?:\.\d+)?|([a-z_][\w$]*)|(::|<>|<=|>=|!=|\|\||->>|->|[-+*/%=<>.,;()[\]:])/giy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) throw new Error(`no statement that is understood: ${text.slice(at, at + 40)}`);
    const [all, quoted, word, sign] = found;
    if (quoted !== undefined) tokens.push({ kind: 'word', text: quoted });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (!/^(\s|--)/.test(all)) tokens.push({ kind: 'value', text: all });
  }
  return tokens;
}

/** The statement as nested groups. Casts (`::bigint[]`) are left out: they say nothing of what is asked. */
export function parseSql(text: string): readonly Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  const tokens = tokensOf(text);
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i] as Token; // as: i is within
    if (token.kind !== 'sign' || !['(', ')', '::'].includes(token.text)) open.at(-1)?.push(token);
    else if (token.text === '(') {
      const nodes: Node[] = [];
      open.at(-1)?.push({ kind: 'group', nodes });
      open.push(nodes);
    } else if (token.text === ')') open.pop();
    else {
      i += 1;
      while (tokens[i + 1]?.text === '[' && tokens[i + 2]?.text === ']') i += 2;
    }
  }
  if (open.length !== 1) throw new Error(`parentheses do not match: ${text}`);
  return root;
}
