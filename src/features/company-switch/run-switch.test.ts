import { expect, test } from 'vitest';
import { planSwitch } from '../../domain/company/company-switch.ts';
import { runSwitch, type SwitchPorts } from './run-switch.ts';

function recorder(over: Partial<SwitchPorts> = {}): { ports: SwitchPorts; log: string[] } {
  const log: string[] = [];
  const note =
    (name: string) =>
    async (what?: string | null): Promise<void> => {
      log.push(what === undefined ? name : `${name} ${what}`);
    };
  const ports: SwitchPorts = {
    showLoading: () => log.push('show'),
    hideLoading: () => log.push('hide'),
    resetActiveTab: async () => void log.push('reset tab'),
    loadMemberInfo: note('member'),
    checkAgreement: note('agreement'),
    navigate: note('navigate'),
    setActive: note('active'),
    logSwitch: note('log'),
    ...over,
  };
  return { ports, log };
}
const plan = (over: Partial<Parameters<typeof planSwitch>[0]> = {}) =>
  planSwitch({
    target: 'b',
    active: 'a',
    listed: ['a', 'b'],
    path: '/workbench/company-manage',
    hasFetchMemberInfo: false,
    checksAgreement: true,
    mode: 'main',
    ...over,
  }).steps;

test('[COMP-05] [COMP-08] [COMP-12] a switch runs its steps in the stated order, between the loading text and its end', async () => {
  const { ports, log } = recorder();
  expect(await runSwitch(plan(), ports, () => true)).toBe(true);
  expect(log.slice(0, -1)).toEqual([
    'show',
    'reset tab',
    'member b',
    'agreement b',
    'navigate /workbench/main',
    'active b',
    'log b',
    'hide',
  ]);
});

test('[COMP-09] [COMP-10] membership that is known and an agreement that is not configured are not asked for', async () => {
  const { ports, log } = recorder();
  await runSwitch(plan({ hasFetchMemberInfo: true, checksAgreement: false }), ports, () => true);
  expect(log.filter((entry) => /member|agreement/.test(entry))).toEqual([]);
});

test('the steps of a switch that a newer one has overtaken are dropped: its company is not set', async () => {
  let current = true;
  const { ports, log } = recorder({
    loadMemberInfo: async () => {
      current = false;
    },
  });
  expect(await runSwitch(plan(), ports, () => current)).toBe(false);
  expect(log).toEqual(['show', 'reset tab']);
});

test('[COMP-05] the loading text goes away when a step fails', async () => {
  const { ports, log } = recorder({ navigate: () => Promise.reject(new Error('the view did not load')) });
  await expect(runSwitch(plan(), ports, () => true)).rejects.toThrow('did not load');
  expect(log.at(-1)).toBe('hide');
  expect(log).not.toContain('active b');
});
