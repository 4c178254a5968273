import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { answer, dialogWith, fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { isAnyDirty } from '../../../ui/dirty-forms.ts';

const { sourceKeys: t, operator, frame } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;

/** The keys, as an operator opens them. */
async function openPage() {
  await db().deleteFrom('source_key').execute();
  const boss = await stage.account(2);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t.area }));
  return { ...opened, boss };
}
type User = Awaited<ReturnType<typeof openPage>>['user'];
const button = (name: string) => screen.findByRole('button', { name });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-source-key]')];
const row = (name: string) =>
  waitFor(() => {
    const found = rows().find(({ textContent }) => textContent?.includes(name));
    if (found === undefined) throw new Error(`no key ${name}`);
    return found;
  });
const cells = (of: HTMLElement) => [...of.querySelectorAll('td')].map(({ textContent }) => textContent);
const field = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[（）]/g, '.')}`), { selector: 'input' });

/** Makes a key by the form and answers what was shown once. */
async function make(user: User, name: string, more: (dialog: HTMLElement) => Promise<void> = async () => undefined): Promise<string> {
  await press(user, await button(t.create));
  const dialog = await dialogWith(t.areasHint);
  await fill(user, field(dialog, t.name), name);
  await more(dialog);
  await press(user, within(dialog).getByText(t.make, { selector: 'button' }));
  const shown = await dialogWith(t.shownOnce);
  const key = shown.querySelector('code')?.textContent ?? '';
  await press(user, within(shown).getByText(t.kept, { selector: 'button' }));
  await gone(() => screen.queryByText(t.shownOnce));
  return key;
}
async function tell(key: string, facts: readonly object[]): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const { app } = stage.gateway();
  return (await app.request('/sources/v1/facts', { method: 'POST', headers, body: JSON.stringify({ facts }) })).status;
}

test('[PLUS-50] an operator makes keys with areas, accounts and a last day; each is shown once, works, and is listed with what it told', async () => {
  const { user, boss } = await openPage();
  await screen.findByText(t.none);
  const [own] = await stage.companies(boss);
  const key = await make(user, '发票平台', async (dialog) => {
    await press(user, within(dialog).getByLabelText(t['area-tax']));
    await press(user, within(dialog).getByLabelText(t['area-books']));
    await fill(user, field(dialog, t.accounts), boss.loginName);
    await fill(user, field(dialog, t.lastDay), '2099-12-31');
  });
  const second = await make(user, '影像系统');
  expect(isAnyDirty()).toBe(false);
  expect(document.body.textContent).not.toContain(key.split('_').at(-1));
  expect(cells(await row('发票平台'))).toEqual([
    ...['发票平台', `${t['area-books']}、${t['area-tax']}`, boss.loginName, '2099-12-31', t.unused],
    ...['0', '0', '0', t['state-inUse']],
  ]);
  expect(cells(await row('影像系统'))).toEqual(['影像系统', t.allAreas, t.allAccounts, t.never, t.unused, '0', '0', '0', t['state-inUse']]);
  const doc = { period: '202610', closed: 1 };
  const fact = { companyId: own?.companyId, area: 'books', at: '2026-11-19T02:00:00Z', doc };
  expect(await tell(key, [fact, fact, { ...fact, companyId: 'nobody' }])).toBe(200);
  expect(second).not.toBe(key);
  await press(user, await button(operator.refresh));
  await waitFor(async () => expect(cells(await row('发票平台')).slice(5, 8)).toEqual(['3', '1', '1']));
  expect(cells(await row('影像系统')).slice(5, 8)).toEqual(['0', '0', '0']);
  await press(user, within(await row('发票平台')).getByText('发票平台'));
  const details = (await screen.findByText('3 / 1 / 1')).closest('section');
  expect(details?.textContent).toContain(boss.loginName);
  await press(user, within(await row('影像系统')).getByText('影像系统'));
  await screen.findByText(t.noCalls);
  const other = screen.getByText(t.noCalls).closest('section');
  await press(user, other?.querySelector(`[aria-label="${frame.close}"]`) ?? null);
  await gone(() => screen.queryByText(t.noCalls));
});

test('[PLUS-50] a key is revoked after a question and opens nothing from then on; the other one stays', async () => {
  const { user } = await openPage();
  const [ended, kept] = [await make(user, '旧平台'), await make(user, '新平台')];
  await press(user, within(await row('旧平台')).getByText('旧平台'));
  const title = t.revokeTitle.replace('{{name}}', '旧平台');
  await press(user, await screen.findByText(t.revoke));
  await answer(user, title, frame.cancel);
  expect(cells(await row('旧平台')).at(-1)).toBe(t['state-inUse']);
  await press(user, screen.getByText(t.revoke));
  await answer(user, title, t.revoke);
  await waitFor(async () => expect(cells(await row('旧平台')).at(-1)).toBe(t['state-revoked']));
  expect(cells(await row('新平台')).at(-1)).toBe(t['state-inUse']);
  expect(screen.queryByText(t.revoke)).toBeNull();
  const fact = { companyId: 'nobody', area: 'books', at: '2026-11-19T02:00:00Z', doc: {} };
  expect([await tell(ended, [fact]), await tell(kept, [fact])]).toEqual([401, 200]);
});

test('[PLUS-50] what is wrong with a new key is said at its field and what was typed stays; without the line none is made, in words', async () => {
  const { user } = await openPage();
  await press(user, await button(t.create));
  const dialog = await dialogWith(t.areasHint);
  const submit = () => within(dialog).getByText(t.make, { selector: 'button' });
  await fill(user, field(dialog, t.accounts), 'nobody-here');
  await fill(user, field(dialog, t.lastDay), '2020-01-01');
  await press(user, submit());
  for (const words of [operator['problem-missing'], operator['problem-account'], operator['problem-over']])
    await within(dialog).findByText(words);
  expect(field(dialog, t.accounts).value).toBe('nobody-here');
  expect(isAnyDirty()).toBe(true);
  stage.offline(true);
  await within(dialog).findByText(t.offline);
  await fill(user, field(dialog, t.name), '平台');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await press(user, submit());
  stage.offline(false);
  await gone(() => within(dialog).queryByText(t.offline));
  expect(await db().selectFrom('source_key').select('key_id').execute()).toEqual([]);
  await press(user, within(dialog).getByText(frame.cancel, { selector: 'button' }));
  await gone(() => screen.queryByText(t.make));
  expect(isAnyDirty()).toBe(false);
});
