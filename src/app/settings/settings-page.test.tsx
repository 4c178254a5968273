import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { tellTwoCompanies } from '../../../tests/support/told-companies.ts';
import { chinaDay, toldTime } from '../../domain/core/china-time.ts';
import { en } from '../../texts/en.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { settingsView } from './view.ts';

const { settings: t, frame, protocol } = zhCN;
const stage = openStage();
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const line = (area: string) => [...document.querySelectorAll(`tr[data-area="${area}"] td`)].map(({ textContent }) => textContent);

test('the account menu leads to the settings, where look and language are chosen; both stay over a reload', async () => {
  const account = await stage.account();
  const { user, reload } = await stage.open('/workbench/main', account);
  await press(user, await screen.findByRole('button', { name: new RegExp(`^${frame.account} `) }));
  await press(user, await screen.findByRole('menuitem', { name: frame.settings }));
  await screen.findByRole('heading', { name: frame.settings, level: 1 });
  expect((await radio(t['theme-system'])).checked).toBe(true);
  await press(user, await radio(t['theme-dark']));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await press(user, await radio('English'));
  await screen.findByRole('heading', { name: en.frame.settings, level: 1 });
  await reload();
  await screen.findByRole('heading', { name: en.frame.settings, level: 1 });
  expect((await radio(en.settings['theme-dark'])).checked).toBe(true);
  expect(document.documentElement.dataset.theme).toBe('dark');
  const { user: later } = await reload();
  await press(later, await radio('简体中文'));
  await press(later, await radio(t['theme-system']));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
});

test('[PLUS-48] the settings say of each area of work whether it can be refreshed, of how many companies it is known, from whom and when; unknown is none', async () => {
  const account = await stage.account();
  const ids = (await stage.companies(account)).flatMap(({ companyId, hidden }) => (hidden === 0 ? [companyId] : []));
  const [first = '', second = ''] = ids;
  const { collectedAt } = await tellTwoCompanies(stage.gateway().services, account.accountId, [first, second]);
  await stage.open(settingsView.path, account);
  await waitFor(() => expect(line('tax')[1]).toBe(`2 / ${ids.length} 家`), { timeout: 15_000 });
  const [fetched, , by, newest] = line('tax');
  expect(fetched).toBe(t.notFetched);
  expect(by?.split(frame.between).sort()).toEqual(['人工 · 王丽 1 家', '申报清单.xlsx 1 家', '税局采集 1 家']);
  expect(newest).toBe(toldTime(collectedAt, chinaDay(now()), 'zh-CN'));
  expect(line('social')).toEqual([t.notFetched, `0 / ${ids.length} 家`, t.nobody, '']);
});

test('devices, password and sign-out open from the settings; an account that is not encrypted is told what that means, and is offered no lock', async () => {
  const { user } = await stage.open(settingsView.path, await stage.account());
  await screen.findByText(t.ownPc);
  expect(screen.queryByRole('button', { name: zhCN.vault.lockNow })).toBeNull();
  await press(user, await screen.findByRole('button', { name: protocol.devices }));
  const dialog = await screen.findByRole('dialog', { name: protocol.devices });
  await press(user, within(dialog).getByRole('button', { name: zhCN.vault.close }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: protocol.devices })).toBeNull());
  await press(user, await screen.findByRole('button', { name: zhCN.access.changeTitle }));
  await screen.findByRole('dialog', { name: zhCN.access.changeTitle });
});

test("[PLUS-02] on one's own PC the names in the window's title are a choice: off at once, over a reload, and on again", async () => {
  const account = await stage.account();
  const { user, reload } = await stage.open(settingsView.path, account);
  await waitFor(() => expect(document.title).toContain('…'));
  await press(user, await screen.findByRole('switch', { name: t.plainTitle }));
  const plain = `${frame.settings} · ${frame.product}`;
  await waitFor(() => expect(document.title).toBe(plain));
  const { user: later } = await reload();
  const again = await screen.findByRole<HTMLInputElement>('switch', { name: t.plainTitle });
  expect(again.checked).toBe(true);
  await waitFor(() => expect(document.title).toBe(plain));
  await press(later, again);
  await waitFor(() => expect(document.title).toContain('…'));
});
