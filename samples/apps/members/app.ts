import { ask, make, money, openPage, reasons, untilDone } from '../page.ts';
import { part } from '../shared/page.ts';

interface Offer {
  readonly code: string;
  readonly name: string;
  /** Code of the menu that it is for, '' for none. */
  readonly menuCode: string;
  readonly until: string;
  readonly state: 'none' | 'runs' | 'ended';
  readonly price: string;
}

/** What is being bought, or on its way: its key makes sure that it is bought once, however often it is sent. */
interface Draft {
  readonly code: string;
  readonly years: number;
  readonly key: string;
  readonly isSent: boolean;
}

const states = { none: '未开通', runs: '有效', ended: '已到期' } as const;

const sum = part('sum', HTMLParagraphElement);
const rows = part('rows', HTMLTableSectionElement);
const form = part('form', HTMLFormElement);
const what = part('what', HTMLParagraphElement);
const hint = part('hint', HTMLParagraphElement);
const years = part('years', HTMLInputElement);
const send = part('send', HTMLButtonElement);
let companyId = '';
let offers: readonly Offer[] = [];
let draft: Draft | null = null;

function button(words: string, run: () => void): HTMLElement {
  const element = make('button', words);
  element.setAttribute('type', 'button');
  element.addEventListener('click', run);
  return element;
}

function draw(): void {
  rows.replaceChildren(
    ...offers.map((offer) => {
      const row = document.createElement('tr');
      const acts = document.createElement('td');
      if (draft === null) acts.append(button(offer.state === 'none' ? '开通' : '续费', () => begin(offer)));
      // What was bought is opened by the workbench, with the checks of its menu.
      if (offer.state === 'runs' && offer.menuCode !== '')
        acts.append(
          ' ',
          button('去使用', () => void open(offer)),
        );
      row.append(make('td', offer.name), make('td', offer.until || '—'), make('td', states[offer.state], `state ${offer.state}`));
      row.append(make('td', money(offer.price), 'number'), acts);
      return row;
    }),
  );
  rows.closest('table')?.toggleAttribute('hidden', offers.length === 0);
  form.toggleAttribute('hidden', draft === null);
  if (draft === null) return;
  const { code, isSent, years: count } = draft;
  const offer = offers.find((one) => one.code === code);
  what.textContent = `${offer?.state === 'none' ? '开通' : '续费'} ${offer?.name ?? code}`;
  years.disabled = isSent;
  send.disabled = isSent || count === 0;
  hint.textContent = isSent
    ? '没有提交成功，内容还在，恢复后自动提交一次'
    : count === 0
      ? '请填写 1 到 3 年'
      : `合计 ${money(Number(offer?.price ?? 0) * count)}，演示环境不收款`;
}

async function load(): Promise<boolean> {
  const { value, why } = await ask<{ list: Offer[] }>('members', { companyId });
  if (value === null) {
    sum.textContent = reasons[why];
    return why === 'unknown';
  }
  offers = value.list;
  const [member] = offers;
  sum.textContent = member?.state === 'runs' ? `会员有效期至 ${member.until}` : '当前不是会员';
  draw();
  return true;
}

function begin({ code }: Offer): void {
  draft = { code, years: 1, key: crypto.randomUUID(), isSent: false };
  years.value = '1';
  draw();
  page.changed();
  years.focus();
}

async function open({ name, menuCode }: Offer): Promise<void> {
  const opened = await page.calls()?.open({ kind: 'menu', code: menuCode });
  if (opened === undefined || opened.code !== 0) sum.textContent = opened?.msg ?? `没有打开${name}`;
}

/** Sends what is being bought, under its key. False when there was no line. */
async function submit(): Promise<boolean> {
  if (draft === null) return true;
  const { isSent: _sent, ...given } = draft;
  const { value, why } = await ask<{ outcome: string }>('members/renew', { companyId, ...given });
  if (value === null && why === 'line') {
    draft = { ...given, isSent: true };
    draw();
    return false;
  }
  const name = offers.find(({ code }) => code === given.code)?.name ?? given.code;
  const isDone = value !== null && value.outcome !== 'unknown';
  draft = null;
  page.changed();
  await load();
  const words = isDone ? `${name}已开通` : `没有开通${name}：没有这家企业的数据`;
  sum.textContent = words;
  // Its user may have gone on to another tab meanwhile: the workbench tells him.
  void page.calls()?.notice({ tone: isDone ? 'done' : 'problem', text: words });
  return true;
}

const page = openPage({
  async show(company, kept) {
    companyId = company.companyId;
    draft = kept as Draft | null;
    years.value = String(draft?.years ?? 1);
    if (!(await load())) untilDone(load);
    // What was on its way when the app slept goes on, under the same key.
    if (draft?.isSent && !(await submit())) untilDone(submit);
  },
  draft: () => draft,
});

years.addEventListener('input', () => {
  const count = /^[123]$/.test(years.value) ? Number(years.value) : 0;
  if (draft !== null) draft = { ...draft, years: count };
  draw();
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (draft === null || draft.isSent || draft.years === 0) return;
  if (!(await submit())) untilDone(submit);
});
part('cancel', HTMLButtonElement).addEventListener('click', () => {
  // What was sent may have arrived: it is not taken back here.
  if (draft?.isSent) return;
  draft = null;
  draw();
  page.changed();
});
