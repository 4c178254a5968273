import type { CompanyFacts, Theme, WorkbenchCalls } from '../../sdk/workbench.ts';
import { join, part } from './shared/page.ts';

/* What the pages of the sample apps have in common: drawing rows, asking their server with words for what is missing, and a note on the company. */

/** An element with text: names of customers are not markup. */
export function make(tag: string, text: string, cls = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.className = cls;
  return element;
}

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });
/** An amount that came as text. */
export const money = (amount: string | number): string => yuan.format(Number(amount));
/** A month `YYYYMM`, a quarter `YYYYQn` or a year, in words. */
export function periodWords(period: string): string {
  if (period.includes('Q')) return `${period.slice(0, 4)}年第${period.slice(5)}季度`;
  return period.length === 6 ? `${period.slice(0, 4)}年${Number(period.slice(4))}月` : `${period}年`;
}

/** What the server of the app answers; null when there is no line, or it has nothing of this company, or may not tell it (`why` says which). */
export async function ask<T>(path: string, body: object): Promise<{ readonly value: T | null; readonly why: keyof typeof reasons }> {
  try {
    const answer = await fetch(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (answer.status === 404) return { value: null, why: 'unknown' };
    if (answer.status === 403) return { value: null, why: 'denied' };
    if (!answer.ok) return { value: null, why: 'line' };
    return { value: await answer.json(), why: '' };
  } catch {
    return { value: null, why: 'line' };
  }
}

/** Words for an answer that did not come. */
export const reasons = {
  line: '没有连上服务器，恢复后自动重试',
  unknown: '还没有这家企业的数据，请先在工作台刷新',
  denied: '发票只对已授权的会员企业读取，请先开通会员并授权',
  '': '',
} as const;

/** Asks again when the line may be back: at once when the browser says so, and every few seconds. Ends when `run` answers true. */
export function untilDone(run: () => Promise<boolean>): void {
  const again = async (): Promise<void> => {
    if (!(await run())) return;
    clearInterval(timer);
    window.removeEventListener('online', again);
  };
  const timer = setInterval(again, 4_000);
  window.addEventListener('online', again);
}

export interface Page {
  /** The company was told: the page shows it. `draft` is what `draft` gave before the app slept. */
  show(company: CompanyFacts, draft: unknown): void;
  /** What is being written and not submitted; null for nothing. */
  draft(): unknown;
}

export interface OpenedPage {
  /** Something was written, or submitted: the workbench is told whether the app holds anything. */
  changed(): void;
  /** What the workbench can be asked, null while it has not answered. */
  calls(): Pick<WorkbenchCalls, 'open' | 'notice'> | null;
}

/** Looks as the workbench does. */
function look(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

interface Kept {
  readonly note: string;
  readonly draft: unknown;
}

function keptOf(state: string | null): Kept {
  try {
    const { note = '', draft = null } = JSON.parse(state ?? '{}');
    return { note: String(note), draft };
  } catch {
    return { note: '', draft: null };
  }
}

/** Opens a page in the workbench: its company, its note, and what it holds while it sleeps. */
export function openPage(page: Page): OpenedPage {
  const title = part('company', HTMLHeadingElement);
  const note = part('note', HTMLTextAreaElement);
  const submit = part('submit', HTMLButtonElement);
  const said = part('said', HTMLSpanElement);
  let companyId = '';
  let calls: Pick<WorkbenchCalls, 'open' | 'notice'> | null = null;
  const joined = join(title, { theme: look, save: () => JSON.stringify({ note: note.value, draft: page.draft() }) });
  function changed(): void {
    submit.disabled = note.value === '';
    void joined.then((found) => found?.calls.dirty(note.value !== '' || page.draft() !== null));
  }
  void joined.then((found) => {
    const company = found?.welcome.company;
    if (!found || !company) return;
    const kept = keptOf(found.welcome.state);
    look(found.welcome.theme);
    companyId = company.companyId;
    calls = found.calls;
    title.textContent = `${company.companyName} …${company.tail}`;
    note.value = kept.note;
    note.disabled = false;
    page.show(company, kept.draft);
    changed();
  });
  note.addEventListener('input', changed);
  submit.addEventListener('click', async () => {
    const { value } = await ask<{ count: number }>('notes', { companyId, note: note.value });
    said.textContent = value === null ? '没有提交成功，内容还在' : '已提交';
    if (value !== null) note.value = '';
    changed();
  });
  return { changed, calls: () => calls };
}
