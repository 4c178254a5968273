import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, gone, indicated, press, rowOf, saveForm, synced } from '../../../tests/support/page/steps.ts';
import type { CallName } from '../../api/calls/table.ts';
import { calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { companies: t, outbox, frame } = zhCN;
const stage = openStage();

/** An account whose second company is worked on: the first one is active. */
async function openAccount() {
  const account = await stage.account();
  const [, { companyId, note } = { companyId: '', note: '' }] = await stage.companies(account);
  const opened = await stage.open('/workbench/company-manage', account);
  const stored = async () => (await stage.companies(account)).find((company) => company.companyId === companyId);
  /** Writes a note in the form of the company. */
  async function writeNote(text: string): Promise<void> {
    await stage.open(`/workbench/company-manage?edit=${companyId}`);
    await editForm();
    await fill(opened.user, screen.getByLabelText(t.fieldNote), text);
    await saveForm(opened.user);
  }
  return { ...opened, account, companyId, note, stored, writeNote };
}
const timesAsked = (name: CallName) => stage.line().asked.filter((path) => path === calls[name].path).length;
const entries = () => [...document.querySelectorAll<HTMLElement>('[data-command]')];

/** The outbox, once its one entry in this state is there. */
async function openOutbox(state: string): Promise<HTMLElement> {
  await stage.open('/workbench/outbox');
  return await entryIn(state);
}
function entryIn(state: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [entry, ...more] = entries().filter(({ dataset }) => dataset.state === state);
    if (entry === undefined || more.length > 0) throw new Error(`entries are ${entries().map(({ dataset }) => dataset.state)}`);
    return entry;
  });
}

/** Presses 放弃 until no entry is left: one that is under way for a moment cannot be taken back, which is said. */
async function discardAll(user: UserEvent): Promise<void> {
  const once = async () => {
    for (const entry of entries()) await user.click(within(entry).getByText(outbox.discard));
    await waitFor(() => expect(entries()).toHaveLength(0), { timeout: 1_000 });
  };
  await waitFor(once);
}

/** Writes a note that the gateway refuses, and opens the outbox at it; changes after it are carried out again. */
async function refusedNote({ writeNote }: Pick<Awaited<ReturnType<typeof openAccount>>, 'writeNote'>, text: string): Promise<HTMLElement> {
  stage.line().fault('companyUpdate', { head: { code: 'privilege.denied', msg: '没有修改此企业的权限' } });
  await writeNote(text);
  const refused = await openOutbox('refused');
  stage.line().mend();
  return refused;
}

test('[PLUS-10] a refused change shows what was typed and why it was refused; edited it goes again, and no failed change is left', async () => {
  const desk = await openAccount();
  const { user, note, stored } = desk;
  const refused = await refusedNote(desk, '需要补交三季度资料');
  expect(refused.textContent).toContain('没有修改此企业的权限');
  expect(refused.textContent).toContain(outbox.stateRefused);
  await waitFor(() => expect(refused.textContent).toContain(`${outbox.fieldNote}：${note || t.emptyValue} → 需要补交三季度资料`));
  await user.click(within(refused).getByText(outbox.edit));
  const form = await editForm();
  const field = () => screen.getByLabelText<HTMLInputElement>(t.fieldNote);
  expect(field().value).toBe('需要补交三季度资料');
  expect(form.querySelector('[data-queued="refused"]')?.textContent).toContain('没有修改此企业的权限');
  await fill(user, field(), '需要补交三季度和四季度资料');
  await waitFor(() => expect(form.querySelector('[data-draft="kept"]')).not.toBeNull());
  await stage.open(location.pathname + location.search);
  await editForm();
  expect(field().value).toBe('需要补交三季度和四季度资料');
  await saveForm(user);
  await synced();
  expect(await stored()).toMatchObject({ note: '需要补交三季度和四季度资料' });
  await stage.open('/workbench/outbox');
  await screen.findByText(new RegExp(outbox.empty));
});

test('[PLUS-10] a refused change that is edited back to what is stored is withdrawn: nothing is sent and nothing is left', async () => {
  const desk = await openAccount();
  const { user, note, stored } = desk;
  const before = await stored();
  const refused = await refusedNote(desk, '写错了');
  const sent = timesAsked('companyUpdate');
  await user.click(within(refused).getByText(outbox.edit));
  await editForm();
  await fill(user, screen.getByLabelText(t.fieldNote), note);
  await saveForm(user);
  await screen.findByText(t.queuedWithdrawn);
  await synced();
  expect(timesAsked('companyUpdate')).toBe(sent);
  expect(await stored()).toEqual(before);
});

test('[PLUS-11] an edit on top of one that was set aside waits, says for what, and both arrive in order: nobody conflicts with himself', async () => {
  const { user, stored, writeNote } = await openAccount();
  stage.line().fault('companyUpdate', { status: 500 }, 3);
  await writeNote('先写的');
  expect((await openOutbox('parked')).textContent).toContain(outbox.stateParked);
  await writeNote('后写的');
  const parked = await openOutbox('parked');
  const waiting = entries().find(({ dataset }) => dataset.state === 'waiting');
  expect(waiting?.textContent).toContain(outbox.waitsFor);
  await waitFor(() => expect(waiting?.textContent).toContain('先写的 → 后写的'));
  const before = timesAsked('companyUpdate');
  await user.click(within(parked).getByText(outbox.tryAgain));
  await synced();
  expect(timesAsked('companyUpdate')).toBe(before + 2);
  expect(await stored()).toMatchObject({ note: '后写的' });
});

test('[PLUS-10] a waiting change can be looked at, discarded and put back', async () => {
  const { user, companyId, stored } = await openAccount();
  stage.offline(true);
  await indicated(/离线/);
  await press(user, (await rowOf(companyId)).querySelector('[data-act="hide"]'));
  await press(user, document.querySelector('.wb-sync'));
  await user.click(await screen.findByText(zhCN.sync.openOutbox));
  const hide = await entryIn('waiting');
  await waitFor(() => expect(hide.textContent).toContain(outbox.companyHide));
  expect(hide.textContent).toContain(outbox.stateWaiting);
  await discardAll(user);
  const said = (await screen.findByText(/^已放弃：/)).closest('li');
  await user.click(within(said ?? document.body).getByText(frame.undo));
  await waitFor(() => expect(entries()).toHaveLength(1));
  await waitFor(() => expect(entries()[0]?.textContent).toContain(outbox.companyHide));
  await discardAll(user);
  stage.offline(false);
  await synced();
  expect(await stored()).toMatchObject({ hidden: 0 });
  expect(timesAsked('companyHide')).toBe(0);
});

test('[PLUS-10] a change in conflict leads from the outbox to its decision, and is gone when it was discarded there', async () => {
  const { user, account, companyId, stored, writeNote } = await openAccount();
  const { client } = await stage.elsewhere(account);
  stage.offline(true);
  await writeNote('我的备注');
  const { rev, note = '' } = (await stored()) ?? {};
  const input = { companyId, baseRev: Number(rev), changes: { note: { from: note, to: '对方的备注' } } };
  expect((await client.call(calls.companyUpdate, input, { idempotencyKey: crypto.randomUUID() })).ok).toBe(true);
  stage.offline(false);
  const conflict = await openOutbox('conflict');
  expect(conflict.textContent).toContain(outbox.stateConflict);
  await user.click(within(conflict).getByText(outbox.resolve));
  const dialog = await dialogWith(t.conflictTitle);
  await waitFor(() => expect(dialog.textContent).toMatch(/我的备注.*对方的备注/));
  await user.click(within(dialog).getByText(t.conflictDiscard));
  await gone(() => screen.queryByText(t.conflictTitle));
  await synced();
  expect(await stored()).toMatchObject({ note: '对方的备注' });
});
