import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { editForm, fill, gone, indicated } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { zhCN } from '../../texts/zh-CN.ts';
// Loaded for the first time it may take longer than a key that was pressed is remembered.
import './palette-items.tsx';

const { frame, palette, companies, tabs, menus } = zhCN;
const stage = openStage();
const field = () => screen.getByPlaceholderText<HTMLInputElement>(frame.search);
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });
const framed = () => [...document.querySelectorAll('iframe')].map(({ src }) => src);

beforeAll(async () => {
  Object.assign(stage.gateway().services.config, { frameSources: ['https://apps.example.com'] });
  await seedMenus(stage.gateway().services.store);
});

/** The keys that an option of the palette tells, pressed wherever the focus is. */
function press(keys: string, target: Element = document.body): boolean {
  const [last = '', ...held] = keys.split('+').toReversed();
  const code = /^\d$/.test(last) ? `Digit${last}` : /^[A-Z]$/.test(last) ? `Key${last}` : last;
  return fireEvent.keyDown(target, { key: last, code, altKey: held.includes('Alt'), shiftKey: held.includes('Shift') });
}

test('[PLUS-20] the palette shows the keys of actions and menus, and they do the same without it', async () => {
  const { user } = await stage.open('/workbench/main', await stage.account(2));
  await user.click(field());
  await fill(user, field(), 'ljtb');
  await option(`${palette.syncNow}.*F9`);
  await fill(user, field(), '开票查询');
  const keys = /Alt\+Shift\+\d/.exec((await option('开票查询')).textContent ?? '')?.[0] ?? '';
  expect(keys).not.toBe('');
  await user.keyboard('{Escape}');
  const pulls = () => stage.line().asked.filter((path) => path === calls.companyPull.path).length;
  const before = pulls();
  press('F9');
  await waitFor(() => expect(pulls()).toBeGreaterThan(before));
  press(keys);
  await waitFor(() => expect(framed()).toEqual(['https://apps.example.com/invoice?view=list']));
});

test('[PLUS-20] keys work without the line; while something is typed or asked F2 is not taken', async () => {
  const { user } = await stage.open('/workbench/main', await stage.account(2));
  await user.click(field());
  await fill(user, field(), '开票查询');
  const keys = /Alt\+Shift\+\d/.exec((await option('开票查询')).textContent ?? '')?.[0] ?? '';
  await user.keyboard('{Escape}');
  stage.offline(true);
  await indicated(/离线/);
  expect(press('F2', field())).toBe(true);
  press('F2');
  await editForm();
  // The form is asked first.
  expect(press(keys)).toBe(true);
  await user.click(await screen.findByLabelText(companies.fieldNote));
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(companies.editTitle));
  press(keys);
  const callout = await screen.findByRole('dialog', { name: tabs.blocked, hidden: true });
  expect(callout.textContent).toContain(menus.lineOut);
  expect(framed()).toEqual([]);
});
