import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
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
