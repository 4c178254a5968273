import { joinWorkbench } from '../workbench.ts';

interface Invoice {
  readonly number: string;
  readonly date: string;
  readonly buyer: string;
  readonly amount: number;
  readonly tax: number;
}

function part<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

const title = part('company', HTMLHeadingElement);
const sum = part('sum', HTMLParagraphElement);
const heads = part('heads', HTMLTableRowElement);
const rows = part('rows', HTMLTableSectionElement);
const note = part('note', HTMLTextAreaElement);
const submit = part('submit', HTMLButtonElement);
const said = part('said', HTMLSpanElement);
const money = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
const total = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
let companyId = '';
let tabCode = '';

interface Sheet {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sum: string;
}

/** Invoices as they are: what was sold to whom. */
function invoiceSheet(invoices: readonly Invoice[]): Sheet {
  return {
    heads: ['发票号码', '开票日期', '购方', '金额', '税额'],
    rows: invoices.map(({ number, date, buyer, amount, tax }) => [number, date, buyer, money.format(amount), money.format(tax)]),
    sum: `${invoices.length} 张，价税合计 ${money.format(total(invoices.map(({ amount, tax }) => amount + tax)))}`,
  };
}

/** What they come to in a declaration: sales and output tax by buyer. */
function taxSheet(invoices: readonly Invoice[]): Sheet {
  const buyers = [...new Set(invoices.map(({ buyer }) => buyer))];
  const of = (buyer: string, what: 'amount' | 'tax'): string =>
    money.format(total(invoices.filter((invoice) => invoice.buyer === buyer).map((invoice) => invoice[what])));
  return {
    heads: ['购方', '票数', '税率', '销售额', '销项税额'],
    rows: buyers.map((buyer) => [
      buyer,
      String(invoices.filter((invoice) => invoice.buyer === buyer).length),
      '6%',
      of(buyer, 'amount'),
      of(buyer, 'tax'),
    ]),
    sum: `销项税额合计 ${money.format(total(invoices.map(({ tax }) => tax)))}`,
  };
}

/** What they come to in the books: a voucher each, whose sides are equal. */
function voucherSheet(invoices: readonly Invoice[]): Sheet {
  const rows = invoices.flatMap(({ number, date, buyer, amount, tax }) => [
    [date, `${number} ${buyer}`, '应收账款', money.format(amount + tax), ''],
    [date, '', '主营业务收入', '', money.format(amount)],
    [date, '', '应交税费', '', money.format(tax)],
  ]);
  const all = money.format(total(invoices.map(({ amount, tax }) => amount + tax)));
  return { heads: ['日期', '摘要', '科目', '借方', '贷方'], rows, sum: `借方 ${all}，贷方 ${all}` };
}

function sheetOf(invoices: readonly Invoice[]): Sheet {
  if (tabCode === 'sw') return taxSheet(invoices);
  return tabCode === 'jzTab' ? voucherSheet(invoices) : invoiceSheet(invoices);
}

function cells(kind: 'td' | 'th', texts: readonly string[]): HTMLElement[] {
  return texts.map((text) => {
    const cell = document.createElement(kind);
    cell.textContent = text;
    return cell;
  });
}

/** Everything by text content: names of buyers are not markup. */
function draw(invoices: readonly Invoice[]): void {
  const sheet = sheetOf(invoices);
  heads.replaceChildren(...cells('th', sheet.heads));
  rows.replaceChildren(
    ...sheet.rows.map((texts) => {
      const row = document.createElement('tr');
      row.append(...cells('td', texts));
      return row;
    }),
  );
  rows.closest('table')?.toggleAttribute('hidden', invoices.length === 0);
  sum.textContent = sheet.sum;
}

async function load(): Promise<void> {
  try {
    const answer = await fetch('/api/invoices', { method: 'POST', body: JSON.stringify({ companyId }) });
    draw(await answer.json());
  } catch {
    sum.textContent = '发票没有取到，稍后重新加载';
  }
}

const workbench = joinWorkbench({
  show(company) {
    companyId = company.companyId;
    tabCode = company.tabCode;
    title.textContent = `${company.companyName} …${company.tail}`;
    note.value = company.state ?? '';
    note.disabled = false;
    workbench.dirty(note.value !== '');
    submit.disabled = note.value === '';
    void load();
  },
  state: () => note.value,
});

note.addEventListener('input', () => {
  workbench.dirty(note.value !== '');
  submit.disabled = note.value === '';
});
submit.addEventListener('click', async () => {
  try {
    const answer = await fetch('/api/notes', { method: 'POST', body: JSON.stringify({ companyId, note: note.value }) });
    if (!answer.ok) throw new Error(String(answer.status));
    note.value = '';
    workbench.dirty(false);
    submit.disabled = true;
    said.textContent = '已提交';
  } catch {
    said.textContent = '没有提交成功，内容还在';
  }
});
if (window.parent === window) title.textContent = '请在财税工作台中打开';
