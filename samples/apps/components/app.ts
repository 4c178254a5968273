import { join, part } from '../shared/page.ts';
import { amountInWords, readAmount, splitVat } from './sums.ts';

/*
 * Components of a supplier, each by its address: /components/<company>/<method>. The server hands this page out for the methods that the supplier has.
 */

interface Method {
  readonly name: string;
  readonly heads: readonly string[];
  /** Rates in percent that are asked for; none for a method without. */
  readonly rates: readonly number[];
  row(fen: number, rate: number): readonly string[];
}

const money = (fen: number): string =>
  new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(fen / 100);

const methods: Readonly<Record<string, Method>> = {
  'vat-split': {
    name: '价税分离',
    heads: ['含税金额', '税率', '不含税金额', '税额'],
    rates: [13, 9, 6, 3, 1],
    row(fen, rate) {
      const { price, tax } = splitVat(fen, rate);
      return [money(fen), `${rate}%`, money(price), money(tax)];
    },
  },
  'amount-words': {
    name: '金额大写',
    heads: ['金额', '大写'],
    rates: [],
    row: (fen) => [money(fen), amountInWords(fen)],
  },
};

const title = part('company', HTMLHeadingElement);
const amount = part('amount', HTMLInputElement);
const rate = part('rate', HTMLSelectElement);
const results = part('results', HTMLDListElement);
const add = part('add', HTMLButtonElement);
const print = part('print', HTMLButtonElement);
const said = part('said', HTMLSpanElement);
const method = methods[location.pathname.split('/').at(-1) ?? ''];
let rows: (readonly string[])[] = [];

function cells(kind: 'td' | 'th', texts: readonly string[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.append(...texts.map((text) => Object.assign(document.createElement(kind), { textContent: text })));
  return row;
}

/** What the fields come to now; null while there is no amount. */
function current({ row }: Method): readonly string[] | null {
  const fen = readAmount(amount.value);
  return fen === null ? null : row(fen, Number(rate.value));
}

function draw(shown: Method): void {
  const now = current(shown);
  add.disabled = now === null;
  print.disabled = rows.length === 0;
  results.replaceChildren(
    ...shown.heads.flatMap((head, at) => [
      Object.assign(document.createElement('dt'), { textContent: head }),
      Object.assign(document.createElement('dd'), { textContent: now?.[at] ?? '' }),
    ]),
  );
  part('heads', HTMLTableRowElement).replaceChildren(...cells('th', shown.heads).children);
  part('rows', HTMLTableSectionElement).replaceChildren(...rows.map((row) => cells('td', row)));
  part('rows', HTMLTableSectionElement)
    .closest('table')
    ?.toggleAttribute('hidden', rows.length === 0);
  said.textContent = now === null && amount.value !== '' ? '金额最多两位小数' : '';
}

const joined =
  method === undefined ? null : await join(title, { save: () => JSON.stringify({ amount: amount.value, rate: rate.value, rows }) });
if (method !== undefined && joined !== null) {
  const { welcome, calls } = joined;
  title.textContent = `${method.name} · ${welcome.company?.shortName ?? ''}`;
  part('rates', HTMLLabelElement).hidden = method.rates.length === 0;
  rate.replaceChildren(...method.rates.map((one) => new Option(`${one}%`, String(one))));
  if (welcome.state !== null) {
    const kept: { amount: string; rate: string; rows: string[][] } = JSON.parse(welcome.state);
    amount.value = kept.amount;
    rate.value = kept.rate;
    rows = kept.rows;
  }
  const form = part('form', HTMLFormElement);
  form.hidden = false;
  form.addEventListener('input', () => draw(method));
  form.addEventListener('submit', (event) => event.preventDefault());
  add.addEventListener('click', () => {
    const now = current(method);
    if (now === null) return;
    rows = [...rows, now];
    amount.value = '';
    draw(method);
    void calls.title(`${rows.length} 笔`);
    void calls.dirty(true);
  });
  print.addEventListener('click', async () => {
    const printed = await calls.print({ title: method.name, blocks: [{ kind: 'table', heads: method.heads, rows }] });
    if (printed.code === 0) void calls.dirty(false);
    else said.textContent = printed.msg;
  });
  draw(method);
}
