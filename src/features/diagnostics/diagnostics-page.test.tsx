import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const t = zhCN.diagnostics;
const stage = openStage();
const line = (name: string) => document.querySelector(`[data-line="${name}"]`)?.textContent;

test('[PLUS-32] states are shown in words, as the whole page is', async () => {
  await stage.open('/workbench/diagnostics', await stage.account());
  await waitFor(() => expect(line('reach')).toBe(t.stateOnline));
  expect(line('session')).toBe(t.stateLive);
  expect(line('phase')).toBe(t.stateIdle);
  expect(line('worker')).toBe(t.stateRunning);
  expect(line('state')).toBe(t.stateLive);
});

test('[CALL-066] [PLUS-32] how many companies the server counts stands beside how many this device has, hidden ones with them; without a line it is not known', async () => {
  const account = await stage.account(3);
  const [one] = await stage.companies(account);
  const { client } = await stage.elsewhere(account);
  expect(await client.call(calls.companyHide, { companyId: one?.companyId ?? '', hidden: 1 })).toMatchObject({ ok: true });
  await stage.open('/workbench/diagnostics', account);
  await waitFor(() => expect([line('companies'), line('companiesThere')]).toEqual(['3', '3']));
  stage.offline(true);
  await waitFor(() => expect(line('reach')).toBe(t.stateOffline));
  await waitFor(() => expect([line('companies'), line('companiesThere')]).toEqual(['3', '–']));
});
