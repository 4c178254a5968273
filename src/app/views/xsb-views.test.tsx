import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../texts/zh-CN.ts';

const stage = openStage({ variant: 'xsb' });

test.each(['/tax-china-buy', '/vip-center/service', '/vip-center/visit', '/vip-center'])(
  '[FLAG-03] xsb sells no membership and has no VIP centre: %s leads to the workbench, in words',
  async (path) => {
    const account = await stage.account(1);
    const { address } = await stage.open(path, account);
    await waitFor(() => expect(address()).toContain('/workbench/main'));
    await screen.findByText(zhCN.problems.notFound);
    expect(screen.queryByRole('heading', { name: zhCN.frame.buyVip })).toBeNull();
  },
);
