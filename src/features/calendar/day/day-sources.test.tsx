import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { must } from '../../../../tests/support/db-kit.ts';
import { dbOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { storeStatuses } from '../../../db/area-status.ts';
import { Expansion, obligations } from '../../../domain/calendar/expand.ts';
import { directoryRowOf, emptyDirectory, setDirectoryRow } from '../../../domain/company/directory-row.ts';
import { addMonths, chinaDay, exactTime, lastDayOf, toldTime } from '../../../domain/core/china-time.ts';
import type { FactSource } from '../../../domain/sources/standing.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { calendar: t } = zhCN;
const stage = openStage();
const today = chinaDay(now());
const collector: FactSource = { kind: 'collector', name: '税局采集' };
const mark: FactSource = { kind: 'hand', name: '', by: '王丽' };

test('[PLUS-48] the panel of a day says for each filing when and by whom its state was told; two companies with two kinds of source, one with none', async () => {
  const pack = samplePack('2026.11.1');
  await publishPack(stage.gateway().services, pack);
  const account = await stage.account(3);
  const companies = await stage.companies(account);
  const directory = emptyDirectory();
  for (const [n, company] of companies.entries()) setDirectoryRow(directory, n, directoryRowOf(company, 0));
  const expansion = new Expansion(pack, today, lastDayOf(addMonths(today, 2)));
  const due = directory.id.flatMap((_, row) => obligations(directory, row, expansion)).find(({ code }) => code === 'iit');
  if (due === undefined) throw new Error('no withheld tax is due');
  const { user, page } = await stage.open('/workbench/calendar', account);
  await waitFor(() => expect(document.querySelector('[data-calendar] footer')?.textContent).toContain(pack.version));
  stage.offline(true);
  const ids = companies.map(({ companyId }) => companyId);
  const [first = '', second = '', third = ''] = ids;
  const [collectedAt, markedAt] = [now(), now() - 3 * 86_400_000];
  const value = (source: FactSource) => ({ period: due.period, persons: 3, state: 'rejected' as const, amount: '10.00', source });
  const rows = new Map([
    [first, { value: value(collector), at: collectedAt, fetchedAt: now() }],
    [second, { value: value(mark), at: markedAt, fetchedAt: now() }],
  ]);
  await must(storeStatuses(await dbOn(page), { area: 'personalTax', block: 0, companyIds: ids }, { rows }, { now: now() }));
  for (let month = today.slice(0, 7); month < due.day.slice(0, 7); month = addMonths(month, 1))
    await press(user, screen.getByLabelText(t.next));
  const cell = () => document.querySelector<HTMLElement>(`[data-calendar] td[data-day="${due.day}"]`);
  await waitFor(() => expect(cell()).not.toBeNull());
  await press(user, cell());
  const told = (id: string) => document.querySelector<HTMLElement>(`[data-group^="iit:"] [data-company="${id}"] [data-told]`);
  await waitFor(() => expect(told(first)?.textContent).toBe(toldTime(collectedAt, today, 'zh-CN')), { timeout: 10_000 });
  expect(told(first)?.title).toBe(`${exactTime(collectedAt, 'zh-CN')} · 税局采集`);
  expect(told(second)?.textContent).toBe('人工 王丽');
  expect(told(second)?.title).toBe(`人工 · 王丽 ${exactTime(markedAt, 'zh-CN')}`);
  expect(told(third)?.textContent).toBe('');
});
