import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasten } from '../../../../tests/support/page/browser-parts.ts';
import { deskOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, gone, press, rowOf, saveForm, synced } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import type { EditableField } from '../../../domain/company/company-edit.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { pace } from '../../../workers/engine/term.ts';

const t = zhCN.companies;
const stage = openStage();

/** An account that edits a company here without the line while another device of it edits it too. */
async function openConflicts(companies?: number) {
  const account = await stage.account(companies);
  const [{ companyId } = { companyId: '' }] = await stage.companies(account);
  const device = await stage.elsewhere(account);
  const { db } = stage.gateway().services.store;
  await db.updateTable('session_family').set({ device: 'Edge 140 · Windows' }).where('account_id', '=', account.accountId).execute();
  const named = db.selectFrom('account').select('full_name').where('account_id', '=', account.accountId);
  const { full_name: person } = await named.executeTakeFirstOrThrow();
  const opened = await stage.open('/workbench/company-manage', account);
  const { user } = opened;
  const stored = async (id = companyId) => (await stage.companies(account)).find((company) => company.companyId === id);
  async function elsewhere(texts: Partial<Record<EditableField, string>>, id = companyId): Promise<void> {
    const held: Record<string, unknown> = { ...(await stored(id)) };
    const changes = Object.fromEntries(Object.entries(texts).map(([name, to]) => [name, { from: held[name], to }]));
    const input = { companyId: id, baseRev: Number(held.rev), changes };
    const done = await device.client.call(calls.companyUpdate, input, { idempotencyKey: crypto.randomUUID() });
    expect(done.ok).toBe(true);
  }
  async function editHere(texts: Readonly<Record<string, string>>): Promise<void> {
    await press(user, (await rowOf(companyId)).querySelector('[data-act="edit"]'));
    await editForm();
    for (const [label, text] of Object.entries(texts)) await fill(user, screen.getByLabelText(label), text);
    await saveForm(user);
  }
  /** The dialog of the conflict, once the row says that there is one. */
  async function resolve(): Promise<HTMLElement> {
    await waitFor(async () => expect((await rowOf(companyId)).querySelector('[data-unsent="conflict"]')).not.toBeNull());
    await press(user, (await rowOf(companyId)).querySelector('[data-act="resolve"]'));
    const dialog = await dialogWith(t.conflictTitle);
    await waitFor(() => expect(dialog.querySelector('[data-conflict]')).not.toBeNull());
    return dialog;
  }
  const noMark = () => waitFor(async () => expect((await rowOf(companyId)).querySelector('[data-unsent]')).toBeNull());
  return { ...opened, companyId, account, person, stored, elsewhere, editHere, resolve, noMark };
}

const choice = (dialog: HTMLElement, field: string, label: string): HTMLInputElement => {
  const group = dialog.querySelector<HTMLElement>(`[data-conflict="${field}"]`);
  if (group === null) throw new Error(`${field} is not in conflict`);
  return within(group).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
};
const sendButton = (dialog: HTMLElement) => within(dialog).getByText<HTMLButtonElement>(t.conflictResolve);
const closed = () => gone(() => screen.queryByText(t.conflictTitle));

test('a conflict is shown field by field, mine, theirs and both, and what was chosen arrives', async () => {
  const { user, person, editHere, elsewhere, resolve, stored, noMark } = await openConflicts();
  stage.offline(true);
  await editHere({ [t.fieldAccountant]: '我的会计', [t.fieldNote]: '我的备注', [t.fieldShortName]: '只有我改' });
  await elsewhere({ accountant: '他的会计', note: '他的备注' });
  stage.offline(false);
  const dialog = await resolve();
  expect(dialog.querySelectorAll('[data-conflict]')).toHaveLength(2);
  expect(dialog.querySelector('[data-conflict="accountant"]')?.textContent).toContain('他的会计');
  const who = () => dialog.querySelector('[data-conflict-who]');
  await waitFor(() => expect(who()?.getAttribute('data-conflict-who')).toBe('told'));
  expect(who()?.textContent).toMatch(
    new RegExp(`^${t.fieldAccountant}、${t.fieldNote}：${person} 于 .* 在 Edge 140 · Windows 修改，本机于 .* 修改$`),
  );
  const left = '还有 1 项没有选择';
  const describedBy = sendButton(dialog).getAttribute('aria-describedby') ?? '';
  expect(sendButton(dialog).getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(describedBy)?.textContent).toBe(left);
  expect([...dialog.querySelectorAll('button')].at(-1)).toBe(sendButton(dialog));
  await user.click(choice(dialog, 'accountant', t.conflictMine));
  expect(choice(dialog, 'note', t.conflictBoth).checked).toBe(true);
  expect(screen.queryByText(left)).toBeNull();
  await user.click(sendButton(dialog));
  await closed();
  await synced();
  expect(await stored()).toMatchObject({ accountant: '我的会计', note: '他的备注\n我的备注', shortName: '只有我改' });
  await noMark();
});

test('[PLUS-10] [PLUS-11] one field edited here without the line and on another device: a conflict with mine and theirs, and each way out is carried out', async () => {
  const { user, editHere, elsewhere, resolve, stored, noMark } = await openConflicts();
  async function conflict(round: string): Promise<HTMLElement> {
    stage.offline(true);
    await editHere({ [t.fieldNote]: `我的${round}` });
    await elsewhere({ note: `对方${round}` });
    stage.offline(false);
    const dialog = await resolve();
    expect((await stored())?.note).toBe(`对方${round}`);
    expect(choice(dialog, 'note', t.conflictMine).closest('[data-conflict]')?.textContent).toMatch(
      new RegExp(`我的${round}.*对方${round}`),
    );
    return dialog;
  }
  async function settled(note: string): Promise<void> {
    await closed();
    await noMark();
    await synced();
    expect((await stored())?.note).toBe(note);
  }
  for (const [round, label, note] of [
    ['一', t.conflictMine, '我的一'],
    ['二', t.conflictTheirs, '对方二'],
    ['三', t.conflictBoth, '对方三\n我的三'],
  ] as const) {
    const dialog = await conflict(round);
    await user.click(choice(dialog, 'note', label));
    await user.click(sendButton(dialog));
    await settled(note);
  }
  const drop = await conflict('四');
  await user.click(within(drop).getByText(t.conflictDiscard));
  await settled('对方四');
});

test('[PLUS-10] a conflict put off until its company was folded into the records can still be decided', async () => {
  hasten(pace.fold.debounceMs);
  const { page, user, account, companyId, editHere, elsewhere, resolve, stored, noMark } = await openConflicts(260);
  stage.offline(true);
  await editHere({ [t.fieldNote]: '我的备注' });
  await elsewhere({ note: '对方的备注' });
  stage.offline(false);
  await waitFor(async () => expect((await rowOf(companyId)).querySelector('[data-unsent="conflict"]')).not.toBeNull());
  const others = (await stage.companies(account)).slice(1, 231);
  for (const other of others) await elsewhere({ accountant: '批量会计' }, other.companyId);
  await waitFor(() => expect(deskOn(page).store.get().overlay.has(companyId)).toBe(false));
  const dialog = await resolve();
  expect(dialog.textContent).toMatch(/我的备注.*对方的备注/);
  await user.click(choice(dialog, 'note', t.conflictMine));
  await user.click(sendButton(dialog));
  await closed();
  await synced();
  expect(await stored()).toMatchObject({ note: '我的备注' });
  await noMark();
});

test('[PLUS-10] a gateway that does not keep who changed a company, and a line that is out, are said in the place of the name', async () => {
  const { user, editHere, elsewhere, resolve } = await openConflicts();
  stage.offline(true);
  await editHere({ [t.fieldNote]: '我的备注' });
  await elsewhere({ note: '对方的备注' });
  stage.offline(false);
  stage.line().fault('companyLastChanges', { status: 404 }, 1);
  const old = await resolve();
  const who = (dialog: HTMLElement) => dialog.querySelector('[data-conflict-who]')?.textContent;
  await waitFor(() => expect(who(old)).toMatch(new RegExp(`^${t.fieldNote}：别处于 .* 修改，本机于 .* 修改${t.conflictWhoUnknown}$`)));
  await user.click(within(old).getByText(t.conflictLater));
  await closed();
  stage.line().fault('companyLastChanges', 'cut');
  const cut = await resolve();
  await waitFor(() => expect(who(cut)).toContain(t.conflictWhoOffline));
});
