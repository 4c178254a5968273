import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LineFault } from '../../../../tests/support/page/gateway-line.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { synced } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { companies: t, problems } = zhCN;
const stage = openStage();

test.each<[string, LineFault, string]>([
  ['a gateway that fails', { status: 500 }, problems.busy],
  ['an answer that is none', 'wrongType', problems.badAnswer],
  ['no answer', 'cut', problems.network],
])(
  '[PLUS-09] a first pull that ends with %s is said with its reason and another try, and the companies come when it is over',
  async (_, fault, reason) => {
    const { loginName, password } = await stage.account();
    const { page } = await stage.open('/workbench/login');
    stage.line().fault('companyPull', fault);
    expect((await page.entrance.signIn({ way: 'password', loginName, password, rememberPassword: false, autoLogin: false })).ok).toBe(true);
    const said = (await screen.findByText(t.firstFailed, {}, { timeout: 15_000 })).closest('li');
    await waitFor(() => expect(said?.textContent).toContain(reason));
    expect(screen.queryByText(zhCN.home.nothing)).toBeNull();
    stage.line().mend();
    said?.querySelector('button')?.click();
    await synced();
    expect(document.querySelectorAll('.wb-overview .wb-row-open').length).toBeGreaterThan(0);
  },
);
