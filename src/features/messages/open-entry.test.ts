import { expect, test } from 'vitest';
import type { DueReminder } from '../../domain/messages/due-reminders.ts';
import { portfolioQuery, targetOf } from './open-entry.ts';

const to = (url: string, companyId = 'c1') => targetOf({ url, companyId });
const launch = (companyId: string | null, code: string | null) => ({
  kind: 'launch',
  launch: { accountId: null, companyId, target: code === null ? null : { kind: 'menu', code } },
});

test('[PLUS-18] [ENT-27] a message opens the menu that it names for the company that it is about, whatever company or account its address says', () => {
  expect(to('web+workbench:menu/declare')).toEqual(launch('c1', 'declare'));
  expect(to('web+workbench:menu/declare?company=c9&account=a9')).toEqual(launch('c1', 'declare'));
  expect(to('web+workbench:menu/declare?company=c9', '')).toEqual(launch('c9', 'declare'));
});

test('[PLUS-18] [ENT-27] a view opens by its path, an address outside names its host; without one that holds a message leads to its company', () => {
  expect(to('/workbench/calendar')).toEqual({ kind: 'view', path: '/workbench/calendar' });
  expect(to('https://tax.example.com/a')).toEqual({ kind: 'link', href: 'https://tax.example.com/a', host: 'tax.example.com' });
  for (const bad of ['', 'javascript:alert(1)', '//evil.example', 'http://x', 'web+workbench:menu', 'data:text/html,x']) {
    expect(to(bad), bad).toEqual(launch('c1', null));
    expect(to(bad, ''), bad).toBeNull();
  }
});

test('[PLUS-18] a reminder asks the portfolio for the companies that are left in its area of work', () => {
  const reminder = (code: string, left: number) => ({ group: { due: { code } }, left }) as unknown as Pick<DueReminder, 'group' | 'left'>; // as: of a group only the code is asked
  expect(portfolioQuery(reminder('vat', 2))).toEqual([
    { field: 'tax', not: false, values: ['todo'] },
    { field: 'days', op: '<=', n: 2 },
  ]);
  expect(portfolioQuery(reminder('social', -3))).toEqual([{ field: 'social', not: false, values: ['overdue', 'stopped'] }]);
  expect(portfolioQuery(reminder('iit', 0))[0]).toMatchObject({ field: 'personalTax' });
});
