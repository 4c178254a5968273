import type { PrintBlock, PrintSheet } from '../../../../sdk/workbench.ts';

const STYLE = `
  body { margin: 0; font: 12px/1.5 system-ui, sans-serif; color: #000; }
  header { padding-bottom: 4px; border-bottom: 1px solid #000; font-size: 11px; }
  h1 { margin: 12px 0 8px; font-size: 18px; }
  p { margin: 0 0 8px; white-space: pre-wrap; }
  table { width: 100%; margin-bottom: 12px; border-collapse: collapse; }
  th, td { padding: 3px 6px; border: 1px solid #888; text-align: start; font-variant-numeric: tabular-nums; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
`;

/** Everything by text content: what an app hands over is not markup. */
function elementOf(doc: Document, tag: string, text: string): HTMLElement {
  const element = doc.createElement(tag);
  element.textContent = text;
  return element;
}

function rowOf(doc: Document, tag: 'td' | 'th', cells: readonly string[]): HTMLElement {
  const row = doc.createElement('tr');
  row.append(...cells.map((cell) => elementOf(doc, tag, cell)));
  return row;
}

function blockOf(doc: Document, block: PrintBlock): HTMLElement {
  if (block.kind === 'text') return elementOf(doc, 'p', block.text);
  const table = doc.createElement('table');
  const head = doc.createElement('thead');
  const body = doc.createElement('tbody');
  head.append(rowOf(doc, 'th', block.heads));
  body.append(...block.rows.map((cells) => rowOf(doc, 'td', cells)));
  table.append(head, body);
  return table;
}

/** Writes a sheet into a document: company and app at its head, then what the app says. */
function fillSheet(doc: Document, { title, blocks }: PrintSheet, head: string): void {
  doc.title = title;
  doc.body.replaceChildren(elementOf(doc, 'header', head), elementOf(doc, 'h1', title), ...blocks.map((block) => blockOf(doc, block)));
}

/** Prints a sheet that an app hands over, in a frame of its own that is gone afterwards: nothing of the page is on the paper. */
export function printSheet(sheet: PrintSheet, head: string): void {
  const frame = Object.assign(document.createElement('iframe'), { title: sheet.title });
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const view = frame.contentWindow;
  const doc = frame.contentDocument;
  if (view === null || doc === null) {
    frame.remove();
    return;
  }
  fillSheet(doc, sheet, head);
  const style = new (view as Window & typeof globalThis).CSSStyleSheet(); // as: a window has its classes
  style.replaceSync(STYLE);
  doc.adoptedStyleSheets = [style];
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
