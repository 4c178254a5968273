import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { zhCN } from '../../texts/zh-CN.ts';

const stage = openStage();

/** Every place of the product where a list may hold nothing: its words, where they are shown, and what leads on from there. */
const emptyStates = [
  ['companies.empty', 'src/features/companies/overview/overview-state.tsx', '<NextStep'],
  ['companies.noHits', 'src/features/companies/overview/overview-state.tsx', 'companies.noHitsNext'],
  ['companies.firstFailed', 'src/features/companies/overview/overview-state.tsx', '<button'],
  ['companies.emptyFilter', 'src/features/companies/list/list-state.tsx', '<button'],
  ['companies.emptyHidden', 'src/features/companies/list/list-state.tsx', '<NextStep'],
  ['portfolio.emptyView', 'src/features/companies/portfolio/empty-view.tsx', '<button'],
  ['calendar.noCompanies', 'src/features/calendar/day/day-panel.tsx', '<NextStep'],
  ['messages.empty', 'src/features/messages/inbox-page.tsx', 'to={ATTENTION_PATH}'],
  ['messages.emptyLater', 'src/features/messages/inbox-page.tsx', 'to={CALENDAR_PATH}'],
  ['messages.allDone', 'src/features/messages/inbox-page.tsx', '<NextStep'],
  ['outbox.empty', 'src/features/sync/outbox-page.tsx', '<NextStep'],
  ['attention.emptyLog', 'src/features/attention/attention-page.tsx', '<NextStep'],
  ['orders.none', 'src/features/orders/orders-dialog.tsx', '<NextStep'],
  ['vip.noCompany', 'src/features/vip/company-page.tsx', '<NextStep'],
  ['companies.empty', 'src/features/access/security-page.tsx', '<NextStep'],
  ['tabs.noApps', 'src/features/tabs/apps-card.tsx', '<NextStep'],
  ['zone.empty', 'src/features/zone/zone.tsx', '<Manager'],
  ['assistant.noHistory', 'src/app/assistant/assistant-panel.tsx', '<Questions'],
] as const;

test.each(emptyStates)('[PLUS-31] where %s stands (%s) something leads on', (key, file, next) => {
  const source = readFileSync(file, 'utf8');
  const at = Math.max(source.indexOf(`'${key}'`), source.indexOf(`"${key}"`));
  expect(at).toBeGreaterThan(0);
  expect(source.slice(at, at + 700)).toContain(next);
});

const next = () => [...document.querySelectorAll('[data-next]')].map((link) => [link.getAttribute('href'), link.textContent]);

test('[PLUS-31] an account with companies and nothing else: outbox, inbox, log and hidden companies say where to go on', async () => {
  const account = await stage.account(2);
  for (const [path, words, to, label] of [
    ['/workbench/outbox', zhCN.outbox.empty, '/workbench/portfolio', zhCN.frame.portfolio],
    ['/workbench/messages', zhCN.messages.empty, '/workbench/attention', zhCN.frame.attention],
    ['/workbench/attention', zhCN.attention.emptyLog, '/workbench/messages', zhCN.frame.messages],
    ['/workbench/company-manage?tab=hidden', zhCN.companies.emptyHidden, '/workbench/company-manage', zhCN.frame.companies],
  ] as const) {
    await stage.open(path, account);
    await screen.findByText(new RegExp(words));
    await waitFor(() => expect(next()).toContainEqual([to, label]));
  }
});

test('[PLUS-31] an account without companies: the security centre leads to where companies are added', async () => {
  const { user, address } = await stage.open('/workbench/security', await stage.account(0));
  const empty = await screen.findByText(new RegExp(zhCN.companies.empty));
  await user.click(within(empty).getByRole('link', { name: zhCN.frame.companies }));
  await waitFor(() => expect(address()).toContain('/workbench/company-manage'));
});
