import { expect, test } from 'vitest';
import { checkStates, type OpeningFacts } from '../menus/opening-plan.ts';
import { afterFailure, menuReport, type OpeningReport, reportLines, withFrame } from './opening-report.ts';

const tab = { companyId: 'c', tabCode: 'tax', title: 'tax', url: 'https://a/', extraParam: {} };

test('[TAB-15] after a failure the previous tab is shown if it is still open', () => {
  expect(afterFailure(['/workbench/outbox', tab], tab, '/workbench/outbox', true)).toEqual({ to: '/workbench/outbox', warns: false });
  expect(afterFailure([tab], tab, '/workbench/outbox', true)).toEqual({ to: null, warns: false });
});

test('[TAB-15] [ERR-32] without a previous tab the index page, and where there is none the warning', () => {
  expect(afterFailure([tab], tab, null, true)).toEqual({ to: null, warns: false });
  expect(afterFailure([tab], tab, null, false)).toEqual({ to: null, warns: true });
  expect(afterFailure([tab], tab, 'c tax', false)).toEqual({ to: null, warns: true });
});

const facts: OpeningFacts = {
  menu: {
    ...{ bizDomain: 'tax', bizId: 'sb', targetUrl: 'https://a/', guideUrl: '', tryUrl: '', buyUrl: 'https://m/', renewUrl: '' },
    ...{ needLogin: 0, needCertificate: 0, isAuthorized: 0, isExpired: 0, needCheckQylx: 1, ignoreCompanyTrial: 0, privilege: 1, shell: 0 },
  },
  company: { isVip: 0, addedTaxType: '1' },
  ...{ isGuest: false, hasClient: false, answers: {} },
};
const yes = { kind: 'yes', message: '' } as const;
const told = (report: OpeningReport) => Object.fromEntries(report.lines.map(({ line, state }) => [line, state]));
const end = { host: 'a.example', at: 7 };

test('[TAB-14] all checks are told in their order, those of the prompts on one line, those of the frame last', () => {
  const passed = menuReport(checkStates({ ...facts, answers: { privilege: yes, trial: 'goOn', vatType: 'goOn' } }), { ...end, stop: null });
  expect(passed.lines.map(({ line }) => line)).toEqual([...reportLines]);
  expect(told(passed)).toEqual({
    ...{ login: 'passed', privilege: 'passed', admin: 'notNeeded', certificate: 'notNeeded', after: 'passed' },
    ...{ address: 'notReached', line: 'notReached' },
  });
  const open = withFrame(passed, { mayFrame: true, isOnline: true });
  expect([open.stop, told(open)]).toMatchObject([null, { address: 'passed', line: 'passed' }]);
});

test('[TAB-14] the prompt at which a restored tab stands is what failed, and the frame is not reached', () => {
  const stop = { show: 'prompt', prompt: 'purchase' } as const;
  const report = menuReport(checkStates({ ...facts, answers: { privilege: yes } }), { ...end, stop });
  expect(told(report)).toMatchObject({ privilege: 'passed', after: 'failed', address: 'notReached', line: 'notReached' });
  expect(withFrame(report, { mayFrame: true, isOnline: true })).toBe(report);
});

test('[TAB-14] a menu that the company has not reaches no check; an address or a line that is not there is what failed', () => {
  const none = menuReport([], { ...end, stop: { show: 'noMenu' } });
  expect(new Set(Object.values(told(none)))).toEqual(new Set(['notReached']));
  const passed = menuReport(checkStates({ ...facts, menu: { ...facts.menu, privilege: 0, buyUrl: '', needCheckQylx: 0 } }), {
    ...end,
    stop: null,
  });
  const strange = withFrame(passed, { mayFrame: false, isOnline: false });
  expect([strange.stop, told(strange)]).toMatchObject([
    { show: 'address', host: 'a.example' },
    { address: 'failed', line: 'notReached' },
  ]);
  const offline = withFrame(passed, { mayFrame: true, isOnline: false });
  expect([offline.stop, told(offline)]).toMatchObject([{ show: 'offline' }, { address: 'passed', line: 'failed' }]);
});
