import { ask, join, lines, part } from '../shared/page.ts';

/* Online consultation: questions about tax, software and staff, kept by the server of this page, per company, for who answers them. */

interface Question {
  readonly number: string;
  readonly kind: string;
  readonly text: string;
  readonly file: string;
  readonly at: string;
}

const kindNames: Readonly<Record<string, string>> = { tax_consult: '财税', soft_consult: '软件', hr_consult: '人事' };
/** Most characters of a file that is attached. */
const MOST_FILE = 20_000;
const title = part('company', HTMLHeadingElement);
const form = part('form', HTMLFormElement);
const question = part('question', HTMLTextAreaElement);
const send = part('send', HTMLButtonElement);
const said = part('said', HTMLSpanElement);
const file = part('file', HTMLSpanElement);
const asked = part('asked', HTMLHeadingElement);
const save = part('export', HTMLButtonElement);
const kind = (): string => String(new FormData(form).get('kind') ?? '');
let attached = { name: '', text: '' };

const joined = await join(title, { save: () => JSON.stringify({ kind: kind(), text: question.value, attached }) });
if (joined?.welcome.company) await start(joined.welcome.company.companyId, joined);

async function start(companyId: string, { welcome, calls }: NonNullable<typeof joined>): Promise<void> {
  const { company, state } = welcome;
  title.textContent = `${company?.companyName ?? ''} …${company?.tail ?? ''}`;
  let questions: readonly Question[] = [];

  function changed(): void {
    send.disabled = question.value.trim() === '';
    file.textContent = attached.name;
    void calls.dirty(question.value !== '' || attached.name !== '');
  }
  function show(told: readonly Question[] | null): boolean {
    if (told === null) {
      said.textContent = '没有连上咨询服务，内容还在';
      return false;
    }
    questions = told;
    asked.hidden = told.length === 0;
    save.hidden = told.length === 0;
    const texts = told.map(
      (one) => `${one.number} ${kindNames[one.kind] ?? one.kind}：${one.text}${one.file === '' ? '' : `（${one.file}）`}`,
    );
    lines(part('questions', HTMLUListElement), texts);
    void calls.title(told.length === 0 ? '' : `${told.length} 条`);
    return true;
  }
  form.addEventListener('input', changed);
  part('attach', HTMLButtonElement).addEventListener('click', async () => {
    const picked = await calls.pickFile({ accept: ['.txt', '.csv'] });
    if (picked.code !== 0) said.textContent = picked.msg;
    if (picked.data === null) return;
    const text = await picked.data.text();
    if (text.length > MOST_FILE) said.textContent = '文件过大，最多 20,000 字';
    else attached = { name: picked.data.name, text };
    changed();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const sent = await ask<readonly Question[]>('/consult/ask', {
      companyId,
      kind: kind(),
      text: question.value,
      file: attached.name,
      content: attached.text,
    });
    if (!show(sent)) return;
    form.reset();
    attached = { name: '', text: '' };
    changed();
    said.textContent = `已提交，编号 ${questions[0]?.number ?? ''}`;
  });
  save.addEventListener('click', async () => {
    const rows = questions.map((one) =>
      [one.number, one.at, kindNames[one.kind] ?? one.kind, one.text].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    );
    const saved = await calls.saveFile({ name: '咨询记录.csv', data: `\uFEFF编号,时间,类别,问题\n${rows.join('\n')}\n` });
    if (saved.code !== 0) said.textContent = saved.msg;
  });
  form.hidden = !show(await ask<readonly Question[]>('/consult/list', { companyId }));
  if (state !== null) {
    const kept: { kind: string; text: string; attached: typeof attached } = JSON.parse(state);
    for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="kind"]')) radio.checked = radio.value === kept.kind;
    question.value = kept.text;
    attached = kept.attached;
    changed();
  }
}
