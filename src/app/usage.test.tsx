import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { now } from '../../tests/support/clock/clock.ts';
import { must } from '../../tests/support/db-kit.ts';
import { hasten, sayOnline } from '../../tests/support/page/browser-parts.ts';
import { dbOn, openStage, type TestAccount } from '../../tests/support/page/page-kit.tsx';
import { editForm, fill, press, rowOf, saveForm } from '../../tests/support/page/steps.ts';
import type { TrackingEvent } from '../api/calls/tracking.ts';
import { zhCN } from '../texts/zh-CN.ts';
import { pace } from '../workers/engine/term.ts';
import type { StartedPage } from './start/start-page.ts';

const t = zhCN.companies;
const stage = openStage();

/** Names of the events that wait on this device. */
async function waiting(page: StartedPage): Promise<string[]> {
  const db = await dbOn(page);
  const rows = await must(db.run('r', ['tracking'], (stores) => stores.tracking.orderBy('n').toArray()));
  return rows.map(({ event }) => event.event);
}

/** What the gateway has stored of an account, oldest first. */
async function arrived({ accountId }: TestAccount): Promise<TrackingEvent[]> {
  const { db } = stage.gateway().services.store;
  const rows = await db.selectFrom('tracking_event').select('doc').where('account_id', '=', accountId).execute();
  return rows.map(({ doc }): TrackingEvent => JSON.parse(doc)).sort((one, other) => one.time - other.time);
}

test('[TRACK-01] [CALL-186] what is done without a line arrives when it is back: once though an answer is lost, and with no word of anybody', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const companyId = one?.companyId ?? '';
  const notice = messageOf({ sceneCode: '2', title: '通知标题', content: '通知内容' }, 'a', companyId, now());
  const { store, clock } = stage.gateway().services;
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, [notice])));
  hasten(pace.tracking.debounceMs);
  const { page, user } = await stage.open('/workbench/messages', account);
  const entry = await waitFor(() => document.querySelector('[data-message="a"]') ?? Promise.reject(new Error('no message')));
  stage.offline(true);
  await user.click(entry);
  await waitFor(async () => expect(await waiting(page)).toContain('message.read'));
  stage.line().mend();
  stage.line().fault('trackingCollect', { cutAfter: 0 }, 1);
  sayOnline(true);
  await waitFor(async () => expect(await waiting(page)).toEqual([]));
  const events = await arrived(account);
  expect(events.map(({ event }) => event)).toEqual(['signIn.password', 'view.messages', 'message.read']);
  const common = { platform: 'web', appId: '22530100010000', accountId: account.accountId };
  for (const event of events) expect(event).toMatchObject(common);
  expect(events[2]).toMatchObject({ companyId, locationCode: one?.locationCode });
  const told = JSON.stringify(events);
  for (const word of [account.loginName, account.mobile, one?.companyName, one?.shortName, one?.shxydm, '通知'])
    expect(told).not.toContain(word);
});

test('[TRACK-01] searches, a saved edit, hiding, a switch and the view it leads to are each counted once, never what was typed', async () => {
  const account = await stage.account();
  const [one, two, three] = await stage.companies(account);
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few companies');
  hasten(pace.tracking.debounceMs);
  const { page, user } = await stage.open('/workbench/company-manage', account);
  stage.offline(true);
  const listed = await screen.findByPlaceholderText(t.search);
  await fill(user, listed, one.shxydm);
  await press(user, (await rowOf(one.companyId)).querySelector('[data-act="edit"]'));
  await editForm();
  await fill(user, screen.getByLabelText(t.fieldAccountant), '赵会计');
  await saveForm(user);
  await user.clear(listed);
  await press(user, (await rowOf(three.companyId)).querySelector('[data-act="hide"]'));
  await waitFor(async () => expect(await waiting(page)).toContain('company.hide'));
  await user.click(screen.getByPlaceholderText(zhCN.frame.search));
  await user.paste(two.companyName);
  await waitFor(async () => expect(await waiting(page)).toContain('search.palette'));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await waiting(page)).toContain('view.home'));
  stage.offline(false);
  await waitFor(async () => expect(await waiting(page)).toEqual([]));
  const events = await arrived(account);
  expect(events.map(({ event }) => event).sort()).toEqual(
    [
      'signIn.password',
      'view.companies',
      'search.list',
      'company.edit',
      'company.hide',
      'search.palette',
      'company.switch',
      'view.home',
    ].sort(),
  );
  const companyOf = (name: string) => events.find(({ event }) => event === name)?.companyId;
  expect(['company.edit', 'company.hide', 'company.switch'].map(companyOf)).toEqual([one.companyId, three.companyId, two.companyId]);
  const told = JSON.stringify(events);
  for (const word of [one.shxydm, two.companyName, '赵会计']) expect(told).not.toContain(word);
});
