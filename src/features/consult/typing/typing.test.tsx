import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Notice } from '../../../../server/store/bus.ts';
import { advisorAt, offerConsult, talksAt } from '../../../../tests/support/page/consult-kit.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, press } from '../../../../tests/support/page/steps.ts';
import { closeConsult } from '../../../desk/asked/asked-consult.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { consult: t, desk: d } = zhCN;
const stage = openStage();
afterEach(() => closeConsult());

/** Marks of typing that the gateway passes on from now on, by what they are about. */
function marks(): string[] {
  const heard: string[] = [];
  stage.gateway().services.store.bus.listen((notice: Notice) => {
    if (notice.kind === 'live' && notice.about !== 'desk') heard.push(notice.about);
  });
  return heard;
}
const typing = (): string | undefined => document.querySelector('[data-typing]')?.textContent ?? undefined;

test('[PLUS-52] that the advisor types is said at his asker’s, who is told to type in his turn, once for many keys; what he says ends it', async () => {
  await offerConsult(stage);
  const [account, he] = [await stage.account(2), await advisorAt(stage, '何静')];
  const { user } = await stage.open('/consult', account);
  await fill(user, await screen.findByLabelText(t.leave), '问一下');
  await press(user, screen.getByText(t.send));
  await screen.findByText(new RegExp(t.delivered));
  const [talk] = await talksAt(stage, account);
  const place = { owner: account.accountId, sceneId: talk?.sceneId ?? '' };
  const desk = await stage.elsewhere(he);
  await desk.send('operatorDeskMove', { payload: { ...place, action: 'take' } });
  await screen.findByText('何静', { selector: 'h1' });
  expect(typing()).toBeUndefined();
  expect((await desk.send('operatorDeskTyping', { payload: place })).status).toBe(200);
  await waitFor(() => expect(typing()).toBe('何静 正在输入…'));
  const said = { ...place, lineId: crypto.randomUUID(), text: '余额不足' };
  expect((await desk.send('operatorDeskSay', { payload: said })).status).toBe(200);
  await screen.findByText('余额不足');
  await waitFor(() => expect(typing()).toBeUndefined());
  const heard = marks();
  await user.type(screen.getByLabelText(t.question), 'abcdef');
  await waitFor(() => expect(heard).toEqual([`${account.accountId} ${place.sceneId}`]));
});

test('[PLUS-52] the desk asks when it is told: a question that comes while it is open stands in its queue, and who types is said until nothing was heard for long', async () => {
  await offerConsult(stage);
  const [account, he] = [await stage.account(2), await advisorAt(stage, '孙悦')];
  await stage.open('/workbench/desk', he);
  await screen.findByText(d.nobodyWaits);
  const asking = await stage.elsewhere(account);
  const sceneId = crypto.randomUUID();
  const origin = { sceneId, companyId: '', buttonCode: 'tax_consult', location: '4403', channel: 25, channelType: '', states: 0, at: '' };
  expect((await asking.send('consultation', { payload: origin })).status).toBe(200);
  await waitFor(() => expect(document.querySelector(`[data-waiting="${sceneId}"]`)).not.toBeNull());
  await act(async () => document.querySelector<HTMLElement>(`[data-waiting="${sceneId}"]`)?.click());
  await screen.findByLabelText(d.answer);
  expect((await asking.send('consultTyping', { payload: { sceneId } })).status).toBe(200);
  await waitFor(() => expect(typing()).toBe('测试员 正在输入…'));
  await waitFor(() => expect(typing()).toBeUndefined());
});
