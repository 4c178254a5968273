import { expect, test } from 'vitest';
import { type Launch, launchInAddress, maskAccount, planLaunch, readLaunchLink, readPanelLaunch, readScenes } from './launch.ts';

const opens = (payload: unknown) => readPanelLaunch({ type: 'panelOpen', payload });

test.each([
  ['[EMBED-03] a menu', { menuCode: 'sbTab;list' }, { kind: 'menu', code: 'sbTab;list' }],
  ['[EMBED-04] an app', { appCode: '22260100010000' }, { kind: 'app', code: '22260100010000' }],
  ['[EMBED-05] a keyword scene', { kwCode: 'kw-vat' }, { kind: 'scene', code: 'kw-vat' }],
  ['[EMBED-06] a page', { pageCode: 'businessPurchasesOrRenew' }, { kind: 'page', code: 'businessPurchasesOrRenew' }],
])('a panel message is read as what opens %s', (_, payload, target) => {
  expect(opens(payload)).toEqual({ accountId: null, companyId: null, target });
  expect(opens({ ...payload, accountId: '88', companyId: '77' })).toEqual({ accountId: '88', companyId: '77', target });
});

test('of several codes the first in the order menu, app, scene, page counts', () => {
  expect(opens({ pageCode: 'p', kwCode: 'k', appCode: 'a', menuCode: 'm' })?.target).toEqual({ kind: 'menu', code: 'm' });
  expect(opens({ pageCode: 'p', kwCode: 'k', menuCode: '' })?.target).toEqual({ kind: 'scene', code: 'k' });
});

test.each([
  [null],
  ['panelOpen'],
  [{ type: 'panelOpen' }],
  [{ type: 'panelOpen', payload: null }],
  [{ type: 'panelOpen', payload: {} }],
  [{ type: 'panelOpen', payload: { accountId: '88' } }],
  [{ type: 'panelOpen', payload: { menuCode: 5 } }],
  [{ type: 'panelOpen', payload: { menuCode: 'javascript:alert(1)//<x>' } }],
  [{ type: 'panelOpen', payload: { menuCode: 'm'.repeat(101) } }],
  [{ type: 'panelOpen', payload: { menuCode: 'm', companyId: { toString: () => '1' } } }],
  [{ type: 'panelLogin', payload: { menuCode: 'm' } }],
])('a message that asks for nothing, or for what cannot be a code, opens nothing: %j', (message) => {
  expect(readPanelLaunch(message)).toBeNull();
});

test('[PLUS-27] a protocol link says the same as a panel message', () => {
  expect(readLaunchLink('web+workbench:menu/sw?company=77&account=88')).toEqual({
    accountId: '88',
    companyId: '77',
    target: { kind: 'menu', code: 'sw' },
  });
  expect(readLaunchLink('web+workbench://app/22260100010000')?.target).toEqual({ kind: 'app', code: '22260100010000' });
  expect(readLaunchLink('web+workbench:scene/kw-vat/')?.target).toEqual({ kind: 'scene', code: 'kw-vat' });
  expect(readLaunchLink('web+workbench:page/securityGuard')?.target).toEqual({ kind: 'page', code: 'securityGuard' });
  expect(readLaunchLink('web+workbench:company/77')).toEqual({ accountId: null, companyId: '77', target: null });
  for (const bad of [
    'https://x/menu/sw',
    'web+workbench:',
    'web+workbench:menu',
    'web+workbench:menu/a/b',
    'web+workbench:constructor/a',
    'web+workbench:menu/%00',
    'web+workbench:menu/%zz',
  ])
    expect(readLaunchLink(bad)).toBeNull();
});

test('[PLUS-27] the address that the browser opens for a link carries it; any other carries none', () => {
  const href = `https://workbench.example/workbench/main?launch=${encodeURIComponent('web+workbench:menu/sw?company=77')}`;
  expect(launchInAddress(href)?.companyId).toBe('77');
  expect(launchInAddress('https://workbench.example/workbench/main')).toBeNull();
  expect(launchInAddress('nonsense')).toBeNull();
});

const facts = {
  accountId: '88',
  companyId: '77',
  scenes: readScenes({ vat: 'menu:sw', buy: 'page:businessPurchasesOrRenew', bad: 'x:y', odd: 7, long: 'menu:a:b' }),
};
const launch = (part: Partial<Launch>): Launch => ({ accountId: null, companyId: null, target: null, ...part });

test('[EMBED-10] a launch for another account asks first, with the account masked, and does nothing else', () => {
  const target = { kind: 'menu', code: 'sw' } as const;
  expect(planLaunch(launch({ accountId: '88000000000000002', companyId: '1', target }), facts)).toEqual([
    { do: 'ask-account', masked: '880****0002' },
  ]);
});

test('[EMBED-11] a launch for the same account switches the company when it is another, then opens what it asks for', () => {
  const target = { kind: 'app', code: 'a' } as const;
  expect(planLaunch(launch({ accountId: '88', companyId: '66', target }), facts)).toEqual([
    { do: 'switch-company', companyId: '66' },
    { do: 'open', target },
  ]);
  expect(planLaunch(launch({ accountId: '88', companyId: '77', target }), facts)).toEqual([{ do: 'open', target }]);
  expect(planLaunch(launch({ companyId: '66' }), facts)).toEqual([{ do: 'switch-company', companyId: '66' }]);
  expect(planLaunch(launch({ companyId: '77' }), facts)).toEqual([]);
});

test('[EMBED-05] a scene leads to the menu or page of the table; an unknown one to company management (A-137)', () => {
  const scene = (code: string) => planLaunch(launch({ target: { kind: 'scene', code } }), facts);
  expect(scene('vat')).toEqual([{ do: 'open', target: { kind: 'menu', code: 'sw' } }]);
  expect(scene('buy')).toEqual([{ do: 'open', target: { kind: 'page', code: 'businessPurchasesOrRenew' } }]);
  for (const unknown of ['none', 'bad', 'odd', 'long', 'toString']) expect(scene(unknown)).toEqual([{ do: 'company-manage' }]);
  expect(readScenes(null)).toEqual({});
});

test.each([
  ['88000000000000002', '880****0002'],
  ['13800138000', '138****8000'],
  ['12345678', '123****5678'],
  ['1234567', '1****7'],
  ['12', '1****2'],
])('an account is masked: %s (A-135)', (account, masked) => {
  expect(maskAccount(account)).toBe(masked);
});
