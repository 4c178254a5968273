import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { importedFrom, type Source } from '../../../server/sources/sources.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press, synced } from '../../../tests/support/page/steps.ts';
import { taxBureau } from '../../../tests/support/told-companies.ts';
import { chinaDay, toldTime } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const stage = openStage();
const DAY = 86_400_000;

test('[PLUS-48] a message of the inbox that follows from a fact says when and by whom that was told; two messages with two kinds of source, one that follows from none', async () => {
  const account = await stage.account();
  const [first = '', second = ''] = (await stage.companies(account)).map(({ companyId }) => companyId);
  const { facts, store, clock } = stage.gateway().services;
  const write = (source: Source, companyId: string, state: string, at: number) => {
    const doc = { code: 'vat', period: '202610', state, amount: '12.00', stateAt: new Date(at).toISOString() };
    return facts.write(source, [{ companyId, area: 'tax', at, doc }]);
  };
  const [collectedAt, importedAt] = [now(), now() - 4 * DAY];
  for (const id of [first, second]) await write(taxBureau, id, 'submitted', now() - 9 * DAY);
  await write(taxBureau, first, 'rejected', collectedAt);
  await write(importedFrom('one', '扣款清单.csv', { accountId: account.accountId, fullName: '李娜' }), second, 'paymentFailed', importedAt);
  const notice = messageOf({ sceneCode: '9', title: '通知', content: '内容' }, 'plain', '', now());
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, [notice])));
  const { user } = await stage.open('/workbench/messages', account);
  const entry = (title: string) =>
    [...document.querySelectorAll<HTMLElement>('[data-message]')].find(({ textContent }) => textContent?.includes(title)) ?? null;
  await waitFor(() => expect(document.querySelectorAll('[data-message]')).toHaveLength(3));
  const item = () => document.querySelector('[data-inbox-item]')?.textContent ?? '';
  const words = (at: number, source: string) =>
    zhCN.messages.toldBy.replace('{{words}}', `${toldTime(at, chinaDay(now()), 'zh-CN')} · ${source}`);
  await press(user, entry('申报被退回'));
  await waitFor(() => expect(item()).toContain(words(collectedAt, '税局采集')));
  await press(user, entry('扣款失败'));
  await waitFor(() => expect(item()).toContain(words(importedAt, '扣款清单.csv')));
  await press(user, entry('通知'));
  await waitFor(() => expect(item()).toContain('内容'));
  expect(item()).not.toContain('依据');
  await waitFor(() => expect(document.querySelectorAll('[data-message][data-read="0"]')).toHaveLength(0));
  await synced();
});
