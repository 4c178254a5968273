import { expect, test } from 'vitest';
import {
  type CheckAnswer,
  checkStates,
  nextOpeningStep,
  type OpeningAnswers,
  type OpeningFacts,
  type OpeningMenu,
  type OpeningStep,
  openingChecks,
} from './opening-plan.ts';

const plain: OpeningMenu = {
  bizDomain: 'tax',
  bizId: 'sb',
  targetUrl: 'https://apps.example.com/tax',
  guideUrl: '',
  tryUrl: '',
  buyUrl: '',
  renewUrl: '',
  needLogin: 0,
  needCertificate: 0,
  isAuthorized: 0,
  isExpired: 0,
  needCheckQylx: 0,
  ignoreCompanyTrial: 0,
  privilege: 0,
  shell: 0,
};
/** A menu that has every check. */
const strict: OpeningMenu = { ...plain, needLogin: 1, needCertificate: 1, needCheckQylx: 1, privilege: 1, buyUrl: 'https://m/buy' };
const guide = 'https://apps.example.com/guide';
const yes: CheckAnswer = { kind: 'yes', message: '' };
const no: CheckAnswer = { kind: 'no', message: '没有权限' };
const unanswered: CheckAnswer = { kind: 'unanswered', message: '' };

function facts(over: Partial<OpeningMenu> = {}, answers: OpeningAnswers = {}, rest: Partial<OpeningFacts> = {}): OpeningFacts {
  return { menu: { ...plain, ...over }, company: { isVip: 0, addedTaxType: '1' }, isGuest: false, hasClient: false, answers, ...rest };
}
const next = (...args: Parameters<typeof facts>): OpeningStep => nextOpeningStep(facts(...args));

/** Runs an opening with given answers; the checks that were asked and prompted, in order, and how it ended. */
function run(start: OpeningFacts, given: OpeningAnswers): { asked: string[]; end: OpeningStep } {
  const asked: string[] = [];
  for (let at = start; ; ) {
    const step = nextOpeningStep(at);
    if (step.do === 'open' || step.do === 'fail') return { asked, end: step };
    asked.push(step.check);
    at = { ...at, answers: { ...at.answers, [step.check]: given[step.check] } };
  }
}

test('[TAB-14] the checks have this order', () => {
  expect(openingChecks).toEqual([
    ...['guest', 'privilege', 'admin', 'certificate', 'identity', 'trial', 'vatType', 'privilegeAgain', 'certificateAgain'],
  ]);
});

test('[TAB-14] a menu without needs opens at once', () => {
  expect(next()).toEqual({ do: 'open' });
  expect(next({}, {}, { isGuest: true })).toEqual({ do: 'open' });
});

test('[TAB-14] everything passed: privilege, certificate, trial prompt and VAT-type prompt in order, the second pass reuses the first answers', () => {
  const all: OpeningAnswers = { privilege: yes, certificate: yes, trial: 'goOn', vatType: 'goOn' };
  expect(run(facts(strict), all)).toEqual({ asked: ['privilege', 'certificate', 'trial', 'vatType'], end: { do: 'open' } });
});

test('[TAB-14] after a prompt that changed the company, privilege and certificate are asked again', () => {
  const asked = ['privilege', 'certificate', 'trial', 'vatType', 'privilegeAgain', 'certificateAgain'];
  const again: OpeningAnswers = { privilege: yes, certificate: yes, privilegeAgain: yes, certificateAgain: yes };
  expect(run(facts(strict), { ...again, trial: 'changed', vatType: 'goOn' })).toEqual({ asked, end: { do: 'open' } });
  expect(run(facts(strict), { ...again, trial: 'goOn', vatType: 'changed' })).toEqual({ asked, end: { do: 'open' } });
});

test('[TAB-14] the second pass fails as the first does', () => {
  const changed: OpeningAnswers = { privilege: yes, certificate: yes, trial: 'changed', vatType: 'goOn' };
  expect(run(facts(strict), { ...changed, privilegeAgain: no, admin: { kind: 'no', message: '请联系管理员' } })).toEqual({
    asked: ['privilege', 'certificate', 'trial', 'vatType', 'privilegeAgain', 'admin'],
    end: { do: 'fail', check: 'admin', words: { show: 'privilege', message: '请联系管理员' } },
  });
  expect(run(facts(strict), { ...changed, privilegeAgain: unanswered }).end).toMatchObject({
    check: 'privilegeAgain',
    words: { show: 'unreachable' },
  });
  expect(run(facts(strict), { ...changed, privilegeAgain: yes, certificateAgain: no }).end).toMatchObject({
    check: 'certificateAgain',
    words: { show: 'certificate' },
  });
});

test('[TAB-22] a guest who meets a menu that needs login is led to his real name when the menu has a guide URL', () => {
  expect(next({ needLogin: 1, guideUrl: guide }, {}, { isGuest: true })).toEqual({
    do: 'fail',
    check: 'guest',
    words: { show: 'realName' },
  });
});

test('[TAB-21] without a guide URL the need of login is said in words; a real-name account passes', () => {
  expect(next({ needLogin: 1 }, {}, { isGuest: true })).toEqual({ do: 'fail', check: 'guest', words: { show: 'needsLogin' } });
  expect(next({ needLogin: 1, guideUrl: guide })).toEqual({ do: 'open' });
});

test('[TAB-14] [ROLE-05] [ERR-38] without the privilege the admin check says why, in the words of the gateway; one that is refused is a reminder', () => {
  expect(next({ privilege: 1 })).toEqual({ do: 'ask', check: 'privilege' });
  expect(next({ privilege: 1 }, { privilege: no })).toEqual({ do: 'ask', check: 'admin' });
  const admin = { kind: 'yes', message: '请联系管理员开通' } as const;
  expect(next({ privilege: 1 }, { privilege: no, admin })).toEqual({
    do: 'fail',
    check: 'admin',
    words: { show: 'privilege', message: '请联系管理员开通' },
  });
  const refused = { kind: 'refused', message: '维护中' } as const;
  expect(next({ privilege: 1, guideUrl: guide }, { privilege: no, admin: refused })).toMatchObject({
    check: 'admin',
    words: { show: 'reminder', message: '维护中' },
  });
  expect(next({ privilege: 1 }, { privilege: no, admin: { kind: 'no', message: '' } })).toMatchObject({ words: { message: '没有权限' } });
});

test('[TAB-21] without the privilege a menu with a guide URL shows its guide', () => {
  expect(next({ privilege: 1, guideUrl: guide }, { privilege: no, admin: no })).toEqual({
    do: 'fail',
    check: 'admin',
    words: { show: 'guide', url: guide, need: 'privilege' },
  });
});

test('[TAB-21] a certificate is asked for only if the menu needs it and is not authorised; without it the guide is shown, else the reason', () => {
  expect(next({ needCertificate: 1 })).toEqual({ do: 'ask', check: 'certificate' });
  expect(next({ needCertificate: 1, isAuthorized: 1 })).toEqual({ do: 'open' });
  expect(next({ needCertificate: 1 }, { certificate: yes })).toEqual({ do: 'open' });
  expect(next({ needCertificate: 1 }, { certificate: no, identity: 'error' })).toEqual({
    do: 'fail',
    check: 'identity',
    words: { show: 'certificate', message: '没有权限' },
  });
  expect(next({ needCertificate: 1, guideUrl: guide }, { certificate: no, identity: 'error' })).toMatchObject({
    words: { show: 'guide', url: guide, need: 'certificate' },
  });
});

test('[CERT-02] [TAB-14] who has no certificate authenticates before the menu opens: a success goes on, a cancelled one ends without words', () => {
  const menu = { needCertificate: 1, guideUrl: guide, needCheckQylx: 1 } as const;
  expect(next(menu, { certificate: no })).toEqual({ do: 'prompt', check: 'identity' });
  expect(next(menu, { certificate: no, identity: 'success' })).toMatchObject({ do: 'prompt', check: 'vatType' });
  expect(next(menu, { certificate: no, identity: 'cancel' })).toEqual({ do: 'fail', check: 'identity', words: { show: 'nothing' } });
  const refused: CheckAnswer = { kind: 'refused', message: '企业不存在' };
  expect(next(menu, { certificate: refused })).toMatchObject({ do: 'fail', check: 'certificate' });
});

test('[CERT-04] [CERT-06] a business that skips authentication asks for no certificate, an authorised menu neither', () => {
  expect(next({ needCertificate: 1, bizId: 'itp' })).toEqual({ do: 'open' });
  expect(next({ needCertificate: 1, bizId: 'zs-EpsharingSecurity' })).toEqual({ do: 'open' });
  expect(next({ needCertificate: 1, bizId: 'itp2' })).toEqual({ do: 'ask', check: 'certificate' });
});

test('[TAB-14] a check that nobody answers fails with that reason, whatever guide there is', () => {
  const menu = { privilege: 1, needCertificate: 1, guideUrl: guide } as const;
  expect(next(menu, { privilege: unanswered })).toMatchObject({ check: 'privilege', words: { show: 'unreachable' } });
  expect(next(menu, { privilege: no, admin: unanswered })).toMatchObject({ check: 'admin', words: { show: 'unreachable' } });
  expect(next(menu, { privilege: yes, certificate: unanswered })).toMatchObject({ check: 'certificate', words: { show: 'unreachable' } });
});

test('[TAB-19] [TAB-18] the prompts come after the checks, first the trial, then the VAT type; closing one ends the opening without words', () => {
  const prompted = { buyUrl: 'https://m/buy', needCheckQylx: 1 } as const;
  expect(next(prompted)).toEqual({ do: 'prompt', check: 'trial', offer: 'purchase', url: 'https://m/buy' });
  expect(next(prompted, { trial: 'closed' })).toEqual({ do: 'fail', check: 'trial', words: { show: 'nothing' } });
  expect(next(prompted, { trial: 'goOn' })).toEqual({ do: 'prompt', check: 'vatType', addedTaxType: '1' });
  expect(next(prompted, { trial: 'goOn', vatType: 'closed' })).toEqual({ do: 'fail', check: 'vatType', words: { show: 'nothing' } });
  expect(next(prompted, {}, { company: { isVip: 1, addedTaxType: '0' } })).toEqual({ do: 'open' });
});

test('[ERR-37] on the web a tax menu of the shell that leads to the client is refused before anything is asked', () => {
  const client = { ...strict, targetUrl: 'wbclient:declare' };
  const refused = { do: 'fail', check: 'client', words: { show: 'needsClient' } };
  expect(next(client)).toEqual(refused);
  expect(next(client, {}, { isGuest: true })).toEqual(refused);
  expect(next({ ...plain, targetUrl: 'wbclient:declare' }, {}, { hasClient: true })).toEqual({ do: 'open' });
  expect(next({ ...plain, targetUrl: 'wbclient:declare', shell: 1 })).toEqual({ do: 'open' });
  expect(next({ ...plain, targetUrl: 'wbclient:declare', bizDomain: 'invoice' })).toEqual({ do: 'open' });
  expect(next({ ...plain, targetUrl: '' })).toEqual({ do: 'open' });
});

test('[TAB-14] the checks are told in order: passed, not needed, the one it stands at, and those not reached', () => {
  const states = (...args: Parameters<typeof facts>) => checkStates(facts(...args)).map(({ state }) => state);
  const [p, o, n] = ['passed', 'notNeeded', 'notReached'];
  expect(states()).toEqual([p, o, o, o, o, o, o, o, o]);
  expect(states({}, {}, { isGuest: true })).toEqual([o, o, o, o, o, o, o, o, o]);
  expect(states(strict, { privilege: yes, certificate: yes, trial: 'goOn', vatType: 'goOn' })).toEqual([p, p, o, p, o, p, p, o, o]);
  expect(states(strict, { privilege: yes, certificate: no })).toEqual([p, p, o, 'missing', 'waiting', n, n, n, n]);
  expect(states(strict, { privilege: yes, certificate: no, identity: 'error' })).toEqual([p, p, o, 'missing', 'failed', n, n, n, n]);
  const authenticated: OpeningAnswers = { privilege: yes, certificate: no, identity: 'success', trial: 'goOn', vatType: 'goOn' };
  expect(states(strict, authenticated)).toEqual([p, p, o, p, p, p, p, o, o]);
  expect(states(strict, { privilege: no })).toEqual([p, 'missing', 'waiting', n, n, n, n, n, n]);
  expect(states(strict, {}, { isGuest: true })).toEqual(['failed', n, n, n, n, n, n, n, n]);
  expect(states({ targetUrl: 'wbclient:declare' })).toEqual([n, n, n, n, n, n, n, n, n]);
});
