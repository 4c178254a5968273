import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { must } from '../../../../tests/support/db-kit.ts';
import { dbOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { press, rowOf } from '../../../../tests/support/page/steps.ts';
import { freshPull, metaRow } from '../../../db/meta.ts';
import { write } from '../../../db/write.ts';
import { addDays, chinaDay } from '../../../domain/core/china-time.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const stage = openStage();
const today = chinaDay(now());

/** An account of which one company's membership is over, one's ends soon and all others' are far away or none. */
async function setUp() {
  const account = await stage.account();
  const [one, two, ...others] = await stage.companies(account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const ends = new Map([
    [one.companyId, addDays(today, -3)],
    [two.companyId, addDays(today, 12)],
  ]);
  const { store } = stage.gateway().services;
  for (const company of [one, two, ...others]) {
    const expireDate = ends.get(company.companyId) ?? '';
    const doc = JSON.stringify({ ...company, expireDate, isVip: expireDate === '' ? 0 : 1 });
    await store.db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return { account, one, two };
}

test('[PLUS-08] [PLUS-25] that a company is authorised says as of when, and a list whose pull was cut off says what is newer than its age', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { page } = await stage.open('/workbench/company-manage', account);
  const cell = async () => (await rowOf(one?.companyId ?? '')).querySelector<HTMLElement>('[data-col="authorized"]');
  await waitFor(async () => expect((await cell())?.title).toMatch(/^截至 \d\d:\d\d$/));
  expect(document.querySelector('[data-newer]')).toBeNull();
  stage.offline(true);
  const db = await dbOn(page);
  const at = now() - 3.5 * 3_600_000;
  const run = { full: false, index: 1, cursor: 'k', rows: 120, settled: false };
  await must(
    write(db, [], async (tx) => {
      await tx.meta.put({ ...freshPull, ...(await metaRow(tx, 'pull')), at, run });
      tx.touch({ meta: ['pull'] });
      return null;
    }),
  );
  await waitFor(() => expect(document.querySelector('[data-newer]')?.textContent).toBe('其中 120 条较新'));
  expect(document.querySelector('[data-age]')?.textContent).toContain('3 小时前');
});

test('in the list a membership that is over or near looks so, no membership is a dash, and tags have their own column', async () => {
  const { account, one, two } = await setUp();
  const { user } = await stage.open('/workbench/company-manage', account);
  const expiry = async (id: string) => (await rowOf(id)).querySelector<HTMLElement>('[data-expiry]');
  expect((await expiry(one.companyId))?.dataset.expiry).toBe('past');
  expect((await expiry(two.companyId))?.textContent).toBe('剩 12 天');
  const third = (await stage.companies(account))[2];
  expect((await expiry(third?.companyId ?? ''))?.textContent).toBe('—');
  const tagged = (await stage.companies(account)).find(({ tags, hidden }) => tags.length > 0 && hidden === 0);
  if (tagged === undefined) throw new Error('no company has tags');
  const cell = (await rowOf(tagged.companyId)).querySelector('[data-col="tags"]');
  expect([...(cell?.querySelectorAll('.wb-chip') ?? [])].map(({ textContent }) => textContent)).toEqual(tagged.tags.slice(0, 2));
  // No row has a state: its column is not drawn. Of the hidden ones each has one.
  const states = () => screen.queryAllByRole('columnheader').filter(({ textContent }) => textContent === zhCN.companies.colState);
  expect(states()).toHaveLength(0);
  await press(user, (await rowOf(two.companyId)).querySelector('[data-act="hide"]'));
  await press(user, await screen.findByRole('button', { name: zhCN.companies.tabHidden.replace('{{total}}', '1') }));
  await waitFor(() => expect(states()).toHaveLength(1));
});
