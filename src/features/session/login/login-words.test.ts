import { expect, test } from 'vitest';
import { type CallError, errorKinds } from '../../../api/error-kinds.ts';
import { storageProblemKinds } from '../../../db/storage-problem.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { asksPasswordAgain, loginErrorWords, needsSlider } from './login-words.ts';

const t = createTranslator('zh-CN', zhCN);
const error = (part: Partial<CallError>): CallError => ({ kind: 'refused', code: '', msg: '', status: 400, ...part });

test('[ERR-09] [AUTH-01] a refused login says what the gateway said', () => {
  expect(loginErrorWords(error({ code: 'login.failed', msg: '登录名或密码错误，还可尝试 3 次' }), t)).toBe(
    '登录名或密码错误，还可尝试 3 次',
  );
  expect(loginErrorWords(error({}), t)).toBe('登录名或密码不正确');
});

test('[ERR-02] a login without an answer says that the network failed', () => {
  expect(loginErrorWords(error({ kind: 'offline', status: 0 }), t)).toBe('网络异常，请稍后重试');
  expect(loginErrorWords(error({ kind: 'timeout', status: 0 }), t)).toBe('网络异常，请稍后重试');
  expect(loginErrorWords(error({ kind: 'aborted', code: 'worker.restarted', status: 0 }), t)).toBe('网络异常，请稍后重试');
});

test('[AUTH-01] too many attempts say for how long to wait', () => {
  expect(loginErrorWords(error({ kind: 'busy', status: 429, retryAfterMs: 61_000 }), t)).toBe('尝试次数过多，请在 2 分钟后再试');
  expect(loginErrorWords(error({ kind: 'busy', status: 429, retryAfterMs: 20_500 }), t)).toBe('操作过于频繁，请 21 秒后再试');
  expect(loginErrorWords(error({ kind: 'busy', status: 429 }), t)).toBe('尝试次数过多，请稍后再试');
});

test.each(errorKinds)('[ERR-09] a login that fails as %s is said in words', (kind) => {
  expect(loginErrorWords(error({ kind, status: 0 }), t)).toMatch(/\p{Script=Han}/u);
});

test.each(storageProblemKinds)('[AUTH-01] a storage that fails as %s is told as such, never as a wrong password, which is kept', (kind) => {
  const failed = error({ code: `storage.${kind}`, status: 0 });
  expect(loginErrorWords(failed, t)).toMatch(/数据|空间/);
  expect(asksPasswordAgain(failed)).toBe(false);
});

test('[AUTH-01] the password is asked for again only when the gateway refused it', () => {
  expect(asksPasswordAgain(error({ code: 'login.failed' }))).toBe(true);
  expect(asksPasswordAgain(error({ kind: 'offline', status: 0 }))).toBe(false);
  const slider = error({ code: 'slider.needed' });
  expect([needsSlider(slider), asksPasswordAgain(slider)]).toEqual([true, false]);
});
