import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { openStage, type TestAccount } from '../../tests/support/page/page-kit.tsx';
import { editForm, fill, press, rowOf, saveForm, synced } from '../../tests/support/page/steps.ts';
import { calls } from '../api/calls/table.ts';
import { zhCN } from '../texts/zh-CN.ts';
import { currentNotices } from '../ui/notices.ts';

const stage = openStage();

/** The lines of a pull without those of collections, and with cursors that name none. */
function companiesAlone(text: string): string {
  const kept: object[] = [];
  let count = 0;
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = JSON.parse(line);
    if ('noun' in entry) continue;
    if ('cursor' in entry) entry.cursor = entry.cursor.replace(/^(d\.\w+\.\w+).*$/, '$1');
    if (entry.t === 'b') entry.count = count;
    count = entry.t === 'b' ? 0 : count + 1;
    kept.push(entry);
  }
  return kept.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** A pull as a gateway from before the collections answers it: companies alone, and cursors that name no collection. It knows no others. */
async function oldPull(request: Request, forward: (request: Request) => Promise<Response>): Promise<Response> {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
  if (/^d\.\w+\.\w+\./.test(cursor)) return Response.json({ head: { code: 'pull.restart', msg: '' } }, { status: 400 });
  const asked = new Request(request);
  asked.headers.delete('accept-encoding');
  const answer = await forward(asked);
  const text = companiesAlone(await answer.text());
  return new Response(text, { status: answer.status, headers: answer.headers });
}

/** The gateway answers as the one before it, which knows no collection, no message and no look of a deployment. */
function beOld(): void {
  stage.line().fault('companyPull', oldPull);
  for (const call of ['messageHistory', 'messageRead', 'messageConfirm', 'themeConfig'] as const) stage.line().fault(call, { status: 404 });
}

async function sendMessage({ accountId }: TestAccount): Promise<void> {
  const { store, clock } = stage.gateway().services;
  const message = messageOf({ sceneCode: '9', title: '例行维护', content: '周六维护' }, 'm1', '', clock.now());
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, [message])));
}

test('[R6] beside a gateway that knows no collections the page has its companies, sends edits, and says of messages only that there are none; once the gateway is new they come by themselves', async () => {
  const account = await stage.account();
  await sendMessage(account);
  const [company] = await stage.companies(account);
  const companyId = company?.companyId ?? '';
  beOld();
  const { user } = await stage.open('/workbench/company-manage', account);
  await press(user, (await rowOf(companyId)).querySelector('[data-act="edit"]'));
  await fill(user, await screen.findByLabelText(zhCN.companies.fieldNote), '旧网关也收');
  await editForm();
  await saveForm(user);
  await waitFor(async () => expect((await stage.companies(account))[0]?.note).toBe('旧网关也收'));
  await stage.open('/workbench/messages');
  await screen.findByText(new RegExp(zhCN.messages.empty));
  await synced();
  expect(currentNotices()).toEqual([]);
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  expect(document.querySelectorAll('[data-message]')).toHaveLength(0);
  stage.offline(true);
  stage.offline(false);
  await waitFor(() => expect(document.querySelectorAll('[data-message="m1"]')).toHaveLength(1));
});

test('[R6] a page that has messages goes on with its companies when its gateway is set back to the one before', async () => {
  const account = await stage.account();
  await sendMessage(account);
  await stage.open('/workbench/messages', account);
  await waitFor(() => expect(document.querySelectorAll('[data-message="m1"]')).toHaveLength(1));
  const { page } = await stage.open('/workbench/company-manage');
  beOld();
  const [company] = await stage.companies(account);
  const companyId = company?.companyId ?? '';
  const device = await stage.elsewhere(account);
  const changes = { shortName: { from: company?.shortName ?? '', to: '改名了' } };
  const edit = { companyId, baseRev: company?.rev ?? 0, changes };
  expect(await device.client.call(calls.companyUpdate, edit)).toMatchObject({ ok: true });
  await waitFor(async () => expect((await rowOf(companyId)).textContent).toContain('改名了'));
  await synced();
  expect(currentNotices()).toEqual([]);
  expect(page.session.get().kind).not.toBe('none');
});
