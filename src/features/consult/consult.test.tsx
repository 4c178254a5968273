import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { advisorAt, offerConsult, talksAt } from '../../../tests/support/page/consult-kit.ts';
import { deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { fill, gone, press } from '../../../tests/support/page/steps.ts';
import { askConsult, closeConsult } from '../../desk/asked/asked-consult.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { consult: t, desk: d } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;
// As closing its tab does.
afterEach(() => closeConsult());

const offered = () => offerConsult(stage);
const advisor = (name: string) => advisorAt(stage, name);
const talksOf = (account: TestAccount) => talksAt(stage, account);
const lines = (): (string | null)[] => [...document.querySelectorAll('[data-line]')].map(({ textContent }) => textContent);

test('[CONSULT-01] [CALL-056] kinds that are offered are shown with who is there; where nothing is offered the page says so, with the number of the area', async () => {
  await db().deleteFrom('consult_config').execute();
  await stage.open('/consult', await stage.account(2));
  await screen.findByText(t.notOffered);
  await offered();
  await stage.open('/consult', await stage.account(2));
  const topics = await screen.findByRole('navigation', { name: t.topics });
  await within(topics).findByText(t.tax_consult);
  expect(within(topics).getByText(t.hr_consult)).toBeTruthy();
  expect(within(topics).queryByText(t.soft_consult)).toBeNull();
  expect(within(topics).getByText(t.nobody)).toBeTruthy();
  expect(within(topics).getByText('10:00 上班，现在可以留言')).toBeTruthy();
  expect(screen.getAllByText(/400-1/).length).toBeGreaterThan(0);
});

test('[CONSULT-01] [PLUS-52] a question that is asked without the line waits, is delivered once when it is back, is answered, and is read', async () => {
  await offered();
  const [account, he] = [await stage.account(2), await advisor('何静')];
  const { user } = await stage.open('/consult', account);
  await screen.findByText(t.nobodyLead);
  stage.offline(true);
  await screen.findByText('断线，正在重连；已发的都在，0 条待发');
  await fill(user, screen.getByLabelText(t.leave), '扣款失败怎么补？');
  await press(user, screen.getByText(t.send));
  await screen.findByText(t.waitingLine);
  expect(await talksOf(account)).toEqual([]);
  stage.offline(false);
  await screen.findByText(new RegExp(t.delivered));
  expect((await talksOf(account)).map(({ title, lines: n, state }) => [title, n, state])).toEqual([['扣款失败怎么补？', 1, 'waiting']]);
  const desk = await stage.elsewhere(he);
  const [waiting] = await talksOf(account);
  const place = { owner: account.accountId, sceneId: waiting?.sceneId ?? '' };
  expect((await desk.send('operatorDeskMove', { payload: { ...place, action: 'take' } })).status).toBe(200);
  expect((await desk.send('operatorDeskMove', { payload: { ...place, action: 'read', upTo: 1 } })).status).toBe(200);
  const said = { ...place, lineId: crypto.randomUUID(), text: '余额不足，存够再扣。' };
  expect((await desk.send('operatorDeskSay', { payload: said })).status).toBe(200);
  await screen.findByText('余额不足，存够再扣。');
  await screen.findByText(new RegExp(t.read));
  expect(lines()).toHaveLength(2);
  await waitFor(async () => expect((await talksOf(account))[0]).toMatchObject({ userRead: 3, advisor: '何静' }));
});

test('[CONSULT-03] closing the window while a talk is unfinished is stopped by 去评价 and 关闭; once it is rated the window closes', async () => {
  await offered();
  const account = await stage.account(2);
  const [company] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  act(() => askConsult({ companyId: company?.companyId ?? '', buttonCode: 'tax_consult' }));
  await fill(user, await screen.findByLabelText(t.leave), '问一下');
  await press(user, screen.getByText(t.send));
  await screen.findByText(new RegExp(t.delivered));
  const close = () => document.querySelector('[data-close]');
  await press(user, close());
  const question = await screen.findByRole('alertdialog', { hidden: true });
  expect(question.textContent).toContain(t.unfinished);
  expect([...question.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['去评价', '关闭']);
  await press(user, within(question).getByText('去评价'));
  await gone(() => document.querySelector('[role="alertdialog"]'));
  await press(user, screen.getByLabelText('4 星'));
  await press(user, screen.getByText(t.submit));
  await screen.findByText('这次咨询已结束，评价 4 星。');
  await waitFor(async () => expect((await talksOf(account))[0]).toMatchObject({ stars: 4, state: 'ended' }));
  await press(user, close());
  await gone(close);
});

test('[CONSULT-03] 关闭 closes the window and keeps the talk, which goes on from the earlier ones', async () => {
  await offered();
  const account = await stage.account(2);
  const [company] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  const ask = () => act(() => askConsult({ companyId: company?.companyId ?? '', buttonCode: null }));
  ask();
  await fill(user, await screen.findByLabelText(t.leave), '问一下');
  await press(user, screen.getByText(t.send));
  await screen.findByText(new RegExp(t.delivered));
  await press(user, document.querySelector('[data-close]'));
  await press(user, within(await screen.findByRole('alertdialog', { hidden: true })).getByText('关闭'));
  await gone(() => document.querySelector('[data-close]'));
  expect((await talksOf(account))[0]).toMatchObject({ state: 'waiting', stars: 0 });
  ask();
  await waitFor(() => expect(lines()).toHaveLength(1));
});

test('[CONSULT-01] [PLUS-14] a question that is not sent is there again after its window closed and after a reload, for its company and kind alone; once it is sent nothing of it is kept', async () => {
  await offered();
  const account = await stage.account(2);
  const [one, two] = (await stage.companies(account)).map(({ companyId }) => companyId);
  const { user, page, reload } = await stage.open('/workbench/main', account);
  const ask = (companyId = '') => act(() => askConsult({ companyId, buttonCode: 'tax_consult' }));
  const close = async (): Promise<void> => {
    await press(user, document.querySelector('[data-close]'));
    await gone(() => document.querySelector('[data-close]'));
  };
  const typed = () => screen.findByLabelText<HTMLTextAreaElement>(t.leave);
  const says = (text: string) => waitFor(async () => expect((await typed()).value).toBe(text));
  const kept = async () =>
    (await deskOn(page).data.drafts()).map(({ companyId, seal, value }) => [companyId, seal?.companyId, (value as { text: string }).text]); // as: written by the form
  ask(one);
  await fill(user, await typed(), '扣款失败怎么补？');
  await waitFor(async () => expect(await kept()).toEqual([[one, one, '扣款失败怎么补？']]));
  await close();
  ask(two);
  await says('');
  await fill(user, await typed(), '发票额度不够');
  await waitFor(async () => expect(await kept()).toHaveLength(2));
  await press(user, await screen.findByText(t.hr_consult));
  await waitFor(async () => expect((await typed()).value).toBe(''));
  await close();
  ask(one);
  await says('扣款失败怎么补？');
  await close();
  const again = await reload();
  ask(two);
  await says('发票额度不够');
  await press(again.user, screen.getByText(t.send));
  await screen.findByText(new RegExp(t.delivered));
  await waitFor(async () => expect((await deskOn(again.page).data.drafts()).map(({ companyId }) => companyId)).toEqual([one]));
  expect((await typed()).value).toBe('');
});

test('[CONST-03] [CONSULT-04] in area 650000 the window closes without a question, and nobody is asked to rate', async () => {
  await offered();
  const account = await stage.account(2);
  const { user } = await stage.open('/workbench/main', account);
  const [company] = await stage.companies(account);
  const device = await stage.elsewhere(account);
  const changes = { locationCode: { from: company?.locationCode, to: '650100' } };
  const payload = { companyId: company?.companyId, baseRev: company?.rev, changes };
  expect((await device.send('companyUpdate', { payload })).status).toBe(200);
  act(() => askConsult({ companyId: company?.companyId ?? '', buttonCode: 'tax_consult' }));
  await screen.findAllByText(/40071-13888/);
  await fill(user, await screen.findByLabelText(t.leave), '问一下');
  await press(user, screen.getByText(t.send));
  await screen.findByText(new RegExp(t.delivered));
  expect(screen.queryByText(t.rate)).toBeNull();
  await press(user, document.querySelector('[data-close]'));
  await gone(() => document.querySelector('[data-close]'));
});

test('[PLUS-52] an advisor takes who waits, chooses a canned answer and sends it; what he types stays while the line is cut; the company is seen only by a look', async () => {
  await offered();
  const [account, he] = [await stage.account(2), await advisor('孙悦')];
  const [company] = await stage.companies(account);
  const asking = await stage.elsewhere(account);
  const sceneId = crypto.randomUUID();
  const origin = { sceneId, buttonCode: 'tax_consult', location: '4403', channel: 25, channelType: '', states: 1, at: '' };
  await asking.send('consultation', { payload: { ...origin, companyId: company?.companyId } });
  const line = { sceneId, companyId: company?.companyId, lineId: crypto.randomUUID(), text: '多久能扣？', at: '' };
  expect((await asking.send('consultSay', { payload: line })).status).toBe(200);
  const { user } = await stage.open('/workbench/desk', he);
  await waitFor(() => expect(document.querySelector(`[data-waiting="${sceneId}"]`)?.textContent).toContain('多久能扣？'));
  await press(user, document.querySelector(`[data-waiting="${sceneId}"]`));
  await waitFor(() => expect(document.querySelector(`[data-own="${sceneId}"]`)).not.toBeNull());
  const field = await screen.findByLabelText(d.answer);
  await fill(user, field, '/时');
  await press(user, await screen.findByText(/^\/时效/));
  stage.offline(true);
  await screen.findByText(d.offline);
  expect((screen.getByLabelText(d.answer) as HTMLTextAreaElement).value).toBe('五分钟内能扣');
  stage.offline(false);
  await gone(() => screen.queryByText(d.offline));
  await user.type(screen.getByLabelText(d.answer), '{Enter}');
  await screen.findByText('五分钟内能扣', { selector: '[data-line] *' });
  expect((await talksOf(account))[0]).toMatchObject({ advisor: '孙悦', state: 'open', lines: 3 });
  expect(screen.queryByRole('table', { name: t.states })).toBeNull();
  await press(user, screen.getByText(d.look));
  await screen.findByRole('table', { name: t.states, hidden: true });
  await waitFor(async () => expect((await talksOf(account))[0]?.lines).toBe(4));
  await press(user, screen.getByText(d.end));
  await waitFor(() => expect(document.querySelector(`[data-ended="${sceneId}"]`)?.textContent).toContain(d.notRated));
});

test('[PLUS-52] who is no advisor is told that the desk is not for him', async () => {
  await stage.open('/workbench/desk', await stage.account(1));
  await screen.findByText(d.forbidden);
});
