import { expect, test } from 'vitest';
import type { Clock } from '../../desk/time/clock.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import type { Notice } from '../../ui/notices.ts';
import type { AskForm } from '../../workers/surface.ts';
import { type AfterStartPorts, afterStart, POLICY_WAIT_MS } from './after-start.ts';

const news = [
  { id: 'p1', title: '征期提醒', url: 'https://policy.example.com/p1' },
  { id: 'p2', title: '坏链接', url: 'javascript:alert(1)' },
];

function stage({ visible = true, offline = false, policies = news } = {}) {
  const asked: string[] = [];
  const notices: Notice[] = [];
  const opened: string[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const shown = { visible, listeners: new Set<() => void>(), account: 'a1' };
  const clock: Clock = {
    now: () => 0,
    after(ms, run) {
      timers.push({ ms, run });
      return () => undefined;
    },
  };
  const ask: AskForm = async (name) => {
    asked.push(name);
    if (offline) return fail({ kind: 'offline', code: '', msg: '', status: 0 });
    return ok({ list: policies } as never); // as: getPolicy alone is answered here
  };
  const ports: AfterStartPorts = {
    ask,
    clock,
    device: { get: () => null, set: () => true, remove: () => undefined, keys: () => [], listen: () => () => undefined },
    visibility: {
      isVisible: () => shown.visible,
      subscribe(listener) {
        shown.listeners.add(listener);
        return () => shown.listeners.delete(listener);
      },
    },
    notify: (notice) => void notices.push(notice),
    texts: async () => createTranslator('zh-CN', zhCN),
    openLink: (href) => void opened.push(href),
    accountId: () => shown.account,
  };
  const settle = () => new Promise((done) => setImmediate(done));
  return { ports, asked, notices, opened, timers, shown, settle };
}

test('[CALL-063] policies are asked for two seconds after the start and told as notices that stay, with a link where it is https', async () => {
  const { ports, asked, notices, opened, timers, settle } = stage();
  afterStart(ports, 'a1');
  expect(asked).toEqual([]);
  expect(timers.map(({ ms }) => ms)).toEqual([POLICY_WAIT_MS]);
  expect(POLICY_WAIT_MS).toBe(2_000);
  timers[0]?.run();
  await settle();
  expect(asked).toEqual(['protocol.getPolicy']);
  expect(notices.map(({ text, stays }) => [text, stays])).toEqual([
    ['新政策：征期提醒', true],
    ['新政策：坏链接', true],
  ]);
  expect(notices.map(({ action }) => action?.label)).toEqual(['查看（policy.example.com）', undefined]);
  notices[0]?.action?.run();
  expect(opened).toEqual(['https://policy.example.com/p1']);
});

test('[CALL-063] without a line nothing is said', async () => {
  const { ports, notices, timers, settle } = stage({ offline: true });
  afterStart(ports, 'a1');
  timers[0]?.run();
  await settle();
  expect(notices).toEqual([]);
});

test('[CALL-063] a hidden page asks when it is looked at, and not for an account that has gone meanwhile', async () => {
  const { ports, asked, timers, shown, settle } = stage({ visible: false });
  afterStart(ports, 'a1');
  timers[0]?.run();
  await settle();
  expect(asked).toEqual([]);
  shown.visible = true;
  for (const listener of shown.listeners) listener();
  await settle();
  expect(asked).toEqual(['protocol.getPolicy']);
  afterStart(ports, 'a1');
  shown.account = 'a2';
  timers[1]?.run();
  await settle();
  expect(asked).toEqual(['protocol.getPolicy']);
});
