// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Desk, DeskContext } from '../../../desk/desk.tsx';
import type { OpeningReport } from '../../../domain/tabs/opening-report.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { TextContext } from '../../../ui/text.ts';
import { CheckLine, ChecksButton, FOLD_MS, useFolding } from './check-line.tsx';

afterEach(cleanup);

const t = createTranslator('zh-CN', zhCN);
const report: OpeningReport = {
  lines: [
    { line: 'login', state: 'passed' },
    { line: 'privilege', state: 'passed' },
    { line: 'admin', state: 'notNeeded' },
    { line: 'address', state: 'passed' },
  ],
  ...{ stop: null, host: 'apps.example', at: 1 },
};

function Shown({ of }: { of: OpeningReport }) {
  const folding = useFolding(of);
  return (
    <>
      <ChecksButton report={of} folding={folding} />
      {folding.isOpen && <CheckLine report={of} app="发票开具" folding={folding} />}
    </>
  );
}

function setUp() {
  let now = 0;
  const timers: { at: number; fn: () => void }[] = [];
  const clock = {
    now: () => now,
    after(ms: number, fn: () => void) {
      const timer = { at: now + ms, fn };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  // as: the line needs the clock of its desk and the name of the account
  const desk = { clock, login: { fullName: '李娜', loginName: 'small' } } as unknown as Desk;
  const draw = (of: OpeningReport) => (
    <DeskContext value={desk}>
      <TextContext value={{ language: 'zh-CN', t }}>
        <Shown of={of} />
      </TextContext>
    </DeskContext>
  );
  const { rerender } = render(draw(report));
  return {
    again: () => rerender(draw({ ...report, at: 2 })),
    pass: (ms: number) =>
      act(() => {
        now += ms;
        for (const timer of timers.filter(({ at }) => at <= now)) {
          timers.splice(timers.indexOf(timer), 1);
          timer.fn();
        }
      }),
  };
}

const line = () => document.querySelector('[data-checks]');
const opener = () => screen.getByRole('button', { name: '检查 3 项通过' });

test('[TAB-14] the line names the checks that passed with what they found, and folds after 4 s into the ✓ that opens it again', () => {
  const { pass, again } = setUp();
  expect([...(line()?.querySelectorAll('li') ?? [])].map((one) => [one.textContent, one.title])).toEqual([
    ['✓ 登录', '正式账号 李娜'],
    ['✓ 权限', '已授权'],
    ['✓ 地址', 'apps.example'],
  ]);
  pass(FOLD_MS - 1);
  expect(line()).not.toBeNull();
  pass(1);
  expect([line(), opener().getAttribute('aria-expanded')]).toEqual([null, 'false']);
  fireEvent.click(opener());
  expect(line()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('tabs.fold') }));
  expect([line(), document.activeElement]).toEqual([null, opener()]);
  again();
  expect(line()).not.toBeNull();
});

test('[TAB-14] it does not fold while it is hovered or holds the focus', () => {
  const { pass } = setUp();
  fireEvent.mouseEnter(line() as Element); // as: it stands
  pass(2 * FOLD_MS);
  expect(line()).not.toBeNull();
  fireEvent.mouseLeave(line() as Element); // as: it stands
  fireEvent.focus(screen.getByRole('button', { name: t('tabs.fold') }));
  pass(2 * FOLD_MS);
  expect(line()).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: t('tabs.fold') }));
  pass(FOLD_MS);
  expect(line()).toBeNull();
});
