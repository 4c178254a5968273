import { expect, test } from 'vitest';
import { type CallError, type ErrorKind, errorKinds } from '../../api/error-kinds.ts';
import { storageProblemKinds } from '../../db/storage-problem.ts';
import { planProblem } from './plan.ts';

const error = (kind: ErrorKind, part: Partial<CallError> = {}): CallError => ({ kind, code: '', msg: '', status: 0, ...part });
const asked = { asked: true, offlineSaid: false };
const background = { asked: false, offlineSaid: false };

test('[ERR-01] a 404 answered by the gateway says that the address is wrong', () => {
  expect(planProblem(error('not-found', { status: 404 }), background)).toEqual({ show: 'notice', text: { key: 'problems.notFound' } });
});

test('[ERR-02] no answer is said for what the user asked, once per offline period, and never for background reads', () => {
  expect(planProblem(error('offline'), asked)).toEqual({ show: 'notice', text: { key: 'problems.network' } });
  expect(planProblem(error('timeout'), { asked: true, offlineSaid: true })).toEqual({ show: 'none' });
  expect(planProblem(error('offline'), background)).toEqual({ show: 'none' });
});

test('[ERR-03] an invalid session raises its alert, whoever asked', () => {
  expect(planProblem(error('session-invalid'), background)).toEqual({ show: 'expired' });
});

test('[ERR-07] the special head code raises an alert, with defaults for title and content', () => {
  expect(planProblem(error('alert'), background)).toEqual({
    show: 'alert',
    title: { key: 'problems.alertTitle' },
    text: { key: 'problems.alertContent' },
  });
  expect(planProblem(error('alert', { title: '通知', content: '今晚维护' }), background)).toEqual({
    show: 'alert',
    title: { said: '通知' },
    text: { said: '今晚维护' },
  });
});

test('[ERR-06] a refusal shows the words of the gateway', () => {
  expect(planProblem(error('refused', { code: 'company.notFound', msg: '企业不存在' }), asked)).toEqual({
    show: 'notice',
    text: { said: '企业不存在' },
  });
  expect(planProblem(error('refused'), asked)).toEqual({ show: 'notice', text: { key: 'problems.generic' } });
});

test.each(storageProblemKinds)('what a storage that fails as %s did to a call is said in its own words, not as a refusal', (kind) => {
  expect(planProblem(error('refused', { code: `storage.${kind}` }), asked)).toEqual({ show: 'notice', text: { key: `problems.${kind}` } });
});

test.each(errorKinds)('a user who asked hears of an error of kind %s, unless he ended it himself', (kind) => {
  expect(planProblem(error(kind), asked).show === 'none').toBe(kind === 'aborted');
});
