import { ask, make, money, openPage, periodWords, reasons, untilDone } from '../page.ts';
import { part } from '../shared/page.ts';

interface Books {
  readonly period: string;
  readonly total: number;
  readonly unposted: number;
  readonly closed: 0 | 1;
  readonly debit: string;
  readonly credit: string;
  readonly list: readonly {
    readonly number: number;
    readonly date: string;
    readonly summary: string;
    readonly posted: boolean;
    readonly lines: readonly { readonly account: string; readonly debit: string; readonly credit: string }[];
  }[];
}

const sum = part('sum', HTMLParagraphElement);
const rows = part('rows', HTMLTableSectionElement);
const form = part('form', HTMLFormElement);
const hint = part('hint', HTMLParagraphElement);
const send = part('send', HTMLButtonElement);
const [post, close] = [part('post', HTMLButtonElement), part('close', HTMLButtonElement)];
const fields = {
  summary: part('summary', HTMLInputElement),
  debit: part('debit', HTMLInputElement),
  debitSum: part('debitSum', HTMLInputElement),
  credit: part('credit', HTMLInputElement),
  creditSum: part('creditSum', HTMLInputElement),
};
const names = Object.keys(fields) as (keyof typeof fields)[]; // as: the keys of the list above
let companyId = '';
/** The voucher that is being written has one key, however often it is sent. */
let key = crypto.randomUUID();

const amountOf = (side: string): string => (Number(side) === 0 ? '' : money(side));

function draw(books: Books): void {
  const balance = books.debit === books.credit ? '借贷平衡' : '借贷不平';
  const state = books.closed === 1 ? '已结账' : books.unposted > 0 ? `${books.unposted} 张未过账` : '已全部过账，可以结账';
  sum.textContent = `${periodWords(books.period)} ${books.total} 张凭证，借方 ${money(books.debit)}，贷方 ${money(books.credit)}，${balance}，${state}`;
  rows.replaceChildren(
    ...books.list.flatMap(({ number, date, summary, posted, lines }) =>
      lines.map(({ account, debit, credit }, n) => {
        const row = document.createElement('tr');
        const head = n === 0 ? [`记-${number}`, date, summary] : ['', '', ''];
        row.append(...head.map((text) => make('td', text)), make('td', account));
        row.append(
          make('td', amountOf(debit), 'number'),
          make('td', amountOf(credit), 'number'),
          make('td', n === 0 ? (posted ? '已过账' : '未过账') : ''),
        );
        return row;
      }),
    ),
  );
  rows.closest('table')?.toggleAttribute('hidden', books.list.length === 0);
  form.toggleAttribute('hidden', books.closed === 1);
  post.disabled = books.unposted === 0;
  close.disabled = books.closed === 1 || books.unposted > 0;
}

async function load(): Promise<boolean> {
  const { value, why } = await ask<Books>('books', { companyId });
  if (value === null) sum.textContent = reasons[why];
  else draw(value);
  return value !== null || why === 'unknown';
}

const centsOf = (text: string): number => (/^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0);
const written = (): boolean => names.some((name) => fields[name].value !== '');

function check(): void {
  const [debit, credit] = [centsOf(fields.debitSum.value), centsOf(fields.creditSum.value)];
  const isWhole = ['summary', 'debit', 'credit'].every((name) => fields[name as keyof typeof fields].value.trim() !== '');
  send.disabled = !isWhole || debit === 0 || debit !== credit;
  hint.textContent = debit !== credit ? `借贷相差 ${money(Math.abs(debit - credit) / 100)}，平衡后才能录入` : '';
  page.changed();
}

const words: Readonly<Record<string, string>> = { done: '已录入', again: '已录入', closed: '本期已结账', unbalanced: '借贷不平' };

async function write(): Promise<void> {
  const lines = [
    { account: fields.debit.value.trim(), debit: centsOf(fields.debitSum.value), credit: 0 },
    { account: fields.credit.value.trim(), debit: 0, credit: centsOf(fields.creditSum.value) },
  ];
  const { value, why } = await ask<{ outcome: string }>('books/voucher', { companyId, key, summary: fields.summary.value, lines });
  if (value === null) {
    hint.textContent = `没有录入成功，内容还在。${reasons[why]}`;
    return;
  }
  for (const name of names) fields[name].value = '';
  key = crypto.randomUUID();
  await load();
  check();
  hint.textContent = words[value.outcome] ?? '';
}

async function finish(what: 'post' | 'close'): Promise<void> {
  const { value, why } = await ask<{ outcome: string }>('books/finish', { companyId, what });
  if (value === null) sum.textContent = reasons[why];
  else await load();
}

const page = openPage({
  async show(company, kept) {
    companyId = company.companyId;
    const held = kept as { readonly key: string; readonly values: Readonly<Record<string, string>> } | null;
    if (held !== null) key = held.key as typeof key;
    for (const name of names) fields[name].value = held?.values[name] ?? '';
    if (!(await load())) untilDone(load);
  },
  draft: () => (written() ? { key, values: Object.fromEntries(names.map((name) => [name, fields[name].value])) } : null),
});

for (const name of names) fields[name].addEventListener('input', check);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!send.disabled) void write();
});
post.addEventListener('click', () => void finish('post'));
close.addEventListener('click', () => void finish('close'));
