import { expect, test } from 'vitest';
import { createPageOpener } from './open-page.ts';

function stage() {
  const done: unknown[] = [];
  const waits: number[] = [];
  const open = createPageOpener({
    after(ms, run) {
      waits.push(ms);
      run();
    },
    productZone: (companyId) => done.push(['zone', companyId]),
    navigate: (to) => done.push(to),
  });
  return { done, waits, open };
}

test('[TAB-12] the port that opens the product zone is asked with its company, 3000 ms late the first time and at once from then on', () => {
  const { done, waits, open } = stage();
  open('businessPurchasesOrRenew', 'c1');
  open('businessPurchasesOrRenew', 'c2');
  expect(waits).toEqual([3_000, 0]);
  expect(done).toEqual([
    ['zone', 'c1'],
    ['zone', 'c2'],
  ]);
});

test('[TAB-13] any other page code asks for company management, and is no first opening of the zone', () => {
  const { done, waits, open } = stage();
  open('calendar', 'c1');
  open('businessPurchasesOrRenew', 'c1');
  expect(done).toEqual(['/workbench/company-manage', ['zone', 'c1']]);
  expect(waits).toEqual([3_000]);
});
