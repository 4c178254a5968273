import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../../samples/demo/seed/taxpayers.ts';
import { createStandInCa } from '../../../samples/keys/stand-in-ca.ts';
import { readAuthorities } from '../../../server/access/key-proof.ts';
import { createFakeHid, createFakeKey, type FakeKey } from '../../../tests/support/keys/fake-hid.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone, press, rowOf } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { keys: t, relations } = zhCN;
const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const stage = openStage({ config: { keyAuthorities: readAuthorities(ca.certificate) } });
const KEYS = '/workbench/keys';
const LIST = '/workbench/company-manage';
const taxpayers = makeTaxpayers(12);
const [first, second, third] = taxpayers.map(({ tax_no, name }) => ({ taxNo: tax_no, name }));
const UNKNOWN = '91999900MA9EXAMPL9';
const hid = createFakeHid();
const plugged: FakeKey[] = [];
let issued = 0;
const issue = (numbers: readonly string[], O = '瑞诚财税') => {
  issued += 1;
  const key = createFakeKey(ca.issue({ names: { CN: '周建国', O }, number: `44${issued}`, from, until, taxpayers: numbers }), {
    serial: 'UK-8827',
    hasPin: true,
  });
  plugged.push(key);
  return key;
};

beforeAll(async () => {
  Object.assign(navigator, { hid });
  await seedTaxpayers(stage.gateway().services.store);
});

afterEach(() => {
  for (const key of plugged.splice(0)) hid.pull(key);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The button of the key's own pane; a notice has one too. */
const checkHere = () => waitFor(() => document.querySelector('[data-act="check"]') ?? expect.fail('nothing to check'));
const states = () =>
  [...document.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset, textContent }) => `${dataset.item} ${textContent}`);
const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

test('[PLUS-24] a gateway that can check no key asks for none: it says why once, and offers no way in and no binding', async () => {
  const { config } = stage.gateway().services;
  const { keyAuthorities } = config;
  Object.assign(config, { keyAuthorities: [] });
  try {
    await stage.open(KEYS, await stage.account(2));
    expect((await screen.findAllByText(t.noAuthority)).length).toBe(1);
    expect(screen.queryByText(t.empty)).toBeNull();
    expect([screen.queryByRole('button', { name: t.connect }), screen.queryByText(t.file), screen.queryByRole('switch')]).toEqual([
      null,
      null,
      null,
    ]);
  } finally {
    Object.assign(config, { keyAuthorities });
  }
  // Where one can be checked the ways are there.
  await stage.open(KEYS, await stage.account(2));
  await screen.findByText(t.empty);
  await button(t.connect);
});

test('[PLUS-24] without a key the tray says what to do; a key that comes is told anywhere, begins nothing, and its companies are bound when its user says so', async () => {
  const account = await stage.account(2);
  const { user, address } = await stage.open(KEYS, account);
  await screen.findByText(t.empty);
  await stage.open(LIST);
  const key = issue([first?.taxNo ?? '', second?.taxNo ?? '']);
  hid.plug(key);
  await press(user, await button(t.check));
  await waitFor(() => expect(address().split('?')[0]).toBe(KEYS));
  await screen.findByText(filled(t.readyTitle, { n: 1, total: 2 }));
  expect(states().map((line) => line.split(' ')[0])).toEqual(['waiting', 'waiting']);
  expect(await stage.companies(account)).toHaveLength(2);
  // One of them is left out.
  await user.click(screen.getByRole('checkbox', { name: filled(t.select, { name: second?.taxNo ?? '' }) }));
  await press(user, await button(filled(t.do_other, { count: 1 })));
  await screen.findByText(filled(t.endedRun, { total: 1 }));
  expect(states()).toEqual([expect.stringMatching(new RegExp(`^done .*${first?.name}.*${t['result-bind']}$`))]);
  expect((await stage.companies(account)).filter(({ isInXSB, nsrsbh }) => isInXSB === 1 && nsrsbh === first?.taxNo)).toHaveLength(1);
  expect(screen.queryByText(relations.autoFailed)).toBeNull();
  await press(user, await button(t.close));
  await screen.findByText(filled(t.readyTitle, { n: 1, total: 1 }));
  // Pulled, it is known with what waits for it, without the line too.
  hid.pull(key);
  await screen.findByText(filled(t.outTitle, { n: 1, total: 1 }));
  stage.offline(true);
  await stage.open(KEYS);
  await screen.findByText(filled(t.outTitle, { n: 1, total: 1 }));
});

test('[KEY-04] [ERR-35] [ROUTE-17] a binding in which some fail says so as an alert, and leads to company management, where the others are', async () => {
  const account = await stage.account(0);
  const { user, address } = await stage.open(KEYS, account);
  const key = issue([third?.taxNo ?? '', UNKNOWN]);
  hid.plug(key);
  await press(user, await checkHere());
  await press(user, await button(filled(t.do_other, { count: 2 })));
  const alert = await dialogWith(relations.autoFailed);
  expect(alert.getAttribute('role')).toBe('alertdialog');
  expect(relations.autoFailed).toBe('安全U盾企业绑定失败，请联系服务商');
  expect(alert.querySelector('[data-list="newBind"]')?.textContent).toContain(third?.name);
  expect(alert.querySelector('[data-list="failure"]')?.textContent).toContain(UNKNOWN);
  expect(
    states()
      .map((line) => line.split(' ')[0])
      .sort(),
  ).toEqual(['done', 'failed']);
  await user.click(within(alert).getByRole('button', { name: relations.autoGo, hidden: true }));
  await waitFor(() => expect(address().split('?')[0]).toBe(LIST));
  await rowOf(taxpayers[2]?.company_id ?? '');
  hid.pull(key);
});

test('[KEY-04] [ERR-36] a key without a company asks whether to add one by hand: 取消 stays, its other button leads to company management', async () => {
  const account = await stage.account(1);
  const { user, address } = await stage.open(KEYS, account);
  const key = issue([]);
  hid.plug(key);
  const check = async () => press(user, await checkHere());
  await check();
  const question = await dialogWith('安全U盾中未找到企业，如需办理业务请手动添加企业');
  await user.click(within(question).getByRole('button', { name: relations.cancel, hidden: true }));
  await gone(() => screen.queryByText(relations.autoEmpty));
  expect(address().split('?')[0]).toBe(KEYS);
  await screen.findByText(filled(t.readyNone, { n: 1 }));
  hid.pull(key);
  await screen.findByText(filled(t.outNone, { n: 1 }));
  const other = issue([]);
  hid.plug(other);
  await check();
  await user.click(within(await dialogWith(relations.autoEmpty)).getByRole('button', { name: relations.autoGo, hidden: true }));
  await waitFor(() => expect(address().split('?')[0]).toBe(LIST));
  hid.pull(other);
});

test('[KEY-01] [fault 56] a wrong PIN says how many tries are left; the page has no field for one, and with one try left the key is not asked', async () => {
  const account = await stage.account(1);
  const { user } = await stage.open(KEYS, account);
  const key = issue([first?.taxNo ?? '']);
  key.next = 'wrong';
  hid.plug(key);
  const check = async () => press(user, await checkHere());
  await check();
  await screen.findByText(filled(t['sign-triesLeft'], { tries: 2 }));
  expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
  await check();
  await screen.findByText(filled(t['sign-triesLeft'], { tries: 1 }));
  await check();
  await screen.findByText(t['sign-lastTry']);
  hid.pull(key);
});

test('[CALL-100] [KEY-02] with the account’s choice the companies of a key are bound as soon as it is plugged in', async () => {
  const account = await stage.account(1);
  const { user } = await stage.open(KEYS, account);
  const choice = await screen.findByRole('switch', { name: t.autoBind });
  await user.click(choice);
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  const numbers = taxpayers.slice(4, 6).map(({ tax_no }) => tax_no);
  const key = issue(numbers);
  hid.plug(key);
  await waitFor(async () => {
    const bound = (await stage.companies(account)).filter(({ nsrsbh }) => numbers.includes(nsrsbh));
    expect(bound).toHaveLength(2);
  });
  hid.pull(key);
});
