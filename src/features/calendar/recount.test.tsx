import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { must } from '../../../tests/support/db-kit.ts';
import { deskOn, openStage } from '../../../tests/support/page/page-kit.tsx';
import { synced } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { sealAt, stampOf } from '../../desk/seal-at.ts';
import type * as count from '../../domain/calendar/count.ts';
import type { CompanyChanges } from '../../domain/company/company-edit.ts';
import type * as statuses from '../../domain/status/status-columns.ts';

/** Directories over which obligations were counted. */
const counted = vi.hoisted(() => new Set<unknown>());
vi.mock('../../domain/calendar/count.ts', async (original) => {
  const module = await original<typeof count>();
  const countObligations: typeof module.countObligations = (...args) => {
    counted.add(args[0]);
    return module.countObligations(...args);
  };
  return { ...module, countObligations };
});
/** Directories whose standing was worked out. */
const judged = vi.hoisted(() => new Set<unknown>());
vi.mock('../../domain/status/status-columns.ts', async (original) => {
  const module = await original<typeof statuses>();
  const statusColumns: typeof module.statusColumns = (...args) => {
    judged.add(args[0]);
    return module.statusColumns(...args);
  };
  return { ...module, statusColumns };
});
const stage = openStage();

test('an edit that nothing is counted by is counted and judged for by nobody on home, shown, answered and told; one of the accountant once', async () => {
  const account = await stage.account();
  const [, one] = await stage.companies(account);
  if (one === undefined) throw new Error('too few companies');
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  const { page } = await stage.open('/workbench/main', account);
  const { store, data } = deskOn(page);
  /** How many directories were counted and judged for an edit. */
  async function edited(changes: CompanyChanges): Promise<readonly number[]> {
    const before = [counted.size, judged.size] as const;
    const { directory, overlay } = store.get();
    const row = directory?.id.indexOf(one?.companyId ?? '') ?? -1;
    if (directory === null || row < 0 || one === undefined) throw new Error('not there');
    const target = { companyId: one.companyId, seal: stampOf(one.companyId, sealAt(directory, row)), chunk: directory.chunk[row] ?? -1 };
    const baseRev = overlay.get(one.companyId)?.row?.rev ?? one.rev;
    await must((await must(data.commands())).editCompany(target, { baseRev, changes }));
    await waitFor(() => expect(store.get().overlay.get(one.companyId)).toMatchObject({ pending: 1 }));
    await waitFor(() => expect(store.get().outbox).toEqual([]));
    await waitFor(() => expect(store.get().overlay.get(one.companyId)?.row?.rev ?? 0).toBeGreaterThan(baseRev));
    await synced();
    return [counted.size - before[0], judged.size - before[1]];
  }
  await waitFor(() => expect(document.querySelector('.wb-filing-month-card [data-day] span + span')).not.toBeNull());
  await waitFor(() => expect(judged.size).toBeGreaterThan(0));
  expect(await edited({ shortName: { from: one.shortName, to: '另名' } })).toEqual([0, 0]);
  expect(await edited({ note: { from: one.note, to: '记' } })).toEqual([0, 0]);
  expect(await edited({ accountant: { from: one.accountant, to: '甲乙' } })).toEqual([1, 1]);
});
