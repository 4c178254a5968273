import { type ESTree, Visitor } from 'vite';
import { lineOf, type SourceFile } from './source-files.ts';

/** Elements into which people write. */
const fields = new Set(['Input', 'Textarea', 'SearchBox', 'input', 'textarea']);
/** Kinds of `input` into which nothing is written that a browser would offer again. */
const noText = new Set(['checkbox', 'radio', 'range', 'file', 'date', 'time', 'datetime-local']);

function isSaid({ attributes }: ESTree.JSXOpeningElement): boolean {
  return attributes.some((one) => {
    // What is spread into a field says it, or the component that passes it on is the field.
    if (one.type === 'JSXSpreadAttribute') return true;
    if (one.name.name === 'autoComplete') return true;
    return one.name.name === 'type' && one.value?.type === 'Literal' && noText.has(String(one.value.value));
  });
}

/**
 * Fields that do not say whether the browser may keep what is written in them: it would offer it to whoever comes next, also after the sign-out
 * (docs/encryption.md).
 */
export function checkFields(file: SourceFile): string[] {
  if (!file.path.startsWith('src/') || file.isTest) return [];
  const found: string[] = [];
  new Visitor({
    JSXOpeningElement(node) {
      if (node.name.type === 'JSXIdentifier' && fields.has(node.name.name) && !isSaid(node))
        found.push(`${file.path}:${lineOf(file.text, node.start)} <${node.name.name}> without autoComplete.`);
    },
  }).visit(file.program);
  return found;
}
