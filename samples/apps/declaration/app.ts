import { ask, make, money, openPage, periodWords, reasons, untilDone } from '../page.ts';
import { part } from '../shared/page.ts';

interface Filing {
  readonly code: string;
  readonly period: string;
  readonly state: string;
  readonly due: string;
  readonly reason: string;
  readonly tax: string;
  readonly invoiced: string;
}

/** What is being filled in, or on its way: its key makes sure that it is submitted once, however often it is sent. */
interface Draft {
  readonly code: string;
  readonly period: string;
  readonly sales: string;
  readonly key: string;
  readonly isSent: boolean;
}

const names: Readonly<Record<string, string>> = {
  ...{ vat: '增值税', surcharges: '附加税费', excise: '消费税', cit: '企业所得税', citAnnual: '企业所得税年报', culture: '文化事业建设费' },
  ...{ stamp: '印花税', statements: '财务报表', statementsAnnual: '财务报表年报', disabled: '残疾人就业保障金' },
  ...{ businessIncome: '经营所得个人所得税', businessIncomeAnnual: '经营所得年报' },
};
const states: Readonly<Record<string, string>> = {
  ...{ undeclared: '未申报', preparing: '准备中', submitted: '已提交，等待受理', accepted: '已受理', rejected: '被退回' },
  ...{ paid: '已缴款', paymentFailed: '扣款失败', notApplicable: '不适用' },
};

const sum = part('sum', HTMLParagraphElement);
const rows = part('rows', HTMLTableSectionElement);
const form = part('form', HTMLFormElement);
const what = part('what', HTMLParagraphElement);
const hint = part('hint', HTMLParagraphElement);
const sales = part('sales', HTMLInputElement);
const send = part('send', HTMLButtonElement);
let companyId = '';
let filings: readonly Filing[] = [];
let draft: Draft | null = null;

const isOpen = ({ state }: Filing): boolean => state === 'undeclared' || state === 'preparing' || state === 'rejected';
const owes = ({ state, tax }: Filing): boolean => (state === 'accepted' || state === 'paymentFailed') && Number(tax) > 0;

function button(words: string, run: () => void): HTMLElement {
  const element = make('button', words);
  element.setAttribute('type', 'button');
  element.addEventListener('click', run);
  return element;
}

function actionOf(filing: Filing): HTMLElement | string {
  if (filing.code === 'surcharges') return isOpen(filing) ? '随增值税申报' : '';
  if (draft !== null) return '';
  if (isOpen(filing)) return button('填写', () => begin(filing));
  return owes(filing) ? button('缴款', () => void pay(filing)) : '';
}

function draw(): void {
  rows.replaceChildren(
    ...filings.map((filing) => {
      const row = document.createElement('tr');
      const state = make('td', states[filing.state] ?? filing.state, `state ${filing.state}`);
      if (filing.reason !== '') state.append(make('small', filing.reason));
      const action = document.createElement('td');
      action.append(actionOf(filing));
      const name = make('td', names[filing.code] ?? filing.code);
      row.append(
        name,
        make('td', periodWords(filing.period)),
        make('td', filing.due),
        make('td', money(filing.tax), 'number'),
        state,
        action,
      );
      return row;
    }),
  );
  rows.closest('table')?.toggleAttribute('hidden', filings.length === 0);
  form.toggleAttribute('hidden', draft === null);
  if (draft === null) return;
  const { code, period, isSent } = draft;
  const filing = filings.find((one) => one.code === code && one.period === period);
  what.textContent = `${names[code] ?? code} · ${periodWords(period)}`;
  sales.disabled = isSent;
  send.disabled = isSent;
  hint.textContent = isSent
    ? '没有提交成功，内容还在，恢复后自动提交一次'
    : `本期开票金额 ${money(filing?.invoiced ?? 0)}，申报低于开票会被退回`;
}

async function load(): Promise<boolean> {
  const { value, why } = await ask<{ list: Filing[] }>('filings', { companyId });
  if (value === null) {
    sum.textContent = reasons[why];
    return why === 'unknown';
  }
  filings = value.list;
  const open = filings.filter((filing) => isOpen(filing) && filing.code !== 'surcharges').length;
  sum.textContent = open === 0 ? '没有待申报的税种' : `${open} 项待申报`;
  draw();
  return true;
}

function begin({ code, period, invoiced }: Filing): void {
  draft = { code, period, sales: invoiced, key: crypto.randomUUID(), isSent: false };
  sales.value = invoiced;
  draw();
  page.changed();
  sales.focus();
}

const outcomes: Readonly<Record<string, string>> = {
  ...{ done: '已提交，等待受理', again: '已提交，等待受理', closed: '该税种已申报', unknown: '没有这家企业的数据' },
};

/** Sends what was filled in, under its key. False when there was no line. */
async function submit(): Promise<boolean> {
  if (draft === null) return true;
  const { isSent: _sent, ...given } = draft;
  const { value, why } = await ask<{ outcome: string }>('filings/submit', { companyId, ...given });
  if (value === null && why === 'line') {
    draft = { ...given, isSent: true };
    draw();
    return false;
  }
  draft = null;
  page.changed();
  await load();
  sum.textContent = outcomes[value?.outcome ?? 'unknown'] ?? '';
  follow();
  return true;
}

async function pay({ code, period }: Filing): Promise<void> {
  const key = crypto.randomUUID();
  const { value, why } = await ask<{ outcome: string }>('filings/pay', { companyId, code, period, key });
  await load();
  sum.textContent = value === null ? reasons[why] : '已发起缴款，等待银行回执';
  follow();
}

/** Looks again until authority and bank have answered. */
function follow(): void {
  let left = 8;
  untilDone(async () => {
    left -= 1;
    await load();
    return left <= 0;
  });
}

const page = openPage({
  async show(company, kept) {
    companyId = company.companyId;
    draft = kept as Draft | null;
    sales.value = draft?.sales ?? '';
    if (!(await load())) untilDone(load);
    // What was on its way when the app slept goes on, under the same key.
    if (draft?.isSent && !(await submit())) untilDone(submit);
  },
  draft: () => draft,
});

sales.addEventListener('input', () => {
  if (draft !== null) draft = { ...draft, sales: sales.value };
  send.disabled = !/^\d{1,12}(\.\d{1,2})?$/.test(sales.value);
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (draft === null || draft.isSent || send.disabled) return;
  if (!(await submit())) untilDone(submit);
});
part('cancel', HTMLButtonElement).addEventListener('click', () => {
  // What was sent may have arrived: it is not taken back here.
  if (draft?.isSent) return;
  draft = null;
  draw();
  page.changed();
});
