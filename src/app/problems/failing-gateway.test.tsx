import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LineFault } from '../../../tests/support/page/gateway-line.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press, rowOf, synced } from '../../../tests/support/page/steps.ts';
import { type CallName, calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { network, busy } = zhCN.problems;
const stage = openStage();

interface Failing {
  readonly name: string;
  readonly fault: LineFault;
  /** What is said when the user asks for a synchronization. */
  readonly said: string;
  /** Whether the answer is one of the gateway's: of anything else nothing is known but that the gateway cannot be reached. */
  readonly isReached: boolean;
}

const kinds: readonly Failing[] = [
  { name: 'status 500', fault: { status: 500 }, said: network, isReached: true },
  { name: 'status 503', fault: { status: 503 }, said: busy, isReached: true },
  { name: 'wrong types', fault: 'wrongType', said: network, isReached: false },
];

test.each(kinds)(
  '[fault 10] [ERR-02] $name to everything: stored companies stay, the state is said, and it recovers by itself',
  async ({ name, fault, said, isReached }) => {
    const account = await stage.account();
    const listed = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
    const [one] = listed;
    if (one === undefined) throw new Error('no company');
    const device = await stage.elsewhere(account);
    const { user, reload } = await stage.open('/workbench/company-manage', account);
    // as: the keys of the table are the names of its rows
    for (const call of Object.keys(calls) as CallName[]) stage.line().fault(call, fault);
    await reload();
    for (const { companyId } of listed) await rowOf(companyId);
    await press(user, document.querySelector('.wb-sync'));
    await user.click(await screen.findByRole('button', { name: zhCN.sync.now }));
    await screen.findByText(said);
    await waitFor(() => expect(/离线/.test(document.querySelector('.wb-sync')?.textContent ?? '')).toBe(!isReached));
    stage.line().mend();
    const changes = { accountant: { from: one.accountant, to: `会计 ${name}` } };
    const input = { companyId: one.companyId, baseRev: one.rev, changes };
    expect((await device.client.call(calls.companyUpdate, input, { idempotencyKey: crypto.randomUUID() })).ok).toBe(true);
    await waitFor(async () => expect((await rowOf(one.companyId)).textContent).toContain(`会计 ${name}`));
    await synced();
  },
);
