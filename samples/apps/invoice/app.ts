import { ask, make, money, openPage, periodWords, reasons, untilDone } from '../page.ts';
import { part } from '../shared/page.ts';

interface Month {
  readonly period: string;
  readonly issued: number;
  readonly amount: string;
  readonly received: number;
  readonly bought: string;
}
interface Invoices {
  readonly period: string;
  readonly months: readonly Month[];
  readonly total: number;
  readonly pages: number;
  readonly list: readonly { readonly number: string; readonly date: string; readonly buyer: string; readonly amount: string }[];
}

const sum = part('sum', HTMLParagraphElement);
const rows = part('rows', HTMLTableSectionElement);
const chart = part('chart', SVGSVGElement);
const place = part('place', HTMLSpanElement);
const [before, after] = [part('before', HTMLButtonElement), part('after', HTMLButtonElement)];
let asked = { companyId: '', period: '', page: 1 };

const SVG = 'http://www.w3.org/2000/svg';
const CHART = { width: 720, height: 160, foot: 24, gap: 8 } as const;

function drawn(tag: string, attributes: Readonly<Record<string, string | number>>): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** A bar a month, to be pressed for its invoices. */
function drawChart({ months, period }: Invoices): void {
  const most = Math.max(1, ...months.map(({ amount }) => Number(amount)));
  const width = CHART.width / months.length;
  const bars = months.map((month, n) => {
    const height = Math.max(1, ((CHART.height - CHART.foot) * Number(month.amount)) / most);
    const [x, y] = [n * width + CHART.gap / 2, CHART.height - CHART.foot - height];
    const bar = drawn('g', { tabindex: 0, role: 'button', class: month.period === period ? 'chosen' : '' });
    const words = `${periodWords(month.period)} ${money(month.amount)}`;
    bar.setAttribute('aria-label', words);
    const title = drawn('title', {});
    title.textContent = words;
    const label = drawn('text', { x: n * width + width / 2, y: CHART.height - 6, 'text-anchor': 'middle' });
    label.textContent = `${Number(month.period.slice(4))}月`;
    bar.append(title, drawn('rect', { x, y, width: width - CHART.gap, height, rx: 2 }), label);
    const choose = (): void => void load({ ...asked, period: month.period, page: 1 });
    bar.addEventListener('click', choose);
    bar.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' ')) choose();
    });
    return bar;
  });
  chart.replaceChildren(...bars);
  chart.removeAttribute('hidden');
}

function draw(invoices: Invoices): void {
  const month = invoices.months.find(({ period }) => period === invoices.period);
  sum.textContent = `${periodWords(invoices.period)}开票 ${invoices.total} 张，金额 ${money(month?.amount ?? 0)}；收到 ${month?.received ?? 0} 张，金额 ${money(month?.bought ?? 0)}`;
  drawChart(invoices);
  rows.replaceChildren(
    ...invoices.list.map(({ number, date, buyer, amount }) => {
      const row = document.createElement('tr');
      row.append(make('td', number), make('td', date), make('td', buyer), make('td', money(amount), 'number'));
      return row;
    }),
  );
  rows.closest('table')?.toggleAttribute('hidden', invoices.list.length === 0);
  place.closest('nav')?.toggleAttribute('hidden', invoices.pages < 2);
  place.textContent = `第 ${asked.page} 页，共 ${invoices.pages} 页`;
  before.disabled = asked.page <= 1;
  after.disabled = asked.page >= invoices.pages;
}

async function load(wanted: typeof asked): Promise<boolean> {
  asked = wanted;
  const { value, why } = await ask<Invoices>('invoices', { ...wanted, ...(wanted.period === '' ? { period: undefined } : {}) });
  if (value === null) sum.textContent = reasons[why];
  else draw(value);
  return value !== null || why !== 'line';
}

before.addEventListener('click', () => void load({ ...asked, page: asked.page - 1 }));
after.addEventListener('click', () => void load({ ...asked, page: asked.page + 1 }));
openPage({
  async show({ companyId }) {
    const first = { companyId, period: '', page: 1 };
    if (!(await load(first))) untilDone(() => load(first));
  },
  draft: () => null,
});
