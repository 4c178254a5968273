import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeTaxpayers, seedTaxpayers } from '../../../../samples/demo/seed/taxpayers.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, press, rowOf, synced } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { closeRelation } from '../../../desk/asked/asked-relation.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { relations: t, companies } = zhCN;
const stage = openStage();
const LIST = '/workbench/company-manage';
const inKeys = makeTaxpayers().slice(0, 2);
const codes = inKeys.map(({ key_code }) => key_code).join('\n');
const bound = inKeys.map(({ company_id }) => company_id).sort();

beforeAll(() => seedTaxpayers(stage.gateway().services.store));
afterEach(closeRelation);

const marked = () => [...document.querySelectorAll('tr[data-id] [data-new]')].map((mark) => mark.closest('tr')?.dataset.id).sort();
const narrowTo = (name: string) => document.querySelector<HTMLElement>(`[data-narrow="${name}"]`);
const listed = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')].map(({ dataset }) => dataset.id);

test('[ENT-30] [COMP-02] companies that were bound from keys are marked in the list, each until it is seen; a reload brings the marks back, of what was seen it does not', async () => {
  const account = await stage.account(3);
  const own = (await stage.companies(account)).map(({ companyId }) => companyId);
  const { user, reload } = await stage.open(LIST, account);
  await rowOf(own[0] ?? '');
  expect([marked(), narrowTo('new')]).toEqual([[], null]);
  await user.click(await screen.findByRole('button', { name: companies.autoBind }));
  const dialog = await dialogWith(t.autoLead);
  await fill(user, within(dialog).getByLabelText(t.autoCodes), codes);
  await user.click(within(dialog).getByRole('button', { name: t.autoRun, hidden: true }));
  await gone(() => screen.queryByText(t.autoLead));
  await user.click(within(await dialogWith(t.autoTitle)).getByRole('button', { name: t.close, hidden: true }));
  await waitFor(() => expect(marked()).toEqual(bound));
  expect(document.querySelector('[data-new]')?.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d 绑定$/);
  // The list can be narrowed to them, and to what is in a key, which they now are too.
  await press(user, narrowTo('new'));
  await waitFor(() => expect(listed().sort()).toEqual(bound));
  await press(user, narrowTo('key'));
  const inKey = (await stage.companies(account))
    .filter(({ isXSB, hidden }) => isXSB === 1 && hidden === 0)
    .map(({ companyId }) => companyId);
  await waitFor(() => expect(narrowTo('key')?.getAttribute('aria-pressed')).toBe('true'));
  await waitFor(() => expect(listed().sort()).toEqual(inKey.sort()));
  await press(user, narrowTo('key'));
  await reload();
  await synced();
  await waitFor(() => expect(marked()).toEqual(bound));
  // The row of one was acted on: it is seen.
  const [seen = '', other] = bound;
  await press(user, (await rowOf(seen)).querySelector('[data-act="more"]'));
  await waitFor(() => expect(marked()).toEqual([other]));
  await reload();
  await synced();
  await waitFor(() => expect(marked()).toEqual([other]));
});

test('[ENT-30] [COMP-02] what somebody shares is marked with his name, offline too, and all marks go at once', async () => {
  const [giver, taker] = [await stage.account(2), await stage.account(1)];
  const given = (await stage.companies(giver)).map(({ companyId }) => companyId);
  const { client } = await stage.elsewhere(giver);
  for (const companyId of given)
    expect(await client.call(calls.companyShare, { companyId, shareMobile: taker.mobile })).toMatchObject({ ok: true });
  const { user } = await stage.open(LIST, taker);
  await waitFor(() => expect(marked()).toEqual([...given].sort()));
  expect(document.querySelector('[data-new]')?.getAttribute('title')).toContain('共享');
  stage.offline(true);
  await user.click(screen.getByRole('button', { name: t.newSeen }));
  await waitFor(() => expect(marked()).toEqual([]));
  await waitFor(() => expect(narrowTo('new')).toBeNull());
});
