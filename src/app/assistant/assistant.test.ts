import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { columnsOf } from '../../../tests/support/portfolio-kit.ts';
import { createAssistant } from './assistant.ts';
import { CODE_UPDATE_MS, codeUpdates } from './code-update.ts';

const columns = columnsOf([{}]);
const answered = (text: string) => ({
  ...{ text, columns, at: 1, pulledAt: 0, isWhole: true, opened: null },
  answer: { kind: 'advice' } as const,
});

test('[CONST-76] [ASSIST-03] live800Min marks it small in this browser tab, until it is opened or closed', () => {
  const tab = testMemory();
  const assistant = createAssistant(tab);
  assistant.minimize();
  expect([assistant.get().state, tab.get('live800Min')]).toEqual(['close', null]);
  assistant.open();
  assistant.minimize();
  expect([assistant.get().state, tab.get('live800Min')]).toEqual(['banner', '1']);
  assistant.notice('closed');
  const reloaded = createAssistant(tab);
  expect(reloaded.get()).toMatchObject({ state: 'banner', minimized: true });
  reloaded.open();
  expect([reloaded.get().state, tab.get('live800Min')]).toEqual(['inited', null]);
  reloaded.minimize();
  reloaded.close();
  expect([reloaded.get().state, tab.get('live800Min')]).toEqual(['close', null]);
});

test('[ASSIST-03] the list of notices makes an open assistant small; their banner alone does not, and is no mark of its user', () => {
  const tab = testMemory();
  const assistant = createAssistant(tab);
  assistant.notice('banner');
  expect(assistant.get()).toMatchObject({ state: 'banner', minimized: false });
  assistant.notice('closed');
  expect(assistant.get().state).toBe('close');
  assistant.open();
  assistant.add(answered('一'));
  assistant.notice('banner');
  expect(assistant.get().state).toBe('recent');
  assistant.notice('recent');
  expect(assistant.get()).toMatchObject({ state: 'banner', minimized: true });
  expect(tab.get('live800Min')).toBe('1');
});

test('questions are looked back at, the newest twenty of them', () => {
  const assistant = createAssistant(testMemory());
  assistant.open();
  for (let n = 1; n <= 22; n += 1) assistant.add(answered(String(n)));
  assistant.lookBack();
  expect(assistant.get().state).toBe('history');
  assistant.lookBack();
  expect(assistant.get().state).toBe('recent');
  expect(assistant.get().answers.map(({ text }) => text)).toEqual([...Array(20).keys()].map((n) => String(n + 3)));
});

test('[CONST-37] what is on screen is told 300 ms after the last change of it, once', () => {
  let at = 0;
  const waiting = new Map<() => void, number>();
  const clock = {
    now: () => at,
    after(ms: number, fn: () => void) {
      waiting.set(fn, at + ms);
      return () => void waiting.delete(fn);
    },
  };
  const pass = (ms: number): void => {
    at += ms;
    for (const [fn, due] of [...waiting]) if (due <= at && waiting.delete(fn)) fn();
  };
  const told: string[] = [];
  const updates = codeUpdates(clock, (code) => void told.push(code));
  expect(CODE_UPDATE_MS).toBe(300);
  updates.change('a');
  pass(299);
  updates.change('b');
  pass(299);
  expect(told).toEqual([]);
  pass(1);
  expect(told).toEqual(['b']);
  updates.change('c');
  updates.stop();
  pass(1_000);
  expect(told).toEqual(['b']);
});
