import { expect, test } from 'vitest';
import type { CallError } from '../../api/error-kinds.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { createPresenter } from './presenter.ts';

function setUp() {
  const said: string[] = [];
  const t = createTranslator('zh-CN', zhCN);
  const presenter = createPresenter({
    notify: ({ text }) => said.push(text),
    onExpired: () => said.push('expired'),
    onTooOld: () => said.push('too old'),
    texts: () => t,
    now: () => 7,
  });
  return { said, presenter };
}
const error = (part: Partial<CallError>): CallError => ({ kind: 'offline', code: '', msg: '', status: 0, ...part });

test('[ERR-02] the network text is said once in an offline period, and again in the next', () => {
  const { said, presenter } = setUp();
  presenter.report(error({}), { asked: false });
  presenter.report(error({}), { asked: true });
  presenter.report(error({ kind: 'timeout' }), { asked: true });
  expect(said).toEqual(['网络异常，请稍后重试']);
  presenter.answered();
  presenter.report(error({}), { asked: true });
  expect(said).toHaveLength(2);
});

test('[ERR-09] a labelled error carries its label before the words of the gateway', () => {
  const { said, presenter } = setUp();
  presenter.report(error({ kind: 'refused', msg: '账号已停用' }), { asked: true, label: '登录异常' });
  expect(said).toEqual(['登录异常：账号已停用']);
});

test('[ERR-07] alerts queue: one is on screen until it is closed', () => {
  const { presenter } = setUp();
  presenter.report(error({ kind: 'alert' }), { asked: false });
  presenter.report(error({ kind: 'alert', title: '通知', content: '今晚维护' }), { asked: false });
  expect(presenter.alert()).toEqual({ title: '温馨提示', text: '当前系统异常，请稍后重试~' });
  presenter.closeAlert();
  expect(presenter.alert()).toEqual({ title: '通知', text: '今晚维护' });
  presenter.closeAlert();
  expect(presenter.alert()).toBeNull();
});

test('[PLUS-32] the last errors are kept, said or not, without their words', () => {
  const { presenter } = setUp();
  for (let n = 0; n < 25; n += 1)
    presenter.report(error({ kind: 'refused', code: `c${n}`, msg: '某某公司', status: 400 }), { asked: false });
  expect(presenter.recent()).toHaveLength(20);
  expect(presenter.recent()[0]).toEqual({ at: 7, kind: 'refused', code: 'c24', status: 400 });
});
