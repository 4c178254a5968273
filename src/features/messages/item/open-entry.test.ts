import { expect, test } from 'vitest';
import type { Due } from '../../../domain/calendar/expand.ts';
import type { DueReminder } from '../../../domain/messages/due-reminders.ts';
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

test('[PLUS-18] a reminder asks the portfolio for its filing: for what is left of it, after its day for what is late', () => {
  const reminder = (due: Pick<Due, 'day' | 'code' | 'period'>, left: number) =>
    ({ group: { due }, left }) as unknown as Pick<DueReminder, 'group' | 'left'>; // as: of a group only the filing is asked
  const vat = { day: '2026-11-16', code: 'vat', period: '202610' } as const;
  const social = { day: '2026-11-25', code: 'social', period: '202611' } as const;
  expect(portfolioQuery(reminder(vat, 2))).toEqual([{ field: 'due', ...vat, scope: 'left' }]);
  expect(portfolioQuery(reminder(social, 0))).toEqual([{ field: 'due', ...social, scope: 'left' }]);
  expect(portfolioQuery(reminder(social, -1))).toEqual([{ field: 'due', ...social, scope: 'late' }]);
});
