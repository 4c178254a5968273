import { ask, join, lines, part } from '../shared/page.ts';

/* The page on which a user lets another program read data of a company. What he agrees to is kept by the server of this page, per company. */

interface Client {
  readonly id: string;
  readonly name: string;
}
interface Grant {
  readonly client: string;
  readonly scopes: readonly string[];
  readonly at: string;
}
interface Told {
  readonly clients: readonly Client[];
  readonly grants: readonly Grant[];
}

const scopeNames: Readonly<Record<string, string>> = { invoices: '发票明细', declarations: '申报结果', books: '账簿和凭证' };
const title = part('company', HTMLHeadingElement);
const form = part('form', HTMLFormElement);
const client = part('client', HTMLSelectElement);
const agree = part('agree', HTMLButtonElement);
const said = part('said', HTMLSpanElement);
const given = part('given', HTMLHeadingElement);
const grants = part('grants', HTMLUListElement);
const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="scope"]')];
const chosen = (): string[] => boxes.flatMap(({ checked, value }) => (checked ? [value] : []));

const joined = await join(title, { save: () => JSON.stringify({ client: client.value, scopes: chosen() }) });
if (joined?.welcome.company) await start(joined.welcome.company.companyId, joined);

async function start(companyId: string, { welcome, calls }: NonNullable<typeof joined>): Promise<void> {
  const { company, session, state } = welcome;
  title.textContent = `${company?.companyName ?? ''} …${company?.tail ?? ''}`;
  part('who', HTMLParagraphElement).textContent = session === null ? '' : `以账号 ${session.account} 授权`;

  function changed(): void {
    agree.disabled = chosen().length === 0;
    void calls.dirty(chosen().length > 0);
  }
  function show(told: Told | null): boolean {
    if (told === null) {
      said.textContent = '没有连上授权服务，稍后重试';
      return false;
    }
    const nameOf = (id: string): string => told.clients.find((one) => one.id === id)?.name ?? id;
    client.replaceChildren(...told.clients.map(({ id, name }) => new Option(name, id)));
    given.hidden = told.grants.length === 0;
    const texts = told.grants.map(
      ({ client: id, scopes, at }) => `${nameOf(id)}：${scopes.map((one) => scopeNames[one] ?? one).join('、')}（${at}）`,
    );
    lines(grants, texts, { label: '收回', run: (at) => void revoke(told.grants[at]?.client ?? '') });
    return true;
  }
  async function revoke(id: string): Promise<void> {
    if (show(await ask<Told>('/oauth/revoke', { companyId, client: id }))) said.textContent = '已收回';
  }
  form.addEventListener('change', changed);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!show(await ask<Told>('/oauth/grant', { companyId, client: client.value, scopes: chosen() }))) return;
    form.reset();
    changed();
    said.textContent = '已授权';
    await calls.notice({ tone: 'done', text: '已授权' });
  });
  part('refuse', HTMLButtonElement).addEventListener('click', () => {
    form.reset();
    changed();
    void calls.close();
  });
  form.hidden = !show(await ask<Told>('/oauth/grants', { companyId }));
  if (state !== null) {
    const kept: { client: string; scopes: string[] } = JSON.parse(state);
    client.value = kept.client;
    for (const box of boxes) box.checked = kept.scopes.includes(box.value);
    changed();
  }
}
