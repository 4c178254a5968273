import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/company-kit.ts';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import type { Notice } from '../../ui/notices.ts';
import { addReminder, readReminders } from './reminders.ts';
import { tellReminders } from './tell-reminders.ts';

const t = createTranslator('zh-CN', zhCN);
const settled = () => new Promise((resolve) => setImmediate(resolve));
const error = (kind: CallError['kind']): Result<null, CallError> => fail({ kind, code: '', msg: '', status: 0 });

function setUp(ids: readonly string[], answer: (id: string) => Result<null, CallError> = () => ok(null)) {
  const tab = testMemory();
  const notices: Notice[] = [];
  const asked: string[] = [];
  const reported: CallError[] = [];
  for (const id of ids) addReminder(tab, 'acc', id);
  // as: of login and account state only what is read here.
  const desk = {
    login: { accountId: 'acc' },
    tab,
    store: { get: () => ({ directory: directoryOf({ id: 'c1', shortName: '恒信' }) }) },
    worker: {
      resource: async ({ subject }: { subject: string }) => {
        asked.push(subject);
        return answer(subject);
      },
    },
    notify: (notice: Notice) => void notices.push(notice),
    report: (failed: CallError) => void reported.push(failed),
  } as unknown as Parameters<typeof tellReminders>[0];
  return { desk, tab, notices, asked, reported, left: () => readReminders(tab, 'acc') };
}

test('[PLUS-12] one reminder names its company', () => {
  const { desk, notices, left } = setUp(['c1']);
  tellReminders(desk, t);
  expect(notices.map(({ text }) => text)).toEqual(['连接已恢复，可以刷新会员信息“恒信”']);
  expect(left()).toEqual([]);
  tellReminders(desk, t);
  expect(notices).toHaveLength(1);
});

test('[PLUS-12] five reminders are told in one notice, whose action does all of them', async () => {
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5'];
  const { desk, notices, asked } = setUp(ids);
  tellReminders(desk, t);
  expect(notices.map(({ text }) => text)).toEqual(['连接已恢复，可以为 5 家企业刷新会员信息']);
  notices[0]?.action?.run();
  await settled();
  expect(asked).toEqual(ids);
});

test('[PLUS-12] what was not done when the line broke again is said once and reminded of again', async () => {
  const { desk, notices, asked, reported, left } = setUp(['c1', 'c2', 'c3', 'c4'], (id) =>
    id === 'c1' ? ok(null) : error(id === 'c2' ? 'refused' : 'offline'),
  );
  tellReminders(desk, t);
  notices[0]?.action?.run();
  await settled();
  expect(asked).toEqual(['c1', 'c2', 'c3']);
  expect(reported.map(({ kind }) => kind)).toEqual(['refused']);
  expect(left()).toEqual(['c3', 'c4']);
});
