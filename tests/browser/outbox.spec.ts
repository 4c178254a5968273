import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague1, colleague2 } from '../support/accounts.ts';
import { companiesOf } from '../support/carried-out.ts';
import {
  editNote,
  expectSynced,
  firstCompanies,
  type ListedCompany,
  notesDone,
  openList,
  rowOf,
  saveForm,
  unsentMark,
} from '../support/desk.ts';
import { openDesk, test } from '../support/fixtures.ts';
import { addFault, clearFaults } from '../support/gateway-faults.ts';
import { signInFromNode } from '../support/node-client.ts';
import { crash, secondTab, storedHere } from '../support/tabs.ts';

const { companies: words, outbox } = zhCN;

/* The companies of these tests stand so far down in their lists that no other suite writes to them. */

/** Opens the form of a company that is not in sight in the list. */
async function openByAddress(page: Page, { id }: ListedCompany) {
  await page.bringToFront();
  await page.goto(`/workbench/company-manage?edit=${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel(words.fieldNote)).toBeVisible();
  return drawer;
}

async function openOutbox(page: Page, state: string) {
  await page.goto('/workbench/outbox');
  const row = page.locator(`[data-command][data-state="${state}"]`);
  await expect(row).toHaveCount(1, { timeout: 60_000 });
  return row;
}

/** Types a note, saves it and opens the outbox, where it stands as refused; changes after it are carried out again. */
async function refusedNote(page: Page, company: ListedCompany, note: string): Promise<Locator> {
  const head = { code: 'privilege.denied', msg: '没有修改此企业的权限' };
  const contentType = 'application/json; charset=utf-8';
  const call = '**/itpbasic/company/update';
  await page.context().route(call, (route) => route.fulfill({ contentType, body: JSON.stringify({ head }) }));
  const drawer = await openByAddress(page, company);
  await drawer.getByLabel(words.fieldNote).fill(note);
  await saveForm(page);
  // Loading the next page may lose the answer on its way, and the command is then sent again: it has to be refused again.
  const refused = await openOutbox(page, 'refused');
  await page.context().unroute(call);
  return refused;
}

test.afterEach(async ({ gateway }) => clearFaults(gateway));

test('[PLUS-10] a refused change shows what was typed and why it was refused; edited it goes again, and no failed change is left', async ({
  page,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague1, 30);
  await openDesk(page, colleague1);
  const refused = await refusedNote(page, company, '需要补交三季度资料');
  await expect(refused).toContainText('没有修改此企业的权限');
  await expect(refused).toContainText(`${outbox.fieldNote}：${effects.company(company.id)?.note || words.emptyValue} → 需要补交三季度资料`);
  await refused.getByRole('button', { name: outbox.edit, exact: true }).click();
  const drawer = page.getByRole('dialog');
  const note = drawer.getByLabel(words.fieldNote);
  await expect(note).toHaveValue('需要补交三季度资料');
  await expect(drawer.locator('[data-queued="refused"]')).toContainText('没有修改此企业的权限');
  await note.fill('需要补交三季度和四季度资料');
  await expect(drawer.locator('[data-draft="kept"]')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('需要补交三季度和四季度资料');
  await saveForm(page);
  await expectSynced(page);
  expect(effects.company(company.id)).toMatchObject({ note: '需要补交三季度和四季度资料' });
  await page.goto('/workbench/outbox');
  await expect(page.getByText(outbox.empty)).toBeVisible();
});

test('[PLUS-10] a refused change that is edited back to what is stored is withdrawn: nothing is sent and nothing is left', async ({
  page,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague1, 31);
  const before = effects.company(company.id);
  await openDesk(page, colleague1);
  const refused = await refusedNote(page, company, '写错了');
  await refused.getByRole('button', { name: outbox.edit, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(words.fieldNote)
    .fill(String(before?.note ?? ''));
  await saveForm(page);
  await expect(page.getByText(words.queuedWithdrawn)).toBeVisible();
  await expectSynced(page);
  expect(effects.company(company.id)).toEqual(before);
});

test('[PLUS-11] an edit on top of one that was set aside waits, says for what, and both arrive in order: nobody conflicts with himself', async ({
  page,
  gateway,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague2, 30);
  await openDesk(page, colleague2);
  await addFault(gateway, { kind: 'status', call: 'companyUpdate', status: 500, times: 3 });
  const first = await openByAddress(page, company);
  await first.getByLabel(words.fieldNote).fill('先写的');
  await saveForm(page);
  await openOutbox(page, 'parked');
  const second = await openByAddress(page, company);
  await expect(second.getByLabel(words.fieldNote)).toHaveValue('先写的');
  await second.getByLabel(words.fieldNote).fill('后写的');
  await saveForm(page);
  const parked = await openOutbox(page, 'parked');
  await expect(page.locator('[data-command][data-state="waiting"]')).toContainText(outbox.waitsFor);
  expect(notesDone(effects, colleague2.accountId, company.id)).toEqual([]);
  await parked.getByRole('button', { name: outbox.tryAgain, exact: true }).click();
  await expectSynced(page);
  expect(notesDone(effects, colleague2.accountId, company.id)).toEqual(['先写的', '后写的']);
});

test('[PLUS-10] a conflict put off until its company was folded into the records can still be decided', async ({
  page,
  gateway,
  line,
  effects,
}) => {
  const { accountId } = agency;
  const [company, ...others] = firstCompanies(effects, accountId, 260);
  if (!company) throw new Error('no company');
  const elsewhere = await signInFromNode(gateway.url, agency);
  const change = async (companyId: string, field: 'note' | 'accountant', to: string): Promise<void> => {
    const { rev, [field]: from } = effects.company(companyId) ?? {};
    const input = { companyId, baseRev: Number(rev), changes: { [field]: { from, to } } };
    const done = await elsewhere.client.call('companyUpdate', input, { idempotencyKey: randomUUID() });
    expect(done.ok).toBe(true);
  };
  await openDesk(page, agency);
  line.offline(true);
  await openList(page);
  await editNote(page, company.id, '我的备注');
  await change(company.id, 'note', '对方的备注');
  line.offline(false);
  await expect(unsentMark(page, company.id)).toHaveAttribute('data-unsent', 'conflict', { timeout: 60_000 });

  for (const { id } of others.slice(0, 230)) await change(id, 'accountant', '批量会计');
  const overlay = async () => (await storedHere(page)).split('\n').find((text) => / overlay \[/.test(text)) ?? '';
  await expect.poll(async () => (await overlay()).includes(`"id":"${company.id}"`), { timeout: 90_000, intervals: [2_000] }).toBe(false);

  await page.reload();
  await unsentMark(page, company.id).waitFor();
  await rowOf(page, company.id).locator('[data-act="resolve"]').click();
  const dialog = page.getByRole('dialog', { name: words.conflictTitle });
  await expect(dialog).toContainText('我的备注');
  await expect(dialog).toContainText('对方的备注');
  await dialog.getByRole('radio', { name: new RegExp(`^${words.conflictMine}`) }).check();
  await dialog.getByRole('button', { name: words.conflictResolve, exact: true }).click();
  await expectSynced(page);
  expect(effects.company(company.id)).toMatchObject({ note: '我的备注' });
  await expect(unsentMark(page, company.id)).toHaveCount(0);
});

test('[PLUS-14] two tabs edit one company: saving in one, and discarding its draft there, takes nothing from what the other keeps', async ({
  context,
  page,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague1, 32);
  await openDesk(page, colleague1);
  const other = await secondTab(context);
  const here = await openByAddress(page, company);
  await here.getByLabel(words.fieldNote).fill('甲标签写到一半');
  await expect(here.locator('[data-draft="kept"]')).toBeVisible();

  const there = await openByAddress(other, company);
  await expect(there.locator('[data-elsewhere]')).toHaveText(words.draftElsewhere);
  await there.getByLabel(words.fieldAccountant).fill('乙标签会计');
  await expect(there.locator('[data-draft="kept"]')).toBeVisible();
  await saveForm(other);
  await expect.poll(() => effects.company(company.id)?.accountant).toBe('乙标签会计');
  await expect(here.locator('[data-draft="kept"]')).toHaveText(words.draftKept);

  const drafts = other.getByRole('region', { name: zhCN.drafts.title });
  await drafts.getByRole('button', { name: zhCN.drafts.discard }).click();
  await expect(other.getByText(zhCN.drafts.discarded)).toBeVisible();
  await expect(drafts).toContainText(zhCN.drafts.resume);

  await crash(page);
  const after = await openByAddress(other, company);
  await expect(after.getByLabel(words.fieldNote)).toHaveValue('甲标签写到一半');
  await saveForm(other);
  await expectSynced(other);
  expect(effects.company(company.id)).toMatchObject({ note: '甲标签写到一半', accountant: '乙标签会计' });
  await expect(drafts).toHaveCount(0);
});
