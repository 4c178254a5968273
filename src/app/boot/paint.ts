import type { FirstPage } from '../../desk/store/first-page.ts';
import type { Variant } from '../../domain/core/variant.ts';

type Mark = Pick<FirstPage['rows'][number], 'letter' | 'hue' | 'shape'>;

function paintSeal(seal: Element | null, { letter, hue, shape }: Mark): void {
  if (seal === null) return;
  seal.className = `wb-seal wb-shape-${shape} wb-hue-${hue} ${seal.className.match(/wb-seal-\d+/)?.[0] ?? ''}`;
  seal.textContent = letter;
}

function paintMark(end: Element | null, word: string): void {
  if (end === null || word === '') return;
  const chip = document.createElement('span');
  chip.className = 'wb-chip wb-chip-brand';
  chip.textContent = word;
  end.append(chip);
}

function put(within: ParentNode, selector: string, text: string): void {
  const element = within.querySelector(selector);
  if (element !== null) element.textContent = text;
}

/** Puts stored rows into the empty rows of the static frame: afterwards the markup is the one React renders from the same values. */
export function paintRows(frame: ParentNode, page: FirstPage, vipIcons: boolean): void {
  for (const [at, row] of [...frame.querySelectorAll('.wb-row')].entries()) {
    const view = page.rows[at];
    if (view === undefined) {
      row.remove();
      continue;
    }
    row.classList.remove('wb-row-empty');
    if (view.id === page.active?.id) row.querySelector('.wb-row-open')?.setAttribute('aria-current', 'true');
    paintSeal(row.querySelector('.wb-seal'), view);
    put(row, '.wb-row-name', view.name);
    put(row, '.wb-row-meta', view.meta);
    if (vipIcons) paintMark(row.querySelector('.wb-row-end'), view.mark);
  }
  put(frame, '[data-b="count"]', page.count);
  put(frame, '[data-b="range"]', page.range);
  if (page.active === null) return;
  paintSeal(frame.querySelector('[data-b="seal"]'), page.active);
  put(frame, '[data-b="name"]', page.active.name);
  put(frame, '[data-b="tail"]', page.active.tail);
}

/** Name and icon of the variant (FLAG-01). */
export function paintProduct(page: Document, name: string, variant: Variant): void {
  page.title = name;
  put(page, '.wb-mark', name);
  if (variant === 'xsb') page.querySelector('link[rel="icon"]')?.setAttribute('href', '/icon-xsb.svg');
}

/** Replaces the Chinese words of the static frame. */
export function paintWords(frame: ParentNode, words: Readonly<Record<string, string>>): void {
  for (const element of frame.querySelectorAll('[data-t]')) {
    const text = words[element.getAttribute('data-t') ?? ''];
    if (text !== undefined) element.textContent = text;
  }
  for (const input of frame.querySelectorAll('[data-tp]')) {
    const text = words[input.getAttribute('data-tp') ?? ''];
    if (text !== undefined) input.setAttribute('placeholder', text);
  }
}
