import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readConsult } from '../../../../server/operator/consult.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { consulting: t, operator, setup } = zhCN;
const stage = openStage();
const db = () => stage.gateway().services.store.db;

async function openArea() {
  await db().deleteFrom('consult_config').execute();
  await db().deleteFrom('consult_advisor').execute();
  const boss = await stage.account(1);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t.area }));
  await screen.findByText(t.nothingOffered);
  return { ...opened, boss };
}
const sectionOf = (title: string): HTMLElement => screen.getByRole('region', { name: title });

test('[CONSULT-06] [PLUS-52] an operator adds a button for an area, a number and hours, is told what is wrong, and sees what is offered', async () => {
  const { user } = await openArea();
  await press(user, screen.getByText(t.change, { selector: 'button' }));
  await press(user, await screen.findByText(t.addButton));
  await press(user, screen.getByText(t.addPhone));
  await press(user, screen.getByText(t.addDuty));
  const buttons = within(sectionOf(t.buttons));
  await user.selectOptions(buttons.getByLabelText(t.kind), 'hr_consult');
  await fill(user, buttons.getByLabelText(t.areaCode), '4403');
  await fill(user, within(sectionOf(t.phones)).getByLabelText(t.phone), '请打电话');
  await press(user, screen.getByText(setup.save));
  await screen.findByText(operator['problem-value']);
  await fill(user, within(sectionOf(t.phones)).getByLabelText(t.phone), '0755-12366');
  await press(user, screen.getByText(setup.save));
  await screen.findByText('人事社保咨询：1 处提供，没有设置值班时间，随时可以提问');
  expect(screen.getByText('税务咨询：0 处提供，值班 12345（1 为周一），09:00–18:00')).toBeTruthy();
  expect((await readConsult(db()))?.config).toEqual({
    buttons: [{ buttonCode: 'hr_consult', moduleCode: 'workbench', area: '4403', browserType: '' }],
    phones: [{ area: '', phone: '0755-12366' }],
    duty: [{ buttonCode: 'tax_consult', days: '12345', from: '09:00', to: '18:00' }],
    canned: [],
  });
});

test('[PLUS-52] an operator gives somebody the right to answer two kinds of questions, and takes it away again', async () => {
  const { user } = await openArea();
  const other = await stage.account(1);
  const advisors = within(sectionOf(t.advisors));
  await fill(user, advisors.getByLabelText(operator.account), 'nobody');
  await press(user, advisors.getByText(t.addAdvisor));
  await advisors.findByText(operator['problem-account']);
  await fill(user, advisors.getByLabelText(operator.account), other.loginName);
  await press(user, advisors.getByLabelText(t.soft_consult));
  await press(user, advisors.getByText(t.addAdvisor));
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-advisor="${other.loginName}"]`);
    if (found === null) throw new Error('no advisor');
    return found;
  });
  expect(row.textContent).toContain(`${t.tax_consult}、${t.hr_consult}`);
  expect(row.textContent).toContain(t.neverSeen);
  await press(user, within(row).getByText(t.removeAdvisor));
  await advisors.findByText(t.noAdvisors);
  expect(await db().selectFrom('consult_advisor').selectAll().execute()).toEqual([]);
});
